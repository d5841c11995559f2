import { describe, expect, it } from 'vitest';
import { cellsInSteps, readCells } from '../../../../renderer/row-tables/clipboard-rows';

/** Lines of a length that ends at another place of a piece each time, some of them without a cell. */
const lines = Array.from({ length: 30_000 }, (_, row) =>
  row % 11 === 10 ? [''] : [String(row), '', 'x'.repeat(row % 17)],
);
const textOf = (rows: readonly (readonly string[])[], lineBreak: string) =>
  rows.map((row) => row.join('\t')).join(lineBreak);

describe('the cells of a long clipboard text', () => {
  it.each([['\n'], ['\r\n'], ['\r']])('are the same in steps, with the line break %j', (lineBreak) => {
    const work = cellsInSteps(textOf(lines, lineBreak) + lineBreak);
    let steps = 0;
    let step = work.next();
    for (; !step.done; step = work.next()) steps += 1;
    expect(step.value).toEqual(lines);
    expect(steps).toBeGreaterThan(5);
  });

  it.each([0, 1, 2, 3])('keep blank lines at the end: %d', (count) => {
    for (let size = 64 * 1024 - 3; size < 64 * 1024 + 3; size += 1) {
      const blank = Array.from({ length: count }, () => ['']);
      expect(readCells(`${'x'.repeat(size)}\n${'\n'.repeat(count)}`)).toEqual([['x'.repeat(size)], ...blank]);
    }
  });

  it('may hold line breaks in quotes', () => {
    const cells = Array.from({ length: 9000 }, (_, row) => [String(row), 'two\nlines']);
    expect(readCells(cells.map(([id, text]) => `${id}\t"${text}"`).join('\n'))).toEqual(cells);
  });
});
