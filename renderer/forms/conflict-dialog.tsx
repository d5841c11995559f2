/**
 * What somebody else changed in a record while a form edited it: what it was, what the server has now, and what the form
 * has. What only one side changed is chosen already; for the rest a person chooses before anything is saved.
 */
import '../ui/conflicts.css';
import { Button, Radio } from '@blueprintjs/core';
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type Difference,
  type DifferenceLine,
  isTheirs,
  type Side,
  sideOf,
} from '../../shared/conflicts/three-way';
import { sentenceStart } from '../../shared/labels';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { ActionDialog } from '../ui/action-dialog';
import { ConflictKeys } from '../ui/conflict-keys';

interface ConflictDialogProps {
  /** `the contract CT-5`. */
  readonly what: string;
  readonly differences: readonly Difference[];
  readonly isOpen: boolean;
  readonly onSave: (choose: (difference: Difference) => Side) => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

const width = 1080;
/** Differences of a part that are drawn at first, and with each further press. */
const shownAtOnce = 50;
const shownMore = 500;

export function ConflictDialog(props: ConflictDialogProps) {
  const { what, differences, isOpen, onSave, onClose, onClosed } = props;
  const id = useId();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const [asked, setAsked] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const conflicts = useMemo(() => differences.filter(({ state }) => state === 'conflict'), [differences]);
  const theirs = useMemo(() => differences.filter(({ state }) => state === 'only_theirs'), [differences]);
  const own = useMemo(() => differences.filter(({ state }) => state === 'only_mine'), [differences]);
  const sideFor = (difference: Difference) => chosen.get(difference.key) ?? sideOf(difference);
  const taken = theirs.filter((each) => sideFor(each) === 'theirs');
  const open = conflicts.filter((each) => sideFor(each) === undefined);

  const choose = (some: readonly Difference[], side: Side) =>
    setChosen((before) => new Map([...before, ...some.map(({ key }) => [key, side] as const)]));
  /** Goes to the next choice that is to be made, from the first one on again; after the last one to the button. */
  const focusOpen = (after?: string) => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-open="true"]') ?? [])];
    const at = rows.findIndex((row) => row.dataset.key === after);
    const next = rows[at + 1] ?? rows.find((row) => row.dataset.key !== after);
    (next?.querySelector('input') ?? submitButton(table.current))?.focus();
  };
  const submit = () => {
    setAsked(true);
    if (open.length > 0) focusOpen();
    else onSave((difference) => sideFor(difference) ?? 'mine');
  };
  const section = (title: string, some: readonly Difference[], folded: boolean, hint?: string) => (
    <Section
      id={`${id}-${title}`}
      title={title}
      hint={hint}
      differences={some}
      folded={folded}
      asked={asked}
      sideFor={sideFor}
      onChoose={choose}
      onNext={focusOpen}
    />
  );

  return (
    <ActionDialog
      title="Changed by another user"
      width={width}
      isOpen={isOpen}
      closeText="Back to the form"
      verb={{ text: 'Save choices', icon: 'floppy-disk' }}
      onSubmit={submit}
      onClose={onClose}
      onClosed={onClosed}
      note={
        <div className="codesk-conflict-note" role="status">
          {open.length > 0 ? `${counted(open.length, 'choice')} to make` : 'Not saved'}
        </div>
      }
    >
      <p className="codesk-conflict-intro">
        {`Another user changed ${what} after you opened it. Choose the values to save. `}
        {taken.length > 0 && <TakenSentence differences={taken} />}
      </p>
      {conflicts.length > 0 && (
        <div className="codesk-conflict-all">
          {conflicts.length > 1 && (
            <>
              <Button
                size="small"
                variant="outlined"
                text="All theirs"
                onClick={() => choose(conflicts, 'theirs')}
              />
              <Button
                size="small"
                variant="outlined"
                text="All mine"
                onClick={() => choose(conflicts, 'mine')}
              />
            </>
          )}
          <span className="codesk-note">Press T for the value on the server, M for yours.</span>
        </div>
      )}
      <table ref={table} className="codesk-conflict-table" aria-label={`${sentenceStart(what)}: differences`}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">When you opened it</th>
            <th scope="col">On the server now</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        {section('Changed by both', conflicts, false)}
        {section(
          'Changed only on the server',
          theirs,
          conflicts.length > 0,
          'the values on the server are used',
        )}
        {section('Changed only by you', own, true, 'your values are used')}
      </table>
      <OpeningFocus table={table} />
      <ConflictKeys />
    </ActionDialog>
  );
}

function submitButton(table: HTMLElement | null): HTMLElement | null | undefined {
  return table?.closest('[role="dialog"]')?.querySelector<HTMLElement>('button[type="submit"]');
}

/** The keyboard begins at the first choice; without one at the button, so that one press saves. */
function OpeningFocus({ table }: { readonly table: RefObject<HTMLTableElement | null> }) {
  useEffect(() => {
    const first = table.current?.querySelector<HTMLElement>('[data-open="true"] input');
    (first ?? submitButton(table.current))?.focus();
  }, [table]);
  return null;
}

/** Sentences of the first few, so that they are read without opening anything. */
const named = 4;

/** `From the server: Tax percentage 5 → 7; Rates 0 – 5: Rate 3 → 4; 12 more.` */
function TakenSentence({ differences }: { readonly differences: readonly Difference[] }) {
  const rest = differences.length - named;
  const texts = differences.slice(0, named).map(sentenceOf);
  return (
    <strong>{`From the server: ${[...texts, ...(rest > 0 ? [`${shownNumber(rest)} more`] : [])].join('; ')}.`}</strong>
  );
}

function sentenceOf(difference: Difference): string {
  const [line, ...others] = difference.lines();
  const place = placeOf(difference);
  if (!line) return place;
  const label = [place, ...(isNamed(difference, line) ? [line.label] : [])].join(' ');
  const change = `${label} ${cut(line.base)} → ${cut(line.theirs)}`;
  return others.length > 0 ? `${change} and ${shownNumber(others.length)} more` : change;
}

/** A line that its difference does not name already. */
const isNamed = ({ label }: Difference, line: DifferenceLine) => line.label !== '' && line.label !== label;

const placeOf = ({ part, label }: Difference) => (part === label || part === '' ? label : `${part} ${label}`);

const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly differences: readonly Difference[];
  /** Closed at first. */
  readonly folded: boolean;
  /** Somebody tried to save: what is not chosen is marked. */
  readonly asked: boolean;
  readonly sideFor: (difference: Difference) => Side | undefined;
  readonly onChoose: (differences: readonly Difference[], side: Side) => void;
  /** Goes on to the next one that is not chosen, after this one. */
  readonly onNext: (key: string) => void;
}

function Section(props: SectionProps) {
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
                  text="All theirs"
                  aria-label={`All theirs in ${part}, ${title.toLowerCase()}`}
                  onClick={() => onChoose(some, 'theirs')}
                />
                <Button
                  size="small"
                  variant="minimal"
                  text="All mine"
                  aria-label={`All mine in ${part}, ${title.toLowerCase()}`}
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
  /** Of the radio buttons, unique in the page. */
  readonly name: string;
  readonly difference: Difference;
  readonly side: Side | undefined;
  readonly asked: boolean;
  readonly onChoose: (side: Side) => void;
  readonly onNext: () => void;
}

/** One line per value; the buttons stand in the first one and are for all of them. */
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

/** A difference without a line of its own is named by itself. */
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
