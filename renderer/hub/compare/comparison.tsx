/** The comparison of two loaded sides: the rail of tables, the lines of one, and the rows chosen to be copied. */
import './hub-compare.css';
import { Button, Callout, Checkbox, HTMLSelect, InputGroup, Switch } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useMemo, useState } from 'react';
import { tableSentences } from '../../../shared/comparison/sentences';
import { failureText } from '../../../shared/errors';
import { shownNumber } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import { inSentence } from '../../../shared/table/list';
import type { Id } from '../../../shared/table/row';
import { ComparisonBar, ComparisonMain, ComparisonWarning } from '../../compare/comparison-frame';
import { type ComparisonLine, pushRows, type TermLine } from '../../compare/comparison-lines';
import { ComparisonTable } from '../../compare/comparison-table';
import { ReadOut } from '../../compare/read-out';
import { failureOf } from '../../ipc';
import { useDateFormat } from '../../ui/date-format';
import { notifyFailure } from '../../ui/failure';
import { StateMessage } from '../../ui/state-message';
import { ChangesDialog } from './changes-dialog';
import { type ComparedPart, comparedParts, type PartRow, type SideTables } from './compared-parts';
import { PartRail } from './part-rail';
import { idOf, type PreparedChange, preparedChanges } from './prepared-changes';
import { loadTargets, reloadTables } from './side-queries';

export interface ComparedSide {
  readonly id: Id;
  readonly name: string;
  readonly isCopy: boolean;
  readonly tables: SideTables;
}

interface ComparisonProps {
  readonly left: ComparedSide;
  readonly right: ComparedSide;
  /** Id of the table that is shown. */
  readonly set: string | undefined;
  readonly onSet: (id: string) => void;
}

type Place = 'left' | 'right';

export function Comparison({ left, right, set, onSet }: ComparisonProps) {
  const [differencesOnly, setDifferencesOnly] = useState(true);
  const [reading, setReading] = useState(false);
  const parts = useMemo(() => comparedParts(left.tables, right.tables), [left.tables, right.tables]);
  const current =
    parts.find(({ id }) => id === set) ?? parts.find(({ differences }) => differences > 0) ?? parts[0];
  const copying = useCopying({ left, right, parts });
  const sum = (of: 'differences' | 'alike') => parts.reduce((total, part) => total + part[of], 0);
  const missing = parts.filter((part) => part.missing);
  const sentences = useMemo(
    () => (reading ? sentencesOf(parts, left.name, right.name) : []),
    [parts, reading, left.name, right.name],
  );
  if (!current) return null;
  return (
    <>
      <ComparisonBar
        differences={sum('differences')}
        alike={sum('alike')}
        differencesOnly={differencesOnly}
        onDifferencesOnly={setDifferencesOnly}
        reading={reading}
        onReading={setReading}
      />
      {missing.length > 0 && (
        <ComparisonWarning>
          {`Not compared: ${missing.map(({ title }) => title).join(', ')}. The counts are without them.`}
        </ComparisonWarning>
      )}
      <CopyBar left={left} right={right} copying={copying} />
      <ComparisonMain>
        <PartRail
          parts={parts}
          current={current}
          chosen={copying.chosenByPart}
          onChoose={({ id }) => onSet(id)}
        />
        <div className="codesk-hub-compared">
          <PartArea
            key={current.id}
            part={current}
            left={left}
            right={right}
            differencesOnly={differencesOnly}
            onShowAll={() => setDifferencesOnly(false)}
            copying={copying}
          />
        </div>
        {reading && (
          <ReadOut
            sentences={sentences}
            names={{ left: left.name, right: right.name }}
            onClose={() => setReading(false)}
          />
        )}
      </ComparisonMain>
      {copying.dialog}
    </>
  );
}

function sentencesOf(parts: readonly ComparedPart[], left: string, right: string): readonly string[] {
  const found = parts.flatMap(({ title, id, rows }) => tableSentences({ name: id, label: title, rows }));
  return found.length > 0 ? found : [`${left} and ${right} say the same.`];
}

