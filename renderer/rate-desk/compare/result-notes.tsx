/** Problems of the table after the accepted changes, with two possible corrections. */
import './result.css';
import { Button, Callout } from '@blueprintjs/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RateBook, RateResult, ResultFindings, ResultSteps } from '../../../shared/ipc/rates';
import { shownNumber, shownRate } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import { rateTable } from '../../../shared/rates/rate-tables';
import type { Answers } from '../../../shared/rates/read-settings';
import type { ChoiceLists } from '../../fields/choices';
import { invoke } from '../../ipc';
import { keyText } from '../../rates/cell-text';
import type { MakeEdit } from '../../rates/rate-panel';
import { useOwner } from '../../session/use-session';
import { TitledCallout } from '../../ui/callout';

/** Returns the checked table after the accepted changes; null until it is known, and without current rates. */
export function useRateResult({ rateFile, version, changes }: RateBook): RateResult | null {
  const as = useOwner();
  const { data } = useQuery({
    queryKey: ['rates', 'result', as, rateFile.id, version],
    queryFn: () => invoke('rates.result', { as, rateFile: rateFile.id }),
    enabled: changes !== null,
    // The old result remains until the next one has loaded, so that the notes do not flicker.
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data ?? null;
}

interface ResultNotesProps {
  readonly book: RateBook;
  readonly lists: ChoiceLists;
  readonly edit: MakeEdit;
  readonly result: RateResult | null;
  /** Accessible name of the region. */
  readonly label: string;
  /** Shows the rows of the file that overlap. */
  readonly onOverlaps: () => void;
  /** Shows the changes of more than 100 %. */
  readonly onLargeMoves: () => void;
  /** Changes these answers about the file and leaves the others. */
  readonly onAnswer: (answers: Answers) => void;
}

export function ResultNotes(props: ResultNotesProps) {
  const { book, result, edit, label, onLargeMoves, onAnswer } = props;
  const { id: rateFile } = book.rateFile;
  const as = useOwner();
  const region = useRef<HTMLElement>(null);
  /** The pressed button disappears with its note, so the region gets the focus. */
  const make: MakeEdit = async (change, seen) => {
    const made = await edit(change, seen);
    if (made) region.current?.focus();
    return made;
  };
  const acceptLarge = async () => {
    const view = { sort: null, finding: null, change: 'large-move', text: '' } as const;
    const count = book.changes?.largeMoves ?? 0;
    const { version, rows } = await invoke('rates.numbers', {
      as,
      rateFile,
      view,
      from: 0,
      count,
      set: true,
    });
    if (rows.length > 0) await make({ op: 'accept', state: 'changed', rows, accepted: true }, version);
  };
  const { largeMoves = 0, accepted } = book.changes ?? {};
  const left = largeMoves - (accepted?.largeMoves ?? 0);
  return (
    <section ref={region} className="codesk-rate-result" aria-label={label} tabIndex={-1}>
      {left > 0 && (
        <TitledCallout compact intent="warning" title={`${counted(left, 'large change')} not accepted`}>
          <p>
            {left === 1 ? 'A rate rises' : 'Rates rise'} by more than 100 % or {left === 1 ? 'looks' : 'look'}{' '}
            like a decimal mix-up.
          </p>
          <div className="codesk-rate-result-offers">
            <Button
              size="small"
              variant="outlined"
              text="Show"
              aria-label="Show large changes"
              onClick={onLargeMoves}
            />
            <Button
              size="small"
              variant="outlined"
              text={left === 1 ? 'Accept it' : `Accept all ${shownNumber(left)}`}
              aria-label={
                left === 1 ? 'Accept the large change' : `Accept all ${shownNumber(left)} large changes`
              }
              onClick={() => void acceptLarge()}
            />
          </div>
        </TitledCallout>
      )}
      {result?.unit && (
        <TitledCallout compact intent="warning" title="Bands in another unit">
          <p>{unitTexts[result.unit]}</p>
          {result.unit !== 'tonnes' && (
            <div className="codesk-rate-result-offers">
              <Button
                size="small"
                variant="outlined"
                text={`Convert from ${result.unit}`}
                onClick={() => {
                  onAnswer({ unit: result.unit ?? undefined, weights: 'convert' });
                  // The note disappears with its button.
                  region.current?.focus();
                }}
              />
            </div>
          )}
        </TitledCallout>
      )}
      {result && <Conflicts {...props} edit={make} result={result} />}
      {result && result.before.count > 0 && (
        <Callout compact icon="info-sign">
          The service already has {findingsText(result.before)}:{' '}
          {namesOf({ ...props, found: result.before }).join(', ')}.
        </Callout>
      )}
      {result && result.gaps.count > 0 && (
        <Callout compact intent="warning">
          The new table has {counted(result.gaps.count, 'gap')}: no price for{' '}
          {namesOf({ ...props, found: result.gaps }).join(', ')}.
        </Callout>
      )}
      {result && result.brought.count + result.before.count + result.gaps.count === 0 && (
        <p className="codesk-muted">The new table has no gaps and no overlaps.</p>
      )}
      {result && result.jumps.count > 0 && (
        <Callout compact intent="warning">
          {counted(result.jumps.count, 'rate')} {result.jumps.count === 1 ? 'is' : 'are'} more than ten times
          or less than a tenth of the rate of the previous band: {stepTexts(props, result.jumps)}.
        </Callout>
      )}
      {result && result.falls.count > 0 && (
        <p className="codesk-muted">
          {counted(result.falls.count, 'rate')} {result.falls.count === 1 ? 'falls' : 'fall'} as the weight
          rises: {stepTexts(props, result.falls)}.
        </p>
      )}
    </section>
  );
}

function Conflicts(props: ResultNotesProps & { readonly result: RateResult }) {
  const { book, result, edit, onOverlaps } = props;
  const { brought, overlapping, version } = result;
  if (brought.count === 0) return null;
  const remove = (rows: RateResult['overlapping']['rows'] | null) =>
    void edit({ op: 'accept', state: 'removed', rows, accepted: true }, version);
  const { removed = 0, added = 0, changed = 0, unchanged = 0 } = book.changes ?? {};
  // A file of mostly new bands is probably a new price list that replaces the old one.
  const isNewList = added > changed + unchanged;
  return (
    <TitledCallout compact intent="danger" title={`The new table would have ${findingsText(brought)}`}>
      <ul aria-label="Overlaps">
        {namesOf({ ...props, found: brought }).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {overlapping.count > 0 ? (
        <>
          <p>
            Replace the whole table to delete all {counted(removed, 'current row')} that are not in the file,
            or delete only the {counted(overlapping.count, 'current row')} that overlap.
          </p>
          <div className="codesk-rate-result-offers">
            <Button
              size="small"
              {...(isNewList && { intent: 'primary' })}
              text="Replace the whole table"
              onClick={() => remove(null)}
            />
            <Button
              size="small"
              {...(!isNewList && { intent: 'primary' })}
              text="Delete the rows that overlap"
              onClick={() => remove(overlapping.rows)}
            />
          </div>
        </>
      ) : (
        <>
          <p>All these rows are in the file. Correct them there.</p>
          <div className="codesk-rate-result-offers">
            <Button size="small" text="Show the rows" onClick={onOverlaps} />
          </div>
        </>
      )}
    </TitledCallout>
  );
}

interface NamedProps extends Pick<ResultNotesProps, 'book' | 'lists'> {
  readonly found: ResultFindings;
}
type Found = ResultFindings['named'][number];

const unitTexts: Readonly<Record<NonNullable<RateResult['unit']>, string>> = {
  grams: 'They are a thousand times the current bands. The file is probably in grams.',
  pounds: 'They are about 2.2 times the current bands. The file is probably in pounds.',
  ounces: 'They are about 35 times the current bands. The file is probably in ounces.',
  tonnes:
    'They are a thousandth of the current bands, so one of the two is probably in another unit. Choose the unit of the file under “Change”, beside “Read as”.',
};

/** `2 – 5 from 4 to 60, 5 – 10 from 60 to 61 and 3 more`. */
function stepTexts({ book, lists }: Omit<NamedProps, 'found'>, { count, named }: ResultSteps): string {
  const { definition } = rateTable(book.rateFile.table);
  const texts = named.map(
    ({ cells, before, rate }) =>
      `${keyText({ table: definition, lists }, cells)} from ${shownRate(before)} to ${shownRate(rate)}`,
  );
  const more = count - named.length;
  return `${texts.join(', ')}${more > 0 ? ` and ${shownNumber(more)} more` : ''}`;
}

/** Returns the names of findings: `0 – 1 (line 2) overlaps 0 – 0.1 (current)`, or `0.75 – 1` for a gap. */
function namesOf({ book, lists, found }: NamedProps): readonly string[] {
  const { definition } = rateTable(book.rateFile.table);
  const keyOf = (cells: Found['rows'][number]['cells']) => keyText({ table: definition, lists }, cells);
  const rowText = ({ cells, line, kept }: Found['rows'][number]) =>
    `${keyOf(cells)} (${kept ? 'current' : line === null ? 'added row' : `line ${shownNumber(line)}`})`;
  const names = found.named.map(({ kind, from, to, rows }) => {
    const [first, second] = rows;
    if (!first || !second) return '';
    if (kind === 'gap') return keyOf({ ...second.cells, from, to });
    if (kind === 'overlap') return `${rowText(first)} overlaps ${rowText(second)}`;
    return `${rows.map(rowText).join(' and ')} have the same key`;
  });
  const more = found.count - names.length;
  return more > 0 ? [...names, `and ${shownNumber(more)} more`] : names;
}

/** `3 overlaps and 1 repeated row`. */
export function findingsText({ count, overlaps }: ResultFindings): string {
  const repeated = count - overlaps;
  return [
    ...(overlaps > 0 ? [counted(overlaps, 'overlap')] : []),
    ...(repeated > 0 ? [counted(repeated, 'repeated row')] : []),
  ].join(' and ');
}
