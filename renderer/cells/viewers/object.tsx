/** A record as a value: its pairs on one line in the cell, and as a list in a pop-up. */
import { KeyValues, type Pair, pairsOf } from '../parts/key-values';
import { popupViewer } from '../parts/popup-viewer';
import { copiedJson, pairsText, recordIn, shownText } from '../parts/read-value';

export const viewer = popupViewer<{ readonly pairs: readonly Pair[]; readonly text: string }>({
  read(value) {
    if (Array.isArray(value)) throw new TypeError('not a record');
    const record = recordIn(value);
    return record && { pairs: pairsOf(record), text: pairsText(record) || 'No Data' };
  },
  text: ({ text }) => text,
  raw: (_read, value) => (typeof value === 'string' ? shownText(value) : copiedJson(value)),
  title: 'Values',
  popupWidth: 560,
  width: { min: 112, max: 280 },
  grows: true,
  Body: ({ of }) => <KeyValues pairs={of.pairs} />,
});

/** A value, and the text that its cell shows. */
export const example = [{ unit_price: 5 }, 'Unit price: 5'] as const;
