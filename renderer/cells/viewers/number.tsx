/** Numbers and amounts, right-aligned on the decimal point, without rounding. */
import { moneyPlaces, shownNumber } from '../../../shared/money';
import { columnWidths } from '../../../shared/table/layout';
import { plainIn } from '../parts/read-value';
import type { CellViewer } from '../viewer';

const figureSpace = '\u2007';
const pointSpace = '\u2008';

/** Pads to `places` decimals with spaces as wide as digits, so that the decimal points align. */
export function alignedOnPoint(text: string, places: number): string {
  if (places === 0 || !/\d$/.test(text)) return text;
  const point = text.indexOf('.');
  return point < 0
    ? text + pointSpace + figureSpace.repeat(places)
    : text + figureSpace.repeat(Math.max(0, places - (text.length - point - 1)));
}

export const viewer: CellViewer = {
  // A number that is cut would read as another number.
  width: { min: 80, max: columnWidths.max },
  numeric: true,
  text: (value) => shownNumber(plainIn(value)),
  shown: alignedOnPoint,
};

/** An amount of money: `5 000.00` also where the server sent the number 5000. */
export const money: CellViewer = {
  ...viewer,
  leastPlaces: moneyPlaces,
  text: (value) => shownNumber(plainIn(value), moneyPlaces),
};

/** A value, and the text that its cell shows. */
export const example = [1234.5, '1\u2009234.5'] as const;
