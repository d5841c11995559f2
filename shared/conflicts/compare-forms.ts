/**
 * The three sides of a form with fields and row tables, by its definition. Values outside of the definition are
 * ignored. Rows are the same row by the key of their table; rows with one key are compared together.
 */
import { nothing } from '../comparison/value-difference';
import {
  type FormDefinition,
  type FormField,
  type FormState,
  type FormValues,
  fieldLabel,
  formFields,
  formTables,
  hiddenTable,
} from '../forms/form-definition';
import { counted } from '../quantities';
import type { RowTableDefinition, TableRow } from '../row-tables/row-table';
import {
  cellTexts,
  comparableField,
  comparableKey,
  comparableRow,
  comparableRows,
  fieldText,
  isServerOwned,
  rowText,
  type Texts,
} from './comparable';
import { linkedNames } from './linked-fields';
import { type Comparison, type Difference, type DifferenceLine, type Sides, stateOf } from './three-way';

/** A difference with the fields and tables, or the row, that it is about. */
interface Unit extends Difference {
  readonly fields: readonly FormField[];
  readonly tables: readonly string[];
  readonly row?: { readonly table: string; readonly key: string };
}

export function compareForms(
  definition: FormDefinition,
  sides: Sides<FormState>,
  texts: Texts,
): Comparison<FormState> {
  const units = unitsOf(definition, sides, texts);
  return { differences: units, merge: (choose) => merged(definition, sides, units, choose) };
}

const each = <A, B>({ base, theirs, mine }: Sides<A>, to: (side: A) => B): Sides<B> => ({
  base: to(base),
  theirs: to(theirs),
  mine: to(mine),
});

function unitsOf(definition: FormDefinition, sides: Sides<FormState>, texts: Texts): readonly Unit[] {
  const linkOf = linkedNames(definition, sides);
  const fields = formFields(definition).filter(
    (field) =>
      !isServerOwned(field.name) &&
      stateOf(each(sides, ({ values }) => comparableField(field, values[field.name]))) !== undefined,
  );
  const tables = Object.keys(definition.tables).filter(
    (name) => stateOf(each(sides, (side) => comparableTable(definition, side, name))) !== undefined,
  );
  const groups = new Map<string, { fields: FormField[]; tables: string[] }>();
  const groupOf = (name: string) => {
    const key = linkOf(name);
    const group = groups.get(key) ?? { fields: [], tables: [] };
    groups.set(key, group);
    return group;
  };
  for (const field of fields) groupOf(field.name).fields.push(field);
  for (const name of tables) groupOf(name).tables.push(name);
  return [...groups.values()].flatMap((group): readonly Unit[] => {
    const [table, ...others] = group.tables;
    const definitions =
      table === undefined ? undefined : each(sides, (side) => tableOf(definition, side, table));
    const isOneTable = definitions !== undefined && others.length === 0 && group.fields.length === 0;
    const isSameTable = definitions?.base === definitions?.theirs && definitions?.base === definitions?.mine;
    if (table !== undefined && definitions && isOneTable && isSameTable)
      return rowUnits(
        table,
        definitions.base,
        each(sides, (side) => side.tables[table] ?? []),
        texts,
      );
    return groupUnit(definition, sides, group, texts);
  });
}

/** The table that a side shows for a value, or that fits its stored rows. */
function tableOf(
  definition: FormDefinition,
  { values, tables }: FormState,
  name: string,
): RowTableDefinition {
  const found = formTables(definition, values)[name] ?? hiddenTable(definition, name, tables[name] ?? []);
  return found ?? (definition.tables[name] as RowTableDefinition);
}

function comparableTable(definition: FormDefinition, side: FormState, name: string): string {
  const rows = side.tables[name] ?? [];
  return rows.length === 0 ? '' : comparableRows(tableOf(definition, side, name), rows);
}

/** Fields and tables that are chosen together. */
function groupUnit(
  definition: FormDefinition,
  sides: Sides<FormState>,
  { fields, tables }: { readonly fields: readonly FormField[]; readonly tables: readonly string[] },
  texts: Texts,
): readonly Unit[] {
  const state = stateOf(
    each(sides, (side) =>
      JSON.stringify([
        ...fields.map((field) => comparableField(field, side.values[field.name])),
        ...tables.map((name) => comparableTable(definition, side, name)),
      ]),
    ),
  );
  if (state === undefined) return [];
  const labels = [
    ...fields.map((field) => fieldLabel(field, sides.theirs.values)),
    ...tables.map((name) => tableOf(definition, sides.theirs, name).heading),
  ];
  return [
    {
      key: ['field', ...fields.map(({ name }) => name), ...tables].join('/'),
      state,
      part: '',
      label: labels.join(', '),
      lines: () => [
        ...fields.map((field) => fieldLine(field, sides, texts)),
        ...tables.map((name) => ({
          label: tableOf(definition, sides.theirs, name).heading,
          ...each(sides, (side) => counted(side.tables[name]?.length ?? 0, 'row')),
        })),
      ],
      fields,
      tables,
    },
  ];
}

