/**
 * Compares the rows of one table of two owners by their natural key. The key identifies a row; the other fields of the
 * form are compared. Rows with the same key are twins: they are paired in their order, and reported.
 */
import type { RecordField } from '../table/fields';
import type { ListDefinition } from '../table/list';
import { keyValue, type NaturalKey } from '../table/natural-key';
import { flagOf } from '../table/read-record';
import { isEnabled } from '../table/status';
import { bothSides, isDifferent, type Measured, oneSide, type SideRow, type SideTerm } from './side-terms';
import { scalarText } from './value-difference';

export type KeyedTable = Pick<ListDefinition, 'columns' | 'fields' | 'rowId' | 'rowName'> & {
  readonly naturalKey: NaturalKey;
};

type Row = Readonly<Record<string, unknown>>;

export interface ComparedRow extends SideRow {
  /** Unique in one comparison of a table. */
  readonly key: string;
  readonly left?: Row;
  readonly right?: Row;
  /** The count of the key on each side, if one of them has it more than once. */
  readonly twins?: { readonly left: number; readonly right: number };
}

/** A field of a row that is compared, with the names that rows give it. */
export interface ComparedField {
  readonly name: string;
  readonly label: string;
  readonly names: readonly string[];
  /** Names of the text of a choice in a row, if the row has it in addition to the id. */
  readonly textNames: readonly string[];
  readonly field?: RecordField;
  /** A status that is on or off. */
  readonly isStatus?: true;
}

/** Rows of the left side in their order, then those that only the right side has. */
export function compareRows(
  table: KeyedTable,
  left: readonly Row[],
  right: readonly Row[],
): readonly ComparedRow[] {
  const fields = comparedFields(table);
  const before = byKey(table.naturalKey, left);
  const after = byKey(table.naturalKey, right);
  const found: ComparedRow[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const own = before.get(key) ?? [];
    const others = after.get(key) ?? [];
    const count = Math.max(own.length, others.length);
    for (let nth = 0; nth < count; nth += 1) {
      const row = comparedRow(table, fields, own[nth], others[nth]);
      found.push({
        ...row,
        key: count === 1 ? key : `${key}\u0000${nth}`,
        ...(count > 1 && { twins: { left: own.length, right: others.length } }),
      });
    }
  }
  return found;
}

function byKey(naturalKey: NaturalKey, rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(naturalKey, row);
    const same = found.get(key);
    if (same) same.push(row);
    else found.set(key, [row]);
  }
  return found;
}

/** The key of a row as one text. Spaces around a value do not make another key. */
export function keyOf(naturalKey: NaturalKey, row: Row): string {
  const parts = naturalKey.map((names) => valueText(keyValue(names, row)));
  return parts.length === 1 ? (parts[0] ?? '') : JSON.stringify(parts);
}

/** The key for the user: its values, or the name of the row if the key is one field. */
export function keyText({ naturalKey, rowName }: KeyedTable, row: Row): string {
  const parts = naturalKey.map((names) => valueText(keyValue(names, row))).filter((text) => text !== '');
  const name = naturalKey.length === 1 ? scalarText(row[rowName]).trim() : '';
  return name || parts.join(' · ') || 'Without a key';
}

/** The first text of a row under one of the names; empty without any. */
function firstText(row: Row, names: readonly string[]): string {
  for (const name of names) {
    const text = valueText(row[name]);
    if (text !== '') return text;
  }
  return '';
}

/** A value as text; of an option its index. */
function valueText(value: unknown): string {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const option = value as { index?: unknown; id?: unknown; text?: unknown; name?: unknown };
    return scalarText(option.index ?? option.id ?? option.text ?? option.name).trim();
  }
  return Array.isArray(value) ? value.map(valueText).join(', ') : scalarText(value).trim();
}

function textOfOption(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
  const option = value as { text?: unknown; name?: unknown; label?: unknown };
  return scalarText(option.text ?? option.name ?? option.label).trim();
}

/** The names under which rows have the value of a field. */
export function rowNames({ naturalKey }: Pick<KeyedTable, 'naturalKey'>, field: RecordField) {
  const names = field.readAs ?? [field.name];
  const ofKey = naturalKey.find((entry) => entry.some((name) => names.includes(name) || name === field.name));
  return [...new Set([...names, ...(ofKey ?? [])])];
}