/** The rows that a person chose, the side that gets them, and the preview of the changes. */
function useCopying({
  left,
  right,
  parts,
}: {
  left: ComparedSide;
  right: ComparedSide;
  parts: readonly ComparedPart[];
}) {
  const queries = useQueryClient();
  const format = useDateFormat();
  const [to, setTo] = useState<Place>(right.isCopy ? 'left' : 'right');
  const [alsoRemove, setAlsoRemove] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [preparing, setPreparing] = useState(false);
  const [prepared, setPrepared] = useState<{ changes: readonly PreparedChange[]; isOpen: boolean }>();
  const target = to === 'left' ? left : right;
  const owner = target.id;
  /** Why a row cannot be chosen; undefined if it can. */
  const hindrance = (row: PartRow): string | undefined => {
    if (row.state === 'same') return 'The same in both';
    if (row.twins) return 'This key stands more than once. Keep one of the rows first.';
    if (row.state === `only_${to}` && !alsoRemove)
      return `Only in ${target.name}. Switch on “Also remove” to remove it there.`;
    return undefined;
  };
  const rows = parts.flatMap((part) => part.rows.filter((row) => chosen.has(row.id) && !hindrance(row)));
  const byPart = new Map<string, number>();
  for (const part of parts) {
    const count = part.rows.reduce((sum, row) => sum + (chosen.has(row.id) && !hindrance(row) ? 1 : 0), 0);
    if (count > 0) byPart.set(part.id, count);
  }
  const choose = (changed: readonly PartRow[], on: boolean) => {
    const next = new Set(chosen);
    for (const row of changed) {
      if (on && !hindrance(row)) next.add(row.id);
      else next.delete(row.id);
    }
    setChosen(next);
  };
  const prepare = async () => {
    setPreparing(true);
    try {
      const tables = new Set(rows.flatMap(({ subject }) => (subject.kind === 'table' ? subject.table : [])));
      const targets = await loadTargets(queries, owner, [...tables]);
      setPrepared({
        changes: preparedChanges(rows, { to, name: target.name, targets, format }),
        isOpen: true,
      });
    } catch (error) {
      notifyFailure(failureOf(error));
    } finally {
      setPreparing(false);
    }
  };
  const afterRun = useCallback(
    (tried: readonly PreparedChange[]) => {
      const subjects = new Set(tried.map(({ subject }) => idOf(subject)));
      void reloadTables(queries, owner, subjects);
    },
    [queries, owner],
  );
  const dialog = prepared && (
    <ChangesDialog
      changes={prepared.changes}
      owner={owner}
      to={to}
      name={target.name}
      isOpen={prepared.isOpen}
      onRun={afterRun}
      onClose={() => setPrepared({ ...prepared, isOpen: false })}
      onClosed={() => setPrepared(undefined)}
    />
  );
  return {
    to,
    target,
    isFixed: left.isCopy || right.isCopy,
    canCopy: !target.isCopy,
    turn: (place: Place) => {
      setTo(place);
      setChosen(new Set());
    },
    alsoRemove,
    setAlsoRemove,
    count: rows.length,
    chosenByPart: byPart,
    isChosen: (row: PartRow) => chosen.has(row.id) && !hindrance(row),
    hindrance,
    choose,
    clear: () => setChosen(new Set()),
    preparing,
    prepare: () => void prepare(),
    dialog,
  };
}
type Copying = ReturnType<typeof useCopying>;

