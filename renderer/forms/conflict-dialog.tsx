/**
 * The dialog for a record that another user changed while it was edited: the loaded value, the value on the server and
 * the value in the form. Where only one side changed a value, that side is preselected.
 */
import '../ui/conflicts.css';
import { Button } from '@blueprintjs/core';
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Difference, type Side, sideOf } from '../../shared/conflicts/three-way';
import { sentenceStart } from '../../shared/labels';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { ActionDialog } from '../ui/action-dialog';
import { ConflictKeys } from '../ui/conflict-keys';
import { ConflictSection, isNamed, placeOf } from './conflict-rows';

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
  /** Focuses the next open choice, wrapping around at the end; without one the button that saves. */
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
    <ConflictSection
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
                text="Use server values"
                onClick={() => choose(conflicts, 'theirs')}
              />
              <Button
                size="small"
                variant="outlined"
                text="Use my values"
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

/** Focuses the first open choice when the dialog opens; without one the button that saves. */
function OpeningFocus({ table }: { readonly table: RefObject<HTMLTableElement | null> }) {
  useEffect(() => {
    const first = table.current?.querySelector<HTMLElement>('[data-open="true"] input');
    (first ?? submitButton(table.current))?.focus();
  }, [table]);
  return null;
}

/** Differences that the sentence above the table names. */
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

const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
