/**
 * Handles files in which all numbers have the same currency in their cells: `AED 95.00`. The user can have them read
 * without it.
 */
import { findingCode } from './cell-class';
import { NumberColumn } from './columns';
import { fixedValue } from './fixes';
import {
  evidenceOf,
  isAmbiguousNumber,
  type NumberRule,
  type NumberStyle,
  numberText,
  readNumber,
  valueError,
} from './numbers';
import { rateTable } from './rate-tables';
import type { Answers, DecimalMark, ReadFile } from './read-settings';

const currency = findingCode('currency');

export interface OneCurrency {
  /** `AED`, `€`. */
  readonly sign: string;
  /** The text of a cell, and the number that it becomes. */
  readonly example: { readonly text: string; readonly value: string };
}

interface CurrencyCell {
  readonly row: number;
  readonly text: string;
}

/** The common currency of all numbers with one; undefined without any, with several, or with an ambiguous number. */
export function oneCurrency(file: ReadFile): OneCurrency | undefined {
  const signs = new Set<string>();
  let example: OneCurrency['example'] | undefined;
  for (const { cells, readCell } of currencyColumns(file))
    for (const { text } of cells) {
      const value = readCell?.(text);
      if (value === undefined) return undefined;
      signs.add(signOf(text));
      example ??= { text, value };
    }
  const [sign, another] = signs;
  return sign && another === undefined && example ? { sign, example } : undefined;
}

/** The file with those numbers read, if the answers allow it. */
export function withoutCurrency(file: ReadFile, answers: Answers): ReadFile {
  if (answers.currency !== 'leave-out' || !oneCurrency(file)) return file;
  const findings = new Map(file.rows.findings);
  const marks = new Map<string | null, DecimalMark>();
  for (const { field, column, cells, mark, readCell } of currencyColumns(file)) {
    const codes = Uint8Array.from(findings.get(field) ?? []);
    const rule = definitionRule(file, field);
    for (const { row, text } of cells) {
      const value = readCell?.(text) ?? '';
      column.put(row, value);
      const error = valueError(value, rule);
      codes[row] = error ? findingCode(error) : 0;
    }
    findings.set(field, codes);
    if (mark) marks.set(field, mark);
  }
  const columns = file.reading.columns.map((column) => ({
    ...column,
    decimal: marks.get(column.field) ?? column.decimal,
  }));
  return { ...file, reading: { ...file.reading, columns }, rows: { ...file.rows, findings } };
}

/** The cells with a currency of each column, and their number format; omitted if the decimal mark is unknown. */
function currencyColumns(file: ReadFile) {
  const { columns, findings } = file.rows;
  return [...findings].flatMap(([field, codes]) => {
    const column = columns.fields.get(field);
    if (!(column instanceof NumberColumn)) return [];
    const cells: CurrencyCell[] = [];
    for (let row = 0; row < columns.length; row += 1)
      if (codes[row] === currency) cells.push({ row, text: file.rows.text(row, field) });
    if (cells.length === 0) return [];
    const isAlone =
      cells.length === columns.length ||
      !column.units.subarray(0, columns.length).some((value) => value >= 0);
    const mark = markOf(file, field, cells, isAlone);
    const style: NumberStyle = { mark: mark ?? '.', mixed: false };
    const read = (text: string) =>
      readNumber(text, style, { required: false, places: undefined, least: undefined }).value ?? '';
    const readCell = mark && ((text: string) => fixedValue('currency', { text, value: '', read }));
    return [{ field, column, cells, mark, readCell }];
  });
}

/** The decimal mark that was chosen or that the cells prove; undefined if they contradict or there is no evidence. */
function markOf(
  { answers, reading }: ReadFile,
  field: string,
  cells: readonly CurrencyCell[],
  isAlone: boolean,
): DecimalMark | undefined {
  const chosen = answers.decimals?.[field] ?? answers.decimal;
  if (chosen) return chosen;
  const texts = cells.map(({ text }) =>
    numberText(text.replace(/[^\d.,'\u2019 \u00a0\u2009\u202f]/g, '').replace(/^[.,]+|[.,]+$/g, '')),
  );
  const marks = new Set(texts.flatMap((text) => evidenceOf(text) ?? []));
  const [mark, another] = marks;
  if (another) return undefined;
  const own = reading.columns.find((column) => column.field === field)?.decimal;
  const known = !isAlone && (own === '.' || own === ',') ? own : undefined;
  if (mark && known && mark !== known) return undefined;
  return mark ?? known ?? (texts.some(isAmbiguousNumber) ? undefined : '.');
}

/** Limits for numbers in a field of the table. */
function definitionRule({ table }: ReadFile, field: string): NumberRule {
  const rule = rateTable(table).definition.columns.find(({ name }) => name === field)?.rule;
  const places = typeof rule === 'function' ? undefined : rule?.decimal?.places;
  return { required: false, places, least: undefined };
}

/** The part of a text around its digits. */
function signOf(text: string): string {
  return text.replace(/[-+\u2212\d.,'\u2019\s]/g, '').toUpperCase();
}
