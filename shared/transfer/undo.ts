/**
 * Undoes an import: added rows are removed, and changed rows get their previous values. A row that was changed after
 * the import is left unchanged.
 */
import type { EntryRow, RowEntry } from '../desk/row-entries';
import type { FormValues } from '../forms/form-definition';
import type { RecordOptions } from '../record-values';
import { missingId, sentId } from '../table/owned';
import type { Row } from '../table/row';
import { cellOf } from './cells';
import { rowKey, type StoredRow } from './check-rows';
import { isSame, sentFields, storedRows } from './stored-state';
import { keyFields, setField, type TransferTable } from './table';

export interface UndoPlan {
  /** The entries to queue, with their titles. */
  readonly rows: readonly { readonly title: string; readonly row: EntryRow }[];
  /** Number of rows that are removed. */
  readonly removed: number;
  /** Number of rows that get their previous values. */
  readonly restored: number;
  /** Rows that are left because they were changed since. */
  readonly changed: number;
  /** Rows that no longer exist, or already have their previous values. */
  readonly undone: number;
  /** Why other rows are left, with their number. */
  readonly refused: ReadonlyMap<string, number>;
}

interface UndoFacts {
  readonly stored: readonly StoredRow[];
  readonly options: RecordOptions;
  readonly permits: (name: 'update' | 'destroy') => boolean;
}

type Outcome =
  | { readonly row: EntryRow; readonly target: StoredRow }
  | 'changed'
  | 'undone'
  | { readonly refusal: string };

/** @param entries the completed rows of the import */
export function undoPlan(table: TransferTable, entries: readonly RowEntry[], facts: UndoFacts): UndoPlan {
  const rows: { title: string; row: EntryRow }[] = [];
  const refused = new Map<string, number>();
  const counts = { removed: 0, restored: 0, changed: 0, undone: 0 };
  for (const outcome of outcomesOf(table, entries, facts)) {
    if (outcome === 'changed' || outcome === 'undone') counts[outcome] += 1;
    else if ('refusal' in outcome) refused.set(outcome.refusal, (refused.get(outcome.refusal) ?? 0) + 1);
    else {
      const { row, target } = outcome;
      const isRemoved = row.kind === 'destroy';
      counts[isRemoved ? 'removed' : 'restored'] += 1;
      const name = nameOf(table, target, facts.options);
      rows.push({ title: `${isRemoved ? 'Remove' : 'Restore'} ${table.noun} ${name}`, row });
    }
  }
  return { rows, refused, ...counts };
}

function* outcomesOf(
  table: TransferTable,
  entries: readonly RowEntry[],
  { stored, permits }: UndoFacts,
): Generator<Outcome> {
  const found = storedRows(stored);
  const used = new Set<StoredRow>();
  const set = setField(table);
  for (const { row, reason } of entries) {
    // The row existed before the import reached it.
    if (reason === 'already-there') continue;
    const { values = {} } = row;
    if (row.kind === 'update') yield setBack(table, row, found.byId.get(String(row.id)), permits('update'));
    else if (set)
      for (const each of [values[set.name] ?? []].flat())
        yield remove(table, { [set.name]: [each] }, found.byKey, used, permits('destroy'));
    else if (row.kind === 'store') yield remove(table, values, found.byKey, used, permits('destroy'));
  }
}

function remove(
  table: TransferTable,
  values: NonNullable<EntryRow['values']>,
  byKey: ReadonlyMap<string, readonly StoredRow[]>,
  used: Set<StoredRow>,
  isPermitted: boolean,
): Outcome {
  const twins = byKey.get(rowKey(table, values)) ?? [];
  const fields = sentFields(table, { kind: 'store', values });
  // Among several rows with these values, the newest is the row of the import.
  const [target] = twins
    .filter((twin) => !used.has(twin) && isSame(fields, values, twin))
    .sort((a, b) => Number(b.id) - Number(a.id));
  if (!target) return twins.length > 0 ? 'changed' : 'undone';
  if (!table.permissions.includes('destroy'))
    return { refusal: `The server cannot remove rows of ${table.title}` };
  if (!isPermitted) return { refusal: 'Your account may not remove rows here' };
  const row = target.values as Row;
  const unnamed = missingId(table, 'destroy', row);
  if (unnamed !== undefined) return { refusal: unnamed };
  used.add(target);
  const sentAs = sentId(table, 'destroy', row, target.id);
  const named = sentAs === undefined || sentAs === target.id ? {} : { sentAs };
  return { target, row: { kind: 'destroy', id: target.id, ...named, onlyIf: values } };
}

function setBack(
  table: TransferTable,
  { id, values = {}, was }: EntryRow,
  target: StoredRow | undefined,
  isPermitted: boolean,
): Outcome {
  if (!target) return 'undone';
  const before = valuesBefore(table, values, was);
  const fields = sentFields(table, { kind: 'update', values });
  if (!before || fields.some(({ label }) => target.unknown?.includes(label)))
    return { refusal: 'The previous values are unknown' };
  if (isSame(fields, before, target)) return 'undone';
  if (!isSame(fields, values, target)) return 'changed';
  if (!isPermitted) return { refusal: 'Your account may not edit rows here' };
  return { target, row: { kind: 'update', id: id ?? target.id, values: before, onlyIf: values } };
}

/** The values of a stored row just before its change was sent; undefined if they were not recorded. */
function valuesBefore(
  table: TransferTable,
  values: NonNullable<EntryRow['values']>,
  was: string | undefined,
): NonNullable<EntryRow['values']> | undefined {
  if (was === undefined) return undefined;
  const texts = JSON.parse(was) as (string | string[] | null)[];
  const fields = sentFields(table, { kind: 'update', values });
  return Object.fromEntries(fields.map(({ name }, at) => [name, texts[at] ?? '']));
}

function nameOf(
  table: TransferTable,
  { id, values }: { id: unknown; values: FormValues },
  options: RecordOptions,
) {
  const texts = keyFields(table).map(
    (field) => field && cellOf(field, values[field.name] ?? '', options[field.name] ?? []),
  );
  return (texts.filter(Boolean).join(', ') || String(id)).slice(0, 200);
}
