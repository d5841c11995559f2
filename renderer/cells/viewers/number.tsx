/** Numbers and amounts, right-aligned on the point, the digits untouched. */
import { shownNumber } from '../../../shared/money';
import { plainIn } from '../parts/reading';
import type { CellViewer } from '../viewer';

const figureSpace = '\u2007';
const pointSpace = '\u2008';

/** Fills up to `places` digits with spaces of the same width, so that points stand above each other. */
export function alignedOnPoint(text: string, places: number): string {
  if (places === 0 || !/\d$/.test(text)) return text;
  const point = text.indexOf('.');
  return point < 0
    ? text + pointSpace + figureSpace.repeat(places)
    : text + figureSpace.repeat(Math.max(0, places - (text.length - point - 1)));
}

export const viewer: CellViewer = {
  align: 'end',
  width: { min: 80, max: 160 },
  grows: false,
  numeric: true,
  text: (value) => shownNumber(plainIn(value)),
  shown: alignedOnPoint,
};
