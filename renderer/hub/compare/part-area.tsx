/** The lines of one table of the comparison, with a checkbox for each row that can be copied. */
import './hub-compare.css';
import { Button, Callout, Checkbox, InputGroup } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { failureText } from '../../../shared/errors';
import { hubSettings } from '../../../shared/hub-settings';
import { shownNumber } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import { inSentence } from '../../../shared/table/list';
import { type ComparisonLine, pushRows, type TermLine } from '../../compare/comparison-lines';
import { ComparisonTable } from '../../compare/comparison-table';
import { restoreLostFocus } from '../../ui/focus';
import { StateMessage } from '../../ui/state-message';
import type { ComparedPart, PartRow } from './compared-parts';
import type { ComparedSide, Copying } from './copying';
import { reloadTables } from './side-queries';

interface PartAreaProps {
  readonly part: ComparedPart;
  readonly left: ComparedSide;
  readonly right: ComparedSide;
  readonly differencesOnly: boolean;
  readonly onShowAll: () => void;
  readonly copying: Copying;
}

export function PartArea({ part, left, right, differencesOnly, onShowAll, copying }: PartAreaProps) {
  const [wanted, setWanted] = useState('');
  const { rows } = part;
  const found = useMemo(() => {
    const text = wanted.trim().toLowerCase();
    return text === '' ? rows : rows.filter((row) => rowText(row).includes(text));
  }, [rows, wanted]);
  const lines = useMemo(() => {
    const all: ComparisonLine[] = [];
    pushRows(all, part.id, found, ({ state }) => !differencesOnly || state !== 'same');
    return all;
  }, [part.id, found, differencesOnly]);
  const { unknown = [] } = part;
  if (part.missing) return <Missing part={part} left={left} right={right} />;
  if (rows.length === 0)
    return (
      <StateMessage
        icon="comparison"
        title="No rows"
        description={`Neither side has rows in ${part.title}.`}
      />
    );
  const unsent = unknown.length > 0 && (
    <Callout intent="warning" compact className="codesk-hub-note">
      {`The server did not send the ${unknown.join(', ')} of some rows, so it is not compared for them.`}
    </Callout>
  );
  if (differencesOnly && part.differences === 0) {
    return (
      <>
        {unsent}
        <StateMessage
          icon={unsent ? 'help' : 'endorsed'}
          title={`${part.title}: no ${unsent ? 'known ' : ''}differences`}
          description={`${counted(part.alike, 'row')} the same in both.`}
          action={<Button text="Show equal rows" onClick={onShowAll} />}
        />
      </>
    );
  }
  const twins = rows.filter((row) => row.twins);
  const selectable = found.filter((row) => copying.hindrance(row) === undefined);
  const chosen = selectable.filter(copying.isChosen).length;
  const lead = (line: TermLine) => <Lead line={line} copying={copying} />;
  return (
    <>
      {twins.length > 0 && <Twins rows={twins} left={left.name} right={right.name} />}
      {unsent}
      {rows.length > 20 && (
        <div className="codesk-hub-note">
          <InputGroup
            type="search"
            leftIcon="search"
            size="small"
            placeholder={`Find in ${part.title}`}
            aria-label={`Find in ${part.title}`}
            value={wanted}
            onValueChange={setWanted}
          />
        </div>
      )}
      {lines.length === 0 ? (
        <StateMessage icon="search" title="Nothing found" description={`No line has “${wanted.trim()}”.`} />
      ) : (
        <ComparisonTable
          lines={lines}
          left={left.name}
          right={right.name}
          notes={{ left: `#${left.id}, left`, right: `#${right.id}, right` }}
          label={`${part.title}: ${left.name} and ${right.name} side by side`}
          {...(copying.canCopy && {
            lead,
            first: (
              <Checkbox
                className="codesk-hub-all"
                label={`Row (${shownNumber(selectable.length)} can be copied)`}
                checked={chosen > 0 && chosen === selectable.length}
                indeterminate={chosen > 0 && chosen < selectable.length}
                disabled={selectable.length === 0}
                onChange={(event) => copying.choose(selectable, event.currentTarget.checked)}
              />
            ),
          })}
        />
      )}
    </>
  );
}

function rowText({ row, terms }: PartRow): string {
  return [row, ...terms.flatMap(({ left, right }) => [left, right])].join('\n').toLowerCase();
}

/** The checkbox of a row, in its first line. */
function Lead({ line, copying }: { line: TermLine; copying: Copying }) {
  // Every line of this table belongs to a part.
  const row = line.of as PartRow | undefined;
  if (!line.isFirst || !row) return <span className="codesk-hub-lead" aria-hidden />;
  const hindrance = copying.hindrance(row);
  return (
    <Checkbox
      className="codesk-hub-lead"
      aria-label={`Copy ${row.row}`}
      title={hindrance}
      checked={copying.isChosen(row)}
      disabled={hindrance !== undefined}
      onChange={(event) => copying.choose([row], event.currentTarget.checked)}
    />
  );
}

/** Lists the rows that share a key. */
function Twins({ rows, left, right }: { rows: readonly PartRow[]; left: string; right: string }) {
  const named = new Map(rows.map((row) => [row.row, row.twins]));
  const shown = [...named].slice(0, 5).map(([row, twins]) => {
    const places = [
      ...(twins && twins.left > 1 ? [`${twins.left} times in ${left}`] : []),
      ...(twins && twins.right > 1 ? [`${twins.right} times in ${right}`] : []),
    ];
    return `${row} appears ${places.join(' and ')}`;
  });
  const more = named.size - shown.length;
  return (
    <Callout intent="warning" compact className="codesk-hub-note">
      {`${shown.join('; ')}${more > 0 ? `; and ${counted(more, 'more key')}` : ''}. They can be copied only if the other side has no row with this key.`}
    </Callout>
  );
}

/** Says why a table is not compared. A table that failed to load can be reloaded alone. */
function Missing({ part, left, right }: { part: ComparedPart; left: ComparedSide; right: ComparedSide }) {
  const { missing = {} } = part;
  const queries = useQueryClient();
  const [loading, setLoading] = useState(false);
  const failed = [...(missing.left ? [left] : []), ...(missing.right ? [right] : [])];
  const load = async () => {
    setLoading(true);
    await Promise.all(failed.map((side) => reloadTables(queries, side.id, new Set(failedIn(part, side)))));
    setLoading(false);
    // The loaded table replaces the button.
    restoreLostFocus();
  };
  const reasons = (
    [
      ['left', left],
      ['right', right],
    ] as const
  ).flatMap(([place, side]) => {
    const failure = missing[place];
    if (failure === undefined) return [];
    if (failure !== null) return [`${side.name}: ${failureText(failure)}`];
    return [`${side.name} has no ${inSentence(part.title)}.`];
  });
  return (
    <StateMessage
      icon="disable"
      title={`${part.title} cannot be compared`}
      description={reasons.join(' ')}
      action={
        failed.length > 0 ? (
          <Button icon="refresh" text="Retry" loading={loading} onClick={() => void load()} />
        ) : undefined
      }
    />
  );
}

/** Ids of the table or settings of a part that could not be loaded. */
function failedIn({ id }: ComparedPart, { tables }: ComparedSide): readonly string[] {
  const ids = id === 'settings' ? hubSettings.map((setting) => setting.id) : [id];
  return ids.filter((each) => tables.get(each)?.failure !== undefined);
}
