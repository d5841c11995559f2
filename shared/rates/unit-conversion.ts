/**
 * Converts weights and rates of a file to the units of the table: kilograms, and whole units of money. The conversion
 * is exact.
 */
import { Decimal } from 'decimal.js';
import { findingCode } from './cell-class';
import { plainWords } from './column-match';
import { NumberColumn } from './columns';
import { type NumberRule, valueError } from './numbers';
import { rateTable } from './rate-tables';
import type { Answers, FileUnits, ReadFile } from './read-settings';

/** Kilograms of one unit. */
const kilograms: Readonly<Record<string, string>> = {
  grams: '0.001',
  milligrams: '0.000001',
  pounds: '0.45359237',
  ounces: '0.028349523125',
  tonnes: '1000',
};

const hundredths = /^(?:cents?|ct|cts|fils|pence|halalas?|centimes?|centimos?|kurus|ore|فلس|هلله)$/u;

/** The unit that the heading of a rate names: `in cents`, `per 100 kg`. */
export function rateUnits(heading: string): Pick<FileUnits, 'rates' | 'per'> {
  const words = plainWords(heading).split(' ');
  const per = /\b(?:per|pro|par|por|je|\/)\s*(\d{1,6})\s*(?:kgs?|kilos?|كجم|كغ)\b/i.exec(heading)?.[1];
  return {
    ...(words.some((word) => hundredths.test(word)) ? { rates: 'hundredths' as const } : {}),
    ...(per && Number(per) > 1 ? { per: Number(per) } : {}),
  };
}

/** The conversion of a number of the file. */
type Conversion = (value: Decimal) => Decimal;

function conversionsOf({ weights, rates, per }: FileUnits, answers: Answers) {
  const weight = answers.weights === 'convert' ? kilograms[answers.unit ?? weights ?? ''] : undefined;
  const parts =
    (answers.money === 'convert' && rates ? 100 : 1) * (answers.per === 'convert' ? (per ?? 1) : 1);
  return {
    weight: weight === undefined ? undefined : (value: Decimal) => value.times(weight),
    rate: parts === 1 ? undefined : (value: Decimal) => value.div(parts),
  };
}

/** A number of the file after the conversion of its weights. */
export function convertedWeight(text: string, unit: string): string {
  return new Decimal(text).times(kilograms[unit] ?? 1).toFixed();
}

/** The file with its numbers converted according to the answers. */
export function convertUnits(file: ReadFile, answers: Answers): ReadFile {
  const { units = {} } = file.reading;
  if (file.refuse !== null) return file;
  const { weight, rate } = conversionsOf(units, answers);
  if (!weight && !rate) return file;
  const { columns } = rateTable(file.table).definition;
  const findings = new Map(file.rows.findings);
  for (const { name, rule } of columns) {
    const convert = name === 'rate' ? rate : ['from', 'to', 'increment'].includes(name) ? weight : undefined;
    const column = file.rows.columns.fields.get(name);
    if (!convert || !(column instanceof NumberColumn)) continue;
    const places = typeof rule === 'function' ? undefined : rule.decimal?.places;
    const codes = convertColumn(column, convert, { required: false, places, least: undefined });
    if (codes) findings.set(name, joined(findings.get(name), codes));
  }
  return { ...file, rows: { ...file.rows, findings } };
}

/** @returns finding codes of the new numbers; undefined without findings */
function convertColumn(column: NumberColumn, convert: Conversion, rule: NumberRule): Uint8Array | undefined {
  let codes: Uint8Array | undefined;
  for (let row = 0; row < column.units.length; row += 1) {
    if (!column.has(row)) continue;
    const converted = convert(new Decimal(column.text(row))).toFixed();
    column.put(row, converted);
    const error = valueError(converted, rule);
    if (!error) continue;
    codes ??= new Uint8Array(column.units.length);
    codes[row] = findingCode(error);
  }
  return codes;
}

function joined(before: Uint8Array | undefined, codes: Uint8Array): Uint8Array {
  return before ? before.map((code, row) => code || (codes[row] ?? 0)) : codes;
}
