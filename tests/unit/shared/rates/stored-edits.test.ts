/** The storage format of edits: small for any pattern of rows, and for the lines of their rows only. */
import { expect, it } from 'vitest';
import type { Edit } from '../../../../shared/rates/edits';
import { countOf, packedRows, rowsOf } from '../../../../shared/rates/row-ranges';
import { loadedEdit, type RowNames, storedEdit } from '../../../../shared/rates/stored-edits';
import { randomOf } from '../../../support/campaign';

const named = (lines: readonly number[], added = 0): RowNames => ({
  fileRows: lines.length,
  length: lines.length + added,
  currentRows: 0,
  lines: Uint32Array.from(lines),
  services: '',
  removalKey: () => undefined,
  removalPosition: () => undefined,
});
const rowsIn = (edit: Edit | undefined) => (edit?.op === 'remove' ? [...rowsOf(edit.rows)] : undefined);
const every = (step: number, count: number, from = 2) =>
  Array.from({ length: count }, (_, at) => from + at * step);

it('are ranges of lines where that is short, without the lines between them', () => {
  const edit: Edit = { op: 'remove', rows: [[0, 3]] };
  expect(JSON.parse(storedEdit(edit, named([2, 3, 5, 7])))).toEqual({
    op: 'remove',
    rows: [
      [2, 3],
      [5, 5],
      [7, 7],
    ],
  });
});

it('that earlier versions kept mean all rows from the first line to the last, as they did', () => {
  const text = '{"op":"remove","rows":[[2,6],[1099511627776,1099511627777]]}';
  expect(rowsIn(loadedEdit(text, named([2, 4, 6, 8], 2)))).toEqual([0, 1, 2, 4, 5]);
  // More ranges than an edit takes by now.
  const many = JSON.stringify({ op: 'remove', rows: every(2, 150_000).map((line) => [line, line]) });
  expect(rowsIn(loadedEdit(many, named(every(2, 150_000))))).toHaveLength(150_000);
  // Which rows a tick for all removals was for, they did not keep: none is removed without a new one.
  const tick = '{"op":"accept","state":"removed","rows":null,"accepted":true}';
  expect(loadedEdit(tick, named([2]))).toMatchObject({ rows: [] });
  const insert = '{"op":"insert","after":5,"rows":[{"rate":"1"}]}';
  expect(loadedEdit(insert, named([2, 4]))).not.toHaveProperty('elsewhere');
});

it('take little where a million rows stand in every second line, and mean these rows', () => {
  const million = 1_000_000;
  const own = named(every(2, million));
  const edit: Edit = { op: 'remove', rows: [[0, million - 1]] };
  const text = storedEdit(edit, own);
  expect(text.length).toBeLessThan(400_000);
  const back = loadedEdit(text, own);
  expect(back?.op === 'remove' && countOf(back.rows)).toBe(million);
  // The edit has no effect on rows of other lines.
  expect(rowsIn(loadedEdit(text, named(every(2, million, 3))))).toEqual([]);
});

it('mean the same rows in any pattern, with added ones', () => {
  for (let round = 0; round < 40; round += 1) {
    const random = randomOf(round);
    const lines: number[] = [];
    for (let line = 2; line < 3000; line += 1 + random(3)) lines.push(line);
    const own = named(lines, 300);
    const rows = Array.from({ length: own.length }, (_, row) => row).filter(
      () => random(1 + (round % 4)) === 0,
    );
    const text = storedEdit({ op: 'remove', rows: packedRows(rows) }, own);
    expect(rowsIn(loadedEdit(text, own))).toEqual(rows);
    // Read with some of its rows only.
    const some = lines.filter(() => random(2) === 0);
    const meant = rows.flatMap((row) => {
      const at = row < lines.length ? some.indexOf(lines[row] ?? 0) : some.length + row - lines.length;
      return at < 0 ? [] : [at];
    });
    expect(rowsIn(loadedEdit(text, named(some, 300)))).toEqual(meant);
  }
});
