/** Shows the loading progress of both sides, with Stop. */
import './hub-compare.css';
import { Button, ProgressBar } from '@blueprintjs/core';
import { shownNumber } from '../../../shared/money';
import type { RowsProgress } from '../load-tables';
import type { ShownSide } from './side-queries';

export function SideProgress({ left, right }: { readonly left: ShownSide; readonly right: ShownSide }) {
  const pending = Object.entries({ left, right }).filter(([, { query }]) => query.isPending);
  const loading = pending.map(([, side]) => side);
  const isStopped = loading.every((side) => side.isStopped);
  return (
    <div className="codesk-hub-loading" aria-busy={!isStopped}>
      <p className="codesk-unseen" role="status">
        {isStopped ? 'Loading was stopped' : 'Loading the comparison'}
      </p>
      {pending.map(([place, side]) => (
        <Loading key={place} shown={side} />
      ))}
      {isStopped ? (
        <Button
          icon="refresh"
          text="Load both sides"
          onClick={() => {
            for (const side of loading) side.load();
          }}
        />
      ) : (
        <Button
          variant="outlined"
          icon="stop"
          text="Stop"
          onClick={() => {
            for (const side of loading) side.stop();
          }}
        />
      )}
    </div>
  );
}

function Loading({ shown }: { readonly shown: ShownSide }) {
  const { name, progress, isStopped } = shown;
  return (
    <>
      <p>
        <strong>{name}</strong>
        <span className="codesk-muted">{isStopped ? ' was not loaded' : ` ${progressText(progress)}`}</span>
      </p>
      <ProgressBar
        aria-label={`Loading ${name}`}
        value={isStopped ? 0 : share(progress)}
        animate={!isStopped}
        stripes={false}
      />
    </>
  );
}

function progressText(progress: RowsProgress | undefined): string {
  if (!progress) return 'is loading';
  const { table, loaded, total } = progress;
  const rows = total > 0 ? `, ${shownNumber(loaded)} of ${shownNumber(total)} rows` : '';
  return `${table.title}${rows}`;
}

/** From 0 to 1; each table counts the same. */
function share(progress: RowsProgress | undefined): number {
  if (!progress) return 0;
  const { done, tables, loaded, total } = progress;
  return (done + (total > 0 ? loaded / total : 0)) / tables;
}
