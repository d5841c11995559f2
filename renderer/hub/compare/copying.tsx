/** The rows that are chosen to be copied from one side to the other, and the preview of the changes. */
import './hub-compare.css';
import { Button, HTMLSelect, Switch } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { RowRun } from '../../../shared/desk/row-entries';
import { counted } from '../../../shared/quantities';
import type { Id } from '../../../shared/table/row';
import { failureOf } from '../../ipc';
import { useRuns, useStartedRun, useStoppedRuns } from '../../journal/runs';
import { useShownIds } from '../../operations/operations';
import { useDateFormat } from '../../ui/date-format';
import { notifyFailure } from '../../ui/failure';
import type { LoadedTables } from '../integration-tables';
import { RunLine } from '../transfer/open-runs';
import { ChangesDialog } from './changes-dialog';
import type { ComparedPart, PartRow } from './compared-parts';
import { idOf, type PreparedChange, preparedChanges } from './prepared-changes';
import { loadTargets, reloadTables } from './side-queries';

export interface ComparedSide {
  readonly id: Id;
  readonly name: string;
  readonly isCopy: boolean;
  readonly tables: LoadedTables;
}

type Place = 'left' | 'right';

/** The rows that a person chose, the side that gets them, and the preview of the changes. */
export function useCopying({
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
  const [reloading, setReloading] = useState(false);
  const [prepared, setPrepared] = useState<{ changes: readonly PreparedChange[]; isOpen: boolean }>();
  const target = to === 'left' ? left : right;
  const owner = target.id;
  const partial = new Map(parts.map((part) => [part.id, whyNotWhole(part)]));
  /** Why a row cannot be chosen; undefined if it can. */
  const hindrance = (row: PartRow): string | undefined => {
    if (row.state === 'same') return 'The same in both';
    if (row.twins && row.twins[to] > 0)
      return `Several rows have this key. Edit the right row in ${target.name}.`;
    if (row.state === `only_${to}` && !alsoRemove)
      return `Only in ${target.name}. Switch on “Also remove” to remove it there.`;
    return row.state === `only_${to}` ? partial.get(idOf(row.subject)) : undefined;
  };
  const isChosen = (row: PartRow) => chosen.has(row.id) && !hindrance(row);
  const chosenIn = parts.map(({ id, rows: all }) => [id, all.filter(isChosen)] as const);
  const rows = chosenIn.flatMap(([, some]) => some);
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
      setRun(undefined);
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
  const [run, setRun] = useState<string>();
  const copies = useRuns().filter(
    ({ origin }) =>
      origin.kind === 'copy' && [left.id, right.id].some((id) => String(id) === String(origin.owner)),
  );
  const reload = (ended: readonly RowRun[]) => {
    // Until then the comparison shows what was there before, and the same rows could be sent again.
    setReloading(true);
    const all = ended.map(({ origin, lists }) => reloadTables(queries, origin.owner ?? '', new Set(lists)));
    void Promise.all(all).finally(() => setReloading(false));
  };
  useStoppedRuns(copies, reload);
  const sent = useStartedRun(run, (ended) => reload([ended]));
  const shownRun = sent.data?.run;
  const into = shownRun
    ? [left, right].find(({ id }) => String(id) === String(shownRun.origin.owner))
    : target;
  const dialog = prepared && (
    <ChangesDialog
      changes={prepared.changes}
      owner={owner}
      name={into?.name ?? ''}
      from={(to === 'left' ? right : left).name}
      run={run}
      sent={sent}
      isOpen={prepared.isOpen}
      onStarted={setRun}
      onClose={() => setPrepared({ ...prepared, isOpen: false })}
      onClosed={() => setPrepared(undefined)}
    />
  );
  const onScreen = useShownIds();
  const lines = copies
    .filter(({ origin }) => !onScreen.includes(origin.run))
    .map((each) => (
      <RunLine
        key={each.origin.run}
        run={each}
        onShow={() => {
          setRun(each.origin.run);
          setPrepared({ changes: [], isOpen: true });
        }}
      />
    ));
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
    chosenByPart: new Map(chosenIn.map(([id, { length }]) => [id, length])),
    isChosen,
    hindrance,
    choose,
    clear: () => setChosen(new Set()),
    preparing: preparing || reloading,
    prepare: () => void prepare(),
    dialog,
    lines,
  };
}

/** Why nothing of a table is removed; undefined if all rows of both sides are there. */
function whyNotWhole({ isPartial, isUncertain }: ComparedPart): string | undefined {
  if (isPartial) return 'Some rows of this table could not be read. Nothing of it is removed.';
  return isUncertain
    ? 'The server does not say whether these are all rows of this table. Nothing of it is removed.'
    : undefined;
}

export type Copying = ReturnType<typeof useCopying>;

/** Which side gets the chosen rows, and the button that prepares the changes. */
export function CopyBar({
  left,
  right,
  copying,
}: {
  left: ComparedSide;
  right: ComparedSide;
  copying: Copying;
}) {
  const id = useId();
  if (!copying.canCopy) return null;
  return (
    <section className="codesk-hub-prepare" aria-label="Copy rows">
      <label htmlFor={id}>
        Copy to
        <HTMLSelect
          id={id}
          aria-label="Copy to"
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
      <span className="codesk-hub-prepare-note">
        {copying.alsoRemove
          ? `Chosen rows that only ${copying.target.name} has are removed there.`
          : 'Nothing is removed.'}
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
