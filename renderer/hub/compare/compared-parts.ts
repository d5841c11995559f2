/** Two integrations set by set: one part for each table of the hub, and one for the settings. */
import { type ComparedRow, compareRows, type KeyedTable } from '../../../shared/comparison/keyed-rows';
import { countOf, isDifferent, isSame } from '../../../shared/comparison/side-terms';
import type { Failure } from '../../../shared/errors';
import { titleAmongAll } from '../../../shared/hub';
import type { HubTable } from '../../../shared/hub/hub-table';
import { type HubSetting, hubSettings, settingTable } from '../../../shared/hub-settings';
import { unknownFields } from '../../../shared/table/fields';
import type { Row } from '../../../shared/table/row';
import { integrationTables, type LoadedTables } from '../integration-tables';

/** A table of the hub, or a setting. */
export type Subject =
  | { readonly kind: 'table'; readonly table: HubTable }
  | { readonly kind: 'setting'; readonly setting: HubSetting };

export interface PartRow extends ComparedRow {
  /** Unique among all parts. */
  readonly id: string;
  readonly subject: Subject;
}

export interface ComparedPart {
  readonly id: string;
  readonly title: string;
  /** Names it where its area is not shown beside it. */
  readonly fullTitle: string;
  readonly icon: string;
  readonly area: 'settings' | 'validations' | 'configurations';
  readonly rows: readonly PartRow[];
  /** Rows that are different, and that are the same. */
  readonly differences: number;
  readonly alike: number;
  /** Rows of a side could not be read and are not compared. */
  readonly isPartial?: true;
  /** Nothing tells whether all rows of a side are there. */
  readonly isUncertain?: true;
  /** Labels of fields that the server does not send for some rows. */
  readonly unknown?: readonly string[];
  /** Why a side has no rows. Nothing is compared then. */
  readonly missing?: { readonly left?: Failure | null; readonly right?: Failure | null };
}

/** Both sides part by part, in the order of the rail: settings, validations, configurations. */
export function comparedParts(left: LoadedTables, right: LoadedTables): readonly ComparedPart[] {
  const settings = hubSettings.map((setting) =>
    compared(left, right, setting.id, settingTable(setting), { kind: 'setting', setting }),
  );
  return [
    part(
      { id: 'settings', title: 'Settings', fullTitle: 'Settings', icon: 'cog', area: 'settings' },
      settings,
    ),
    ...integrationTables.map((table) =>
      part(
        {
          id: table.id,
          title: table.title,
          fullTitle: titleAmongAll(table),
          icon: table.icon,
          area: areaOf(table),
        },
        [compared(left, right, table.id, table, { kind: 'table', table })],
      ),
    ),
  ];
}

const areaOf = ({ area }: HubTable) => (area === 'configurations' ? 'configurations' : 'validations');

type Compared = Pick<ComparedPart, 'rows' | 'missing' | 'isPartial' | 'isUncertain' | 'unknown'>;

function compared(
  left: LoadedTables,
  right: LoadedTables,
  id: string,
  table: KeyedTable,
  subject: Subject,
): Compared {
  const [before, after] = [left.get(id), right.get(id)];
  const missing = {
    ...(before && before.failure === undefined ? {} : { left: before?.failure ?? null }),
    ...(after && after.failure === undefined ? {} : { right: after?.failure ?? null }),
  };
  if (!before || !after || 'left' in missing || 'right' in missing) return { rows: [], missing };
  const rows = compareRows(table, before.rows, after.rows).map((row) => ({
    ...row,
    id: `${id}/${row.key}`,
    subject,
  }));
  const sides = [before, after];
  const all = { rows, unknown: unknownLabels(table, [...before.rows, ...after.rows]) };
  if (sides.some(({ isPartial, isUncertain }) => isPartial && !isUncertain))
    return { ...all, isPartial: true };
  return { ...all, ...(sides.some(({ isUncertain }) => isUncertain) && { isUncertain: true }) };
}

function unknownLabels({ fields = [] }: KeyedTable, rows: readonly Row[]): readonly string[] {
  const always = fields.filter(({ required }) => required === true);
  return [...new Set(rows.flatMap((row) => unknownFields(always, row, {}).map(({ label }) => label)))];
}

type PartHead = Pick<ComparedPart, 'id' | 'title' | 'fullTitle' | 'icon' | 'area'>;

function part(head: PartHead, entries: readonly Compared[]): ComparedPart {
  const rows = entries.flatMap((entry) => entry.rows);
  const missing = entries.find((entry) => entry.missing)?.missing;
  return {
    ...head,
    rows,
    differences: countOf(rows, isDifferent),
    alike: countOf(rows, isSame),
    unknown: entries.flatMap(({ unknown = [] }) => unknown),
    ...(missing && { missing }),
    ...(entries.some(({ isPartial }) => isPartial) && { isPartial: true }),
    ...(entries.some(({ isUncertain }) => isUncertain) && { isUncertain: true }),
  };
}
