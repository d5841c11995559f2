import { expect, it } from 'vitest';
import { editsOf, withEdits } from '../../../../../renderer/hub/transfer/file-edits';

const row = (line: number, supplier: string, code?: string) => ({
  line,
  cells: { supplier, ...(code === undefined ? {} : { code }) },
});
const file = [row(2, 'Nova', 'N-1'), row(3, 'Mira', 'M-1'), row(4, 'Gulf')];
/** Corrects line 3 and leaves line 4 out. */
const corrected = [file[0] as (typeof file)[0], row(3, 'Mira Trading', 'M-1')];
const again = () => file.map(({ line, cells }) => ({ line, cells: { ...cells } }));

it('finds what was corrected and left out, and fills it into the file that is read again', () => {
  const edits = editsOf(file, corrected);
  expect(edits.map(({ line }) => line)).toEqual([3, 4]);
  expect(withEdits(again(), JSON.parse(JSON.stringify(edits)))).toEqual({ rows: corrected, unfit: [] });
  expect(withEdits(again(), [])).toEqual({ rows: file, unfit: [] });
});

it('leaves a line alone that has other cells than before, or is not there, and names it', () => {
  const edits = editsOf(file, corrected);
  const other = [row(2, 'Nova', 'N-1'), row(3, 'Mira', 'M-2')];
  expect(withEdits(other, edits)).toEqual({ rows: other, unfit: [3, 4] });
});