function fieldLine(field: FormField, sides: Sides<FormState>, texts: Texts): DifferenceLine {
  const shown = each(sides, ({ values }) => fieldText(field, values[field.name], values, texts));
  const isSecret = field.kind === 'secret';
  const other = (side: 'theirs' | 'mine') =>
    isSecret && sides[side].values[field.name] !== sides.base.values[field.name] && shown[side] !== nothing
      ? 'another one, hidden'
      : shown[side];
  return {
    label: fieldLabel(field, sides.theirs.values),
    base: shown.base,
    theirs: other('theirs'),
    mine: other('mine'),
  };
}

type Rows = readonly TableRow[];

function rowsByKey(table: RowTableDefinition, rows: Rows): Map<string, TableRow[]> {
  const found = new Map<string, TableRow[]>();
  for (const row of rows) {
    const key = comparableKey(table, row);
    const same = found.get(key);
    if (same) same.push(row);
    else found.set(key, [row]);
  }
  return found;
}

function rowUnits(
  name: string,
  table: RowTableDefinition,
  sides: Sides<Rows>,
  texts: Texts,
): readonly Unit[] {
  const byKey = each(sides, (rows) => rowsByKey(table, rows));
  const units: Unit[] = [];
  for (const key of new Set([...byKey.theirs.keys(), ...byKey.mine.keys(), ...byKey.base.keys()])) {
    const rows = each(byKey, (all): Rows => all.get(key) ?? []);
    const state = stateOf(
      each(rows, (some) =>
        some.length === 1 && some[0] ? comparableRow(table, some[0]) : comparableRows(table, some),
      ),
    );
    const [first] = [...rows.theirs, ...rows.mine, ...rows.base];
    if (state === undefined || !first) continue;
    units.push({
      key: `row/${name}/${key}`,
      state,
      part: table.heading,
      label: rowText(table, first, texts),
      lines: () => rowLines(table, rows, texts),
      fields: [],
      tables: [],
      row: { table: name, key },
    });
  }
  return units;
}

/** One line per cell that differs; one for the whole row if a side does not have it or has it more than once. */
function rowLines(table: RowTableDefinition, sides: Sides<Rows>, texts: Texts): readonly DifferenceLine[] {
  const { base, theirs, mine } = sides;
  if (![base, theirs, mine].every((rows) => rows.length === 1)) {
    const shown = (rows: Rows) =>
      rows.length === 0
        ? undefined
        : rows
            .map((row) =>
              [...cellTexts(table, row, texts)].map(([label, text]) => `${label} ${text}`).join(', '),
            )
            .join('; ');
    const gone = base.length === 0 ? 'not there' : 'removed';
    return [
      {
        label: '',
        base: shown(base) ?? 'not there',
        theirs: shown(theirs) ?? gone,
        mine: shown(mine) ?? gone,
      },
    ];
  }
  const cells = each(sides, ([row]) => cellTexts(table, row ?? {}, texts));
  return [...cells.theirs.keys()].flatMap((label) => {
    const line = each(cells, (of) => of.get(label) ?? nothing);
    return line.base === line.theirs && line.base === line.mine ? [] : [{ label, ...line }];
  });
}

function merged(
  definition: FormDefinition,
  { theirs, mine }: Sides<FormState>,
  units: readonly Unit[],
  choose: (difference: Difference) => 'theirs' | 'mine',
): FormState {
  const isMine = new Map(units.map((unit) => [unit, choose(unit) === 'mine']));
  const ofMe = units.filter((unit) => isMine.get(unit));
  const values: Record<string, FormValues[string]> = { ...mine.values, ...theirs.values };
  for (const { fields } of ofMe)
    for (const { name } of fields) {
      const value = mine.values[name];
      if (value !== undefined) values[name] = value;
    }
  const tables = Object.fromEntries(
    Object.keys(definition.tables).map((name): [string, Rows] => {
      const whole = ofMe.some((unit) => unit.tables.includes(name));
      if (whole) return [name, mine.tables[name] ?? []];
      const keys = new Set(
        ofMe.flatMap(({ row }) => (row !== undefined && row.table === name ? [row.key] : [])),
      );
      const [own, others] = [mine.tables[name] ?? [], theirs.tables[name] ?? []];
      return [
        name,
        keys.size === 0 ? others : mergedRows(tableOf(definition, theirs, name), own, others, keys),
      ];
    }),
  );
  return { values, tables };
}

/** Rows of the form in its order, with those of the server except where mine were chosen; new rows of the server last. */
function mergedRows(table: RowTableDefinition, mine: Rows, theirs: Rows, ofMe: ReadonlySet<string>): Rows {
  const others = rowsByKey(table, theirs);
  const rows: TableRow[] = [];
  for (const row of mine) {
    const key = comparableKey(table, row);
    if (ofMe.has(key)) rows.push(row);
    else rows.push(...(others.get(key) ?? []));
    if (!ofMe.has(key)) others.delete(key);
  }
  for (const [key, further] of others) if (!ofMe.has(key)) rows.push(...further);
  return rows;
}
