/**
 * The comparison of a rate file with the current rates: filters by state, changes to accept or reject, a checkbox for
 * deletions, and a sentence about what will be sent.
 */
import { useOwner } from '../../session/use-session';
import './compare.css';
import { Button, Callout, Checkbox } from '@blueprintjs/core';
import { useEffect, useMemo, useState } from 'react';
import { targetName } from '../../../shared/desk/rates';
import type { ChangeCounts, RateRow, RateView } from '../../../shared/ipc/rates';
import { shownNumber } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import type { FindingName } from '../../../shared/rates/findings';
import { rateTable } from '../../../shared/rates/rate-tables';
import type { Answers } from '../../../shared/rates/read-settings';
import { invoke } from '../../ipc';
import { keyText } from '../../rates/cell-text';
import type { PanelProps } from '../../rates/rate-panel';
import { useRateRows } from '../../rates/rate-rows';
import { Announcement } from '../../ui/announcement';
import { StateMessage } from '../../ui/state-message';
import { accepting } from './accepting';
import { ChangeGrid } from './change-grid';
import { ChangeOrigin } from './change-origin';
import { changeSentence, type LargestMove, leftOutText } from './change-text';
import { FileCurve } from './file-curve';
import { ResultNotes, useRateResult } from './result-notes';

export interface ComparePanelProps extends PanelProps {
  readonly view: RateView;
  readonly onView: (view: RateView) => void;
  /** Reads the current rates from the server again. */
  readonly onRefresh?: (() => void) | undefined;
  /** Shows the rows of the file with a kind of finding. */
  readonly onFinding?: ((kind: FindingName) => void) | undefined;
  /** Changes these answers about the file and leaves the others. */
  readonly onAnswer: (answers: Answers) => void;
  /** Opens the choice of the service. */
  readonly onChooseTarget?: (() => void) | undefined;
}

export function ComparePanel(props: ComparePanelProps) {
  const { book } = props;
  const { target } = book.rateFile;
  if (!target)
    return (
      <StateMessage
        icon="comparison"
        title="No service chosen"
        description="Choose the service of these rates. Then each row shows its change."
        action={
          props.onChooseTarget && (
            <Button intent="primary" text="Choose a service" onClick={props.onChooseTarget} />
          )
        }
      />
    );
  if (!book.changes || book.ratesFrom === null)
    return (
      <StateMessage
        icon="cloud-download"
        title="Current rates not loaded"
        description={`Load the rates of ${targetName(target)} once with a connection. Then you can compare without one.`}
        action={
          props.onRefresh && (
            <Button intent="primary" icon="refresh" text="Load the current rates" onClick={props.onRefresh} />
          )
        }
      />
    );
  return <Changes {...props} changes={book.changes} />;
}

type Filter = RateView['change'];
const filterTexts = {
  'mix-up': 'Decimal mix-ups',
  'large-move': 'Large changes',
  added: 'Added',
  changed: 'Changed',
  removed: 'Not in the file',
  unchanged: 'Unchanged',
} as const;

function Changes({ changes, ...props }: ComparePanelProps & { readonly changes: ChangeCounts }) {
  const { book, rateFile, lists, edit, view, onView } = props;
  const as = useOwner();
  const table = rateTable(book.rateFile.table).definition;
  // The filter by findings belongs to the grid of the file. Here all rows are counted and shown.
  const { sort, change, text } = view;
  const shown = useMemo<RateView>(
    () => ({ sort: sort ?? { field: 'danger', descending: true }, finding: null, change, text }),
    [sort, change, text],
  );
  const rows = useRateRows(rateFile, shown, book.version);
  const largest = useLargestMove(props);
  const [said, announce] = useState<string | null>(null);
  const counts = countsOf(book.findings, changes);
  const isSame = changes.added + changes.changed + changes.removed === 0;

  const { toggle, all } = accepting({ as, rateFile, view: shown, rows, edit, announce });
  const result = useRateResult(book);

  return (
    <section className="codesk-rate-compare" aria-label="Comparison">
      <div className="codesk-rate-compare-top">
        <div>
          <ChangeOrigin book={book} onRefresh={props.onRefresh} />
          {isSame ? (
            <Callout compact intent="success" icon="tick">
              The file and the current rates are the same: {counted(changes.unchanged, 'row')} unchanged.
              Nothing to send.
            </Callout>
          ) : (
            <p className="codesk-rate-compare-sentence">
              <strong>{changeSentence(changes, book.rows, largest)}</strong>
              {leftOutText(changes) && <span> {leftOutText(changes)}.</span>}
            </p>
          )}
          <div className="codesk-rate-compare-bar">
            <Filters counts={counts} chosen={change} onChosen={(next) => onView({ ...view, change: next })} />
            {(change === 'added' || change === 'changed' || change === 'removed') && counts[change] > 0 && (
              <div className="codesk-rate-compare-all">
                <Button
                  size="small"
                  text={`Accept all ${shownNumber(counts[change])}`}
                  title="Accept all of this state (A)"
                  onClick={() => all(change, true)}
                />
                <Button
                  size="small"
                  text={`Reject all ${shownNumber(counts[change])}`}
                  title="Reject all of this state (R)"
                  onClick={() => all(change, false)}
                />
              </div>
            )}
          </div>
          <ResultNotes
            book={book}
            lists={lists}
            edit={edit}
            result={result}
            label="New table"
            onOverlaps={() => props.onFinding?.('overlap')}
            onLargeMoves={() => onView({ ...view, change: 'large-move' })}
            onAnswer={props.onAnswer}
          />
          {changes.removed > 0 && (
            <Removals changes={changes} onTick={(accepted) => all('removed', accepted)} />
          )}
        </div>
        {!isSame && <FileCurve book={book} lists={lists} />}
      </div>
      {rows.total === 0 && !rows.isEmpty && !rows.isStale ? (
        <StateMessage
          icon="filter"
          title="No rows"
          description="No rows match the filter."
          action={<Button text="Show all rows" onClick={() => onView({ ...view, change: null, text: '' })} />}
        />
      ) : (
        <ChangeGrid
          table={table}
          lists={lists}
          rows={rows}
          view={shown}
          onSort={(field) => onView({ ...view, sort: nextSort(shown.sort, field) })}
          onToggle={(first, last) => void toggle(first, last)}
          onAll={({ change: of }, accepted) => {
            if (of && of.state !== 'unchanged') all(of.state, accepted);
          }}
          onReveal={(row) => {
            if (row.row >= 0) props.reveal(row.row, null);
            else announce('This row is not in the file');
          }}
        />
      )}
      <p className="codesk-rate-compare-keys">
        <kbd>Space</kbd> accepts or rejects, <kbd>A</kbd> and <kbd>R</kbd> all changes of the same state,{' '}
        <kbd>Enter</kbd> shows the row in the file
      </p>
      <Announcement text={said} />
    </section>
  );
}

