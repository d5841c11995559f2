/** The rows selected for copying from one side to the other, and the preview of the changes. */
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

type Side = 'left' | 'right';

/**
 * Why a row cannot be selected; undefined if it can.
 * @param incomplete why rows of its table may not be removed
 */
function refusalReason(
  row: PartRow,
  {
    to,
    target,
    alsoRemove,
    incomplete,
  }: { to: Side; target: string; alsoRemove: boolean; incomplete: string | undefined },
): string | undefined {
  if (row.state === 'same') return 'Same in both';
  if (row.twins && row.twins[to] > 0) return `Several rows have this key. Edit the right row in ${target}.`;
  if (row.state !== `only_${to}`) return undefined;
  return alsoRemove ? incomplete : `Only in ${target}. Switch on “Also remove” to remove it there.`;
}

/** State of the copy: selected rows, target side, and prepared changes. */
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
  const [to, setTo] = useState<Side>(right.isCopy ? 'left' : 'right');
  const [alsoRemove, setAlsoRemove] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [preparing, setPreparing] = useState(false);
  const [reloading, setReloading] = useState(false);
  const [prepared, setPrepared] = useState<{ changes: readonly PreparedChange[]; isOpen: boolean }>();
  const target = to === 'left' ? left : right;
  const owner = target.id;
  const partial = new Map(parts.map((part) => [part.id, removalRefusal(part)]));
  const hindrance = (row: PartRow) =>
    refusalReason(row, { to, target: target.name, alsoRemove, incomplete: partial.get(idOf(row.subject)) });
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
    // Reload first. Otherwise the old comparison would allow the same rows to be sent again.
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
    changeDirection: (place: Side) => {
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

/** Why no row of a table may be removed; undefined if both sides are complete. */
function removalRefusal({ isPartial, isUncertain }: ComparedPart): string | undefined {
  if (isPartial) return 'Some rows of this table could not be read, so no row is removed.';
  return isUncertain
    ? 'The server does not report the number of rows of this table, so no row is removed.'
    : undefined;
}

export type Copying = ReturnType<typeof useCopying>;

/** The choice of the target side, and the button that prepares the changes. */
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
          onChange={({ currentTarget }) => copying.changeDirection(currentTarget.value as Side)}
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
          ? `Selected rows that exist only in ${copying.target.name} are removed there.`
          : 'No row is removed.'}
      </span>
      {copying.count > 0 && <Button variant="minimal" text="Clear selection" onClick={copying.clear} />}
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
