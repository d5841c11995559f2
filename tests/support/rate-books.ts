/** Open rate files of tests, and random edits. */
import { readTextFile } from '../../main/rates/read-file';
import { OpenBook } from '../../shared/rates/book';
import type { OptionLists } from '../../shared/rates/choices';
import type { Edit, RowRanges } from '../../shared/rates/edits';
import type { RateTableId } from '../../shared/rates/rate-tables';
import type { Answers, ReadFile } from '../../shared/rates/read-settings';
import type { Random } from './campaign';

export function readText(
  text: string,
  table: RateTableId = 'delivery-rates',
  answers: Answers = {},
): ReadFile {
  return readTextFile(new TextEncoder().encode(text), table, answers);
}

export function openBook(
  text: string,
  table: RateTableId = 'delivery-rates',
  options: OptionLists = {},
): OpenBook {
  return new OpenBook(readText(text, table), options);
}

/** All public values of the rows, in the order of the file. */
export function seen(book: OpenBook): unknown {
  const fields = [...book.fields.keys()];
  return {
    rows: Array.from(book.order(), (row) => [
      row,
      book.line(row),
      book.rowMark(row) ?? '',
      ...fields.map((field) => [
        book.shown(row, field),
        book.fields.get(field)?.column.text(row),
        book.finding(row, field) ?? '',
        book.fields.get(field)?.edited.get(row),
        book.decisions.isWanted('changed', row),
        book.decisions.isWanted('added', row),
      ]),
    ]),
    counts: fields.map((field) => [...(book.fields.get(field)?.counts ?? [])]),
    count: book.count,
  };
}

const texts = [
  '',
  '1',
  '2,35',
  '2.35',
  '1,204',
  '1.204',
  '€ 5',
  'abc',
  '-3',
  '0',
  '7,12345',
  '12345678901234,5',
  ' 4 ',
  'Dubai',
  '5 kg',
];
const fields = ['from', 'to', 'rate', 'city'];

/** A random edit of a book, including one without an effect or with unknown rows. */
export function randomEdit(random: Random, length: number): Edit {
  const row = () => random(length + 2);
  const text = () => texts[random(texts.length)] ?? '';
  const field = () => fields[random(fields.length)] ?? 'rate';
  const someFields = () =>
    fields
      .filter(() => random(2) === 0)
      .concat(field())
      .slice(0, 4);
  const ranges = (): RowRanges =>
    Array.from({ length: 1 + random(3) }, () => {
      const first = row();
      return [first, first + random(4)];
    });
  const states = ['added', 'changed', 'removed'] as const;
  switch (random(11)) {
    case 0:
      return { op: 'type', row: row(), field: field(), text: text() };
    case 1:
      return {
        op: 'paste',
        rows: Array.from({ length: random(4) }, row),
        fields: someFields(),
        cells: Array.from({ length: 1 + random(4) }, () => Array.from({ length: 1 + random(4) }, text)),
      };
    case 2:
      return { op: 'fill', rows: ranges(), fields: someFields(), text: text() };
    case 3:
      return { op: 'copy-down', from: row(), rows: ranges(), fields: someFields() };
    case 4:
      return {
        op: 'adjust',
        rows: ranges(),
        fields: someFields(),
        ...(random(2) ? { factor: ['1.035', '0.5', '100', '1'][random(4)] ?? '1' } : {}),
        ...(random(2) ? { add: ['0.25', '-3', '0.0000001'][random(3)] ?? '0' } : {}),
        ...(random(3) ? {} : { least: '1.5' }),
        ...(random(3) ? {} : { round: '0.05' }),
      };
    case 5:
      return {
        op: 'replace',
        rows: ranges(),
        fields: someFields(),
        find: ['5', '.', 'a', '€ '][random(4)] ?? '5',
        by: text(),
        whole: random(3) === 0,
        matchCase: random(2) === 0,
      };
    case 6:
      return {
        op: 'insert',
        after: random(3) === 0 ? null : row(),
        rows: Array.from({ length: 1 + random(2) }, () => ({ from: text(), to: text(), rate: text() })),
      };
    case 7:
      return { op: 'remove', rows: ranges() };
    case 8:
      return {
        op: 'settle',
        rows: ranges(),
        keep: (['first', 'last', 'highest', 'lowest'] as const)[random(4)] ?? 'first',
      };
    case 9:
      return {
        op: 'fix',
        kind:
          (['currency', 'trailing-units', 'too-precise', 'reversed-band'] as const)[random(4)] ?? 'currency',
        rows: random(2) ? null : ranges(),
      };
    default:
      return {
        op: 'accept',
        state: states[random(2)] ?? 'added',
        rows: random(3) === 0 ? null : ranges(),
        accepted: random(2) === 0,
      };
  }
}