function countsOf(
  findings: ComparePanelProps['book']['findings'],
  { added, changed, removed, unchanged, largeMoves }: ChangeCounts,
) {
  const mixUps = findings
    .filter(({ kind }) => kind === 'decimal-mix-up')
    .reduce((sum, { count }) => sum + count, 0);
  return { 'mix-up': mixUps, 'large-move': largeMoves, added, changed, removed, unchanged };
}

/** Filters that are hidden while no row matches. */
const rare: readonly Filter[] = ['mix-up', 'large-move'];

interface FiltersProps {
  readonly counts: Readonly<Record<NonNullable<Filter>, number>>;
  readonly chosen: Filter;
  readonly onChosen: (filter: Filter) => void;
}

function Filters({ counts, chosen, onChosen }: FiltersProps) {
  const all = counts.added + counts.changed + counts.removed + counts.unchanged;
  const entries = Object.entries(filterTexts) as [NonNullable<Filter>, string][];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has another layout
    <div role="group" aria-label="Filter by change" className="codesk-rate-compare-filters">
      <Button
        size="small"
        variant="outlined"
        active={chosen === null}
        aria-pressed={chosen === null}
        text={`All ${shownNumber(all)}`}
        onClick={() => onChosen(null)}
      />
      {entries
        .filter(([state]) => !rare.includes(state) || counts[state] > 0 || chosen === state)
        .map(([state, text]) => (
          <Button
            key={state}
            size="small"
            variant="outlined"
            data-filter={state}
            active={chosen === state}
            aria-pressed={chosen === state}
            disabled={counts[state] === 0 && chosen !== state}
            text={`${text} ${shownNumber(counts[state])}`}
            onClick={() => onChosen(chosen === state ? null : state)}
          />
        ))}
    </div>
  );
}

interface RemovalsProps {
  readonly changes: ChangeCounts;
  readonly onTick: (accepted: boolean) => void;
}

function Removals({ changes: { removed, accepted }, onTick }: RemovalsProps) {
  const isWhole = accepted.removed === removed;
  return (
    <div className="codesk-rate-compare-removals">
      <Checkbox
        checked={isWhole}
        indeterminate={accepted.removed > 0 && !isWhole}
        label={`Delete the ${counted(removed, 'current row')} that ${removed === 1 ? 'is' : 'are'} not in the file`}
        onChange={() => onTick(!isWhole)}
      />
      <p>
        {accepted.removed === 0
          ? 'Otherwise they stay in the service.'
          : `${counted(accepted.removed, 'row')} will be deleted from the current rates.`}
      </p>
    </div>
  );
}

/** Rows that are requested to find the largest accepted change. */
const searchedRows = 50;

/** Returns the largest of the accepted changes; null while it is not known. */
function useLargestMove({ rateFile, book, lists }: ComparePanelProps): LargestMove | null {
  const as = useOwner();
  const [largest, setLargest] = useState<{ version: number; move: LargestMove | null }>({
    version: -1,
    move: null,
  });
  const { version } = book;
  const { definition } = rateTable(book.rateFile.table);
  useEffect(() => {
    let isOver = false;
    const view: RateView = {
      sort: { field: 'danger', descending: true },
      finding: null,
      change: 'changed',
      text: '',
    };
    invoke('rates.rows', { as, rateFile, view, from: 0, count: searchedRows }).then(
      ({ rows }) => {
        if (!isOver)
          setLargest({
            version,
            move: largestOf(rows, (row) => keyText({ table: definition, lists }, row.cells)),
          });
      },
      // The sentence is shown without it, and the grid reports the failure.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [as, rateFile, version, definition, lists]);
  return largest.version === version ? largest.move : null;
}

function largestOf(rows: readonly RateRow[], name: (row: RateRow) => string): LargestMove | null {
  let largest: { row: RateRow; percent: string } | null = null;
  for (const row of rows) {
    const percent = row.change?.accepted ? row.change.percent : null;
    if (percent !== null && Math.abs(Number(percent)) > Math.abs(Number(largest?.percent ?? 0)))
      largest = { row, percent };
  }
  return largest && { row: name(largest.row), percent: largest.percent };
}

/** A heading sorts ascending, then descending, then by danger again. */
function nextSort(sort: RateView['sort'], field: string): RateView['sort'] {
  if (field === 'danger') return null;
  if (sort?.field !== field) return { field, descending: false };
  return sort.descending ? null : { field, descending: true };
}
