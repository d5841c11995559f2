import { describe, expect, it } from 'vitest';
import { alignedOnPoint } from '../../../../../renderer/cells/viewers/number';

const figure = '\u2007';
const point = '\u2008';

describe('numbers in a column', () => {
  it.each([
    ['5', 0, '5'],
    ['5', 2, `5${point}${figure}${figure}`],
    ['5.5', 2, `5.5${figure}`],
    ['5.25', 2, '5.25'],
    ['5.125', 2, '5.125'],
    ['', 2, ''],
    ['n/a', 2, 'n/a'],
  ])('%j among numbers with %i places', (text, places, aligned) => {
    expect(alignedOnPoint(text, places)).toBe(aligned);
  });
});