/** The fields that are compared: those of the form that are not in the key, or the columns of a table without a form. */
export function comparedFields(table: KeyedTable): readonly ComparedField[] {
  const inKey = new Set(table.naturalKey.flat());
  const labelOf = (names: readonly string[]) =>
    table.columns.find(({ value }) => names.includes(value))?.text;
  if (table.fields) {
    return table.fields
      .filter(
        ({ name, kind, readAs = [] }) =>
          kind !== 'choices' && ![name, ...readAs].some((each) => inKey.has(each)),
      )
      .map((field) => {
        const names = rowNames(table, field);
        const textNames = field.name.endsWith('_id') ? [field.name.slice(0, -3)] : [];
        const label = labelOf(textNames) ?? labelOf(names) ?? field.label;
        return { name: field.name, label, names, textNames, field };
      });
  }
  return table.columns
    .filter(
      ({ value, type, visible }) =>
        visible !== false && type !== 'id' && value !== table.rowId && !inKey.has(value),
    )
    .map(({ value, text, type }) => ({
      name: value,
      label: text,
      names: [value],
      textNames: [],
      ...(type === 'status' && { isStatus: true }),
    }));
}

function comparedRow(
  table: KeyedTable,
  fields: readonly ComparedField[],
  left: Row | undefined,
  right: Row | undefined,
): Omit<ComparedRow, 'key' | 'twins'> {
  const one = left ?? right ?? {};
  const terms = fields.flatMap((field): readonly SideTerm[] => {
    if (left && right) {
      const [before, after] = shownPair(field, left, right, fields);
      return bothSides(field.name, field.label, before, after);
    }
    const value = measured(shownText(field, one, fields));
    return oneSide(left ? 'only_left' : 'only_right', field.name, field.label, value);
  });
  const state = !left ? 'only_right' : !right ? 'only_left' : terms.some(isDifferent) ? 'changed' : 'same';
  return {
    state,
    row: keyText(table, one),
    terms,
    ...(left && { left }),
    ...(right && { right }),
  };
}

const measured = (value: string): Measured => ({ value, measure: 'text' });

/** Returns both values as texts, or as ids if only the texts or only the ids are equal. */
function shownPair(
  field: ComparedField,
  left: Row,
  right: Row,
  fields: readonly ComparedField[],
): readonly [Measured, Measured] {
  const ids = [left, right].map((row) => storedText(field, row, fields));
  const texts = [left, right].map((row) => shownText(field, row, fields));
  const [before = '', after = ''] = (ids[0] === ids[1]) === (texts[0] === texts[1]) ? texts : ids;
  return [measured(before), measured(after)];
}

function storedText(field: ComparedField, row: Row, fields: readonly ComparedField[]): string {
  if (isHidden(field, row, fields)) return '';
  const text = firstText(row, [...field.names, ...field.textNames]);
  return field.isStatus ? statusText(text) : text;
}

function shownText(field: ComparedField, row: Row, fields: readonly ComparedField[]): string {
  if (isHidden(field, row, fields)) return '';
  const named =
    firstText(row, field.textNames) || textOfOption(field.names.map((name) => row[name]).find(Boolean));
  const text = named || firstText(row, field.names);
  if (field.isStatus) return statusText(text);
  if (field.field?.kind === 'switch' || typeof row[field.name] === 'boolean') return switchText(text);
  return text;
}

const switchText = (text: string) => (flagOf(text) === true ? 'Yes' : text === '' ? '' : 'No');

/** A status that is on or off in words; servers send 1, true or the word. Any other status is its own text. */
function statusText(text: string): string {
  if (isEnabled(text)) return 'Enabled';
  return /^(0|false|disabled)$/i.test(text) ? 'Disabled' : text;
}

/** A field that the form hides for the values of the row is ignored. */
function isHidden({ field }: ComparedField, row: Row, fields: readonly ComparedField[]): boolean {
  if (!field?.visible) return false;
  return !field.visible(Object.fromEntries(fields.map(({ name, names }) => [name, firstText(row, names)])));
}
