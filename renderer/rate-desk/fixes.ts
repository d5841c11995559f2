/** What the one fix of a kind of finding does, as the text of its button. A kind that is not here has none. */
import type { FindingName } from '../../shared/rates/findings';

export const fixTexts: Readonly<Partial<Record<FindingName, string>>> = {
  currency: 'Remove the currency',
  'trailing-units': 'Remove the unit',
  'too-precise': 'Round to four digits',
  'reversed-band': 'Swap From and To',
  'decimal-mix-up': 'Move the decimal mark',
};

/** Ways to settle rows that have the same key. */
export const settlements = [
  { keep: 'first', text: 'Keep the first' },
  { keep: 'last', text: 'Keep the last' },
  { keep: 'highest', text: 'Keep the highest' },
  { keep: 'lowest', text: 'Keep the lowest' },
] as const;
