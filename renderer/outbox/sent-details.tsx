/** A change of rates that was sent: by whom and when, its rows, and taking it back. */
import './outbox.css';
import { Button, Callout, Icon } from '@blueprintjs/core';
import { Link } from 'react-router';
import { dateTimeText } from '../../shared/dates';
import type { SentChange } from '../../shared/desk/rates';
import { counted } from '../../shared/quantities';
import { countsText } from '../rates/outbox-texts';
import { useRateFiles } from '../rates/rate-queries';
import { useSaveOriginal } from '../rates/saved-files';
import { targetTable } from '../rates/service-tables';
import { undoName, undoNoun, undoneText } from '../rates/undo-import';
import { useDateFormat } from '../ui/date-format';
import { SentRows } from './sent-rows';
import { TargetLink } from './target-link';

export function SentDetails({ sent, onUndo }: { readonly sent: SentChange; readonly onUndo: () => void }) {
  const format = useDateFormat();
  const files = useRateFiles();
  const original = useSaveOriginal();
  const { title, target, counts, origin, at, by, before, after, undoneBy } = sent;
  const undone = undoneText(sent);
  const file = origin.kind === 'file' ? files.data?.find(({ id }) => id === origin.draft) : undefined;
  return (
    <article className="codesk-outbox-details" aria-label={title}>
      <h2 title={title}>{title}</h2>
      <div className="codesk-outbox-acts">
        {undone === undefined ? (
          <Button icon="undo" text={`Undo ${undoNoun(sent)}…`} aria-label={undoName(sent)} onClick={onUndo} />
        ) : (
          <Callout compact icon="undo">
            {undone} {undoneBy !== null && <Link to={`/outbox/${undoneBy}`}>See its undo</Link>}
          </Callout>
        )}
      </div>
      <dl>
        <dt>Sent</dt>
        <dd>
          {dateTimeText(new Date(at), format)} by {by}
        </dd>
        <dt>Service</dt>
        <dd>
          <TargetLink target={target} />, {targetTable(target)}
        </dd>
        <dt>Changes</dt>
        <dd>
          {countsText(counts)}, {counted(counts.unchanged, 'row')} unchanged
        </dd>
        <dt>Rows</dt>
        <dd>
          {counted(before.rows, 'row')} <Icon icon="arrow-right" size={12} title="became" />{' '}
          {counted(after.rows, 'row')}
        </dd>
        {origin.kind === 'file' && (
          <>
            <dt>File</dt>
            <dd>
              {file ? (
                <Link to={`/rate-desk/${file.id}`}>{file.name}, with its edits</Link>
              ) : (
                'The rate file was removed; the rows below are what was sent'
              )}
              <Button
                size="small"
                variant="minimal"
                icon="floppy-disk"
                text="Save the file as it came"
                onClick={() => void original({ of: 'sent', id: sent.id })}
              />
            </dd>
          </>
        )}
        {origin.kind === 'round' && (
          <>
            <dt>From</dt>
            <dd>
              <Link to={`/rate-rounds/${origin.round}`}>A rate round</Link>
            </dd>
          </>
        )}
        {origin.kind === 'undo' && (
          <>
            <dt>From</dt>
            <dd>
              <Link to={`/history/${origin.of}`}>The change that it took back</Link>
            </dd>
          </>
        )}
      </dl>
      <SentRows sent={sent} />
    </article>
  );
}
