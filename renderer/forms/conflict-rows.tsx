/** The rows of the conflict dialog: sections, the parts of a record, and one choice per difference. */
import '../ui/conflicts.css';
import { Button, Radio } from '@blueprintjs/core';
import { Fragment, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { type Difference, type DifferenceLine, isTheirs, type Side } from '../../shared/conflicts/three-way';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';

/** Differences of a part that are drawn at first, and that each press of the button below them adds. */
const shownAtOnce = 50;
const shownMore = 500;

/** True for a line whose label adds something to the label of its difference. */
export const isNamed = ({ label }: Difference, line: DifferenceLine) =>
  line.label !== '' && line.label !== label;

export const placeOf = ({ part, label }: Difference) =>
  part === label || part === '' ? label : `${part} ${label}`;

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly differences: readonly Difference[];
  /** Closed at first. */
  readonly folded: boolean;
  /** The user tried to save, so open choices are marked. */
  readonly asked: boolean;
  readonly sideFor: (difference: Difference) => Side | undefined;
  readonly onChoose: (differences: readonly Difference[], side: Side) => void;
  /** Focuses the next open choice after this one. */
  readonly onNext: (key: string) => void;
}

/** A group of differences under a heading that opens and closes it. */
export function ConflictSection(props: SectionProps) {
  const { id, title, hint, differences, folded, onChoose } = props;
  const [isShown, setShown] = useState(!folded);
  const parts = useMemo(() => byPart(differences), [differences]);
  if (differences.length === 0) return null;
  const count = counted(differences.length, 'difference');
  return (
    <>
      <tbody>
        <tr className="codesk-conflict-section">
          <th scope="rowgroup" colSpan={4}>
            <Button
              size="small"
              variant="minimal"
              icon={isShown ? 'chevron-down' : 'chevron-right'}
              aria-expanded={isShown}
              text={title}
              onClick={() => setShown(!isShown)}
            />
            <span className="codesk-note codesk-conflict-count">
              {hint === undefined ? count : `${count}, ${hint}`}
            </span>
          </th>
        </tr>
      </tbody>
      {isShown &&
        parts.map(({ part, differences: some }, at) => (
          <PartRows key={part} {...props} part={part} first={at === 0} differences={some} id={id}>
            {part !== '' && some.length > 1 && (
              <>
                <Button
                  size="small"
                  variant="minimal"
                  text="Use server values"
                  aria-label={`Use server values in ${part}, ${title.toLowerCase()}`}
                  onClick={() => onChoose(some, 'theirs')}
                />
                <Button
                  size="small"
                  variant="minimal"
                  text="Use my values"
                  aria-label={`Use my values in ${part}, ${title.toLowerCase()}`}
                  onClick={() => onChoose(some, 'mine')}
                />
              </>
            )}
          </PartRows>
        ))}
    </>
  );
}

function byPart(differences: readonly Difference[]) {
  const parts = new Map<string, Difference[]>();
  for (const difference of differences) {
    const same = parts.get(difference.part);
    if (same) same.push(difference);
    else parts.set(difference.part, [difference]);
  }
  return [...parts].map(([part, some]) => ({ part, differences: some }));
}

interface PartRowsProps extends SectionProps {
  readonly part: string;
  readonly first: boolean;
  /** Buttons that choose for the whole part. */
  readonly children: ReactNode;
}

function PartRows(props: PartRowsProps) {
  const { id, part, differences, asked, sideFor, onChoose, onNext, children } = props;
  const [limit, setLimit] = useState(shownAtOnce);
  const rest = differences.length - limit;
  return (
    <tbody>
      {part !== '' && (
        <tr className="codesk-conflict-part">
          <th scope="rowgroup" colSpan={4}>
            {part}
            {differences.length > 1 && (
              <span className="codesk-note codesk-conflict-count">
                {counted(differences.length, 'difference')}
              </span>
            )}
            {children}
          </th>
        </tr>
      )}
      {differences.slice(0, limit).map((difference, at) => (
        <DifferenceRows
          key={difference.key}
          name={`${id}-${part}-${at}`}
          difference={difference}
          side={sideFor(difference)}
          asked={asked}
          onChoose={(side) => onChoose([difference], side)}
          onNext={() => onNext(difference.key)}
        />
      ))}
      {rest > 0 && (
        <tr>
          <td colSpan={4}>
            <Button
              size="small"
              variant="outlined"
              text={`Show ${shownNumber(Math.min(rest, shownMore))} more of ${shownNumber(rest)}`}
              onClick={() => setLimit(limit + shownMore)}
            />
          </td>
        </tr>
      )}
    </tbody>
  );
}

interface DifferenceRowsProps {
  /** The `name` of the radio buttons, unique in the page. */
  readonly name: string;
  readonly difference: Difference;
  readonly side: Side | undefined;
  readonly asked: boolean;
  readonly onChoose: (side: Side) => void;
  readonly onNext: () => void;
}

/** One row per line of the difference. The buttons in the first row choose for all of them. */
function DifferenceRows({ name, difference, side, asked, onChoose, onNext }: DifferenceRowsProps) {
  const lines = useMemo(() => linesOf(difference), [difference]);
  const isOpen = side === undefined;
  const onKey = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if ((key !== 't' && key !== 'm') || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChoose(key === 't' ? 'theirs' : 'mine');
    onNext();
  };
  const radio = (of: Side, line: DifferenceLine) => (
    <Radio
      name={name}
      value={of}
      checked={side === of}
      aria-label={`${placeOf(difference)}: ${of === 'theirs' ? 'on the server now' : 'yours'}, ${line[of]}`}
      labelElement={<Value text={line[of]} />}
      onChange={() => onChoose(of)}
    />
  );
  return lines.map((line, at) => (
    <tr
      // biome-ignore lint/suspicious/noArrayIndexKey: labels of lines can be equal, and their order does not change
      key={at}
      className="codesk-conflict-row"
      data-key={difference.key}
      data-open={at === 0 && isOpen}
      data-asked={asked && isOpen ? true : undefined}
      onKeyDown={at === 0 ? onKey : undefined}
    >
      <th scope="row">
        {at === 0 && difference.part !== '' && difference.part !== difference.label && (
          <span className="codesk-conflict-name">{difference.label}</span>
        )}
        {(difference.part === '' || isNamed(difference, line)) && line.label}
        {at === 0 && asked && isOpen && <span className="codesk-conflict-missing">Choose one</span>}
      </th>
      <td>
        <Value text={line.base} />
      </td>
      <td data-chosen={side === 'theirs'}>
        {at === 0 ? radio('theirs', line) : <Value text={line.theirs} indented />}
      </td>
      <td data-chosen={side === 'mine'}>
        {at === 0 ? radio('mine', line) : <Value text={line.mine} indented />}
      </td>
    </tr>
  ));
}

/** The lines of a difference, or one line with its label if it has none. */
function linesOf(difference: Difference): readonly DifferenceLine[] {
  const lines = difference.lines();
  if (lines.length > 0) return lines;
  const text = isTheirs(difference) ? 'changed' : 'unchanged';
  return [{ label: difference.label, base: 'original', theirs: text, mine: 'changed' }];
}

function Value({ text, indented = false }: { readonly text: string; readonly indented?: boolean }) {
  return (
    <span className="codesk-conflict-value" data-indented={indented ? true : undefined}>
      {text.split('\n').map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text
        <Fragment key={at}>
          {at > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </span>
  );
}