/** Which side gets the chosen rows, and the button that prepares the changes. */
function CopyBar({ left, right, copying }: { left: ComparedSide; right: ComparedSide; copying: Copying }) {
  const id = useId();
  if (!copying.canCopy) return null;
  return (
    <section className="codesk-hub-prepare" aria-label="Copy rows">
      <label htmlFor={id}>
        Copy to
        <HTMLSelect
          id={id}
          value={copying.to}
          disabled={copying.isFixed}
          onChange={({ currentTarget }) => copying.turn(currentTarget.value as Place)}
        >
          <option value="right">{`${right.name} →`}</option>
          <option value="left">{`← ${left.name}`}</option>
        </HTMLSelect>
      </label>
      <Switch
        label="Also remove"
        checked={copying.alsoRemove}
        onChange={(event) => copying.setAlsoRemove(event.currentTarget.checked)}
      />
      <span className="codesk-muted">
        {copying.alsoRemove
          ? `Chosen rows that only ${copying.target.name} has are removed there.`
          : 'Nothing is removed. Every change is shown before it is sent.'}
      </span>
      {copying.count > 0 && <Button variant="minimal" text="Choose none" onClick={copying.clear} />}
      <Button
        intent="primary"
        icon="comparison"
        text={copying.count === 0 ? 'Prepare changes' : `Prepare ${counted(copying.count, 'change')}`}
        disabled={copying.count === 0}
        loading={copying.preparing}
        onClick={copying.prepare}
      />
    </section>
  );
}

interface PartAreaProps {
  readonly part: ComparedPart;
  readonly left: ComparedSide;
  readonly right: ComparedSide;
  readonly differencesOnly: boolean;
  readonly onShowAll: () => void;
  readonly copying: Copying;
}

function PartArea({ part, left, right, differencesOnly, onShowAll, copying }: PartAreaProps) {
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
  if (part.missing) return <Missing part={part} left={left} right={right} />;
  if (rows.length === 0)
    return (
      <StateMessage
        icon="comparison"
        title="Nothing here"
        description={`Neither side has rows in ${part.title}.`}
      />
    );
  if (differencesOnly && part.differences === 0) {
    return (
      <StateMessage
        icon="endorsed"
        title={`${part.title}: no differences`}
        description={`${counted(part.alike, 'row')} the same in both.`}
        action={<Button text="Show what is the same" onClick={onShowAll} />}
      />
    );
  }
  const twins = rows.filter((row) => row.twins);
  const selectable = found.filter((row) => copying.hindrance(row) === undefined);
  const chosen = selectable.filter(copying.isChosen).length;
  const lead = (line: TermLine) => <Lead line={line} copying={copying} />;
  return (
    <>
      {twins.length > 0 && <Twins rows={twins} left={left.name} right={right.name} />}
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
  // Every line of this table is of a row of a part.
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

/** Names the rows that repeat a key. */
function Twins({ rows, left, right }: { rows: readonly PartRow[]; left: string; right: string }) {
  const named = new Map(rows.map((row) => [row.row, row.twins]));
  const shown = [...named].slice(0, 5).map(([row, twins]) => {
    const places = [
      ...(twins && twins.left > 1 ? [`${twins.left} times in ${left}`] : []),
      ...(twins && twins.right > 1 ? [`${twins.right} times in ${right}`] : []),
    ];
    return `${row} stands ${places.join(' and ')}`;
  });
  const more = named.size - shown.length;
  return (
    <Callout intent="warning" compact className="codesk-hub-note">
      {`${shown.join('; ')}${more > 0 ? `; and ${counted(more, 'more key')}` : ''}. Rows that repeat a key cannot be copied. Keep one of them first.`}
    </Callout>
  );
}

/** Why a table is not compared. */
function Missing({ part, left, right }: { part: ComparedPart; left: ComparedSide; right: ComparedSide }) {
  const { missing = {} } = part;
  const reasons = (
    [
      ['left', left],
      ['right', right],
    ] as const
  ).flatMap(([place, side]) => {
    const failure = missing[place];
    if (failure === undefined) return [];
    if (failure !== null) return [`${side.name}: ${failureText(failure)}`];
    return [`${side.name} is without ${inSentence(part.title)}.`];
  });
  return (
    <StateMessage icon="disable" title={`${part.title} cannot be compared`} description={reasons.join(' ')} />
  );
}
