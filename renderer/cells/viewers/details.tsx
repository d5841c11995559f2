/** Labels and values in a pop-up; an empty value reads `No Data`. */
import { KeyValues, type Pair, pairsOf } from '../parts/key-values';
import { popupViewer } from '../parts/popup-viewer';
import { copiedJson, isFields, isNothing, recordsIn, unpacked } from '../parts/read-value';

export const viewer = popupViewer<readonly Pair[]>({
  read(value) {
    const read = unpacked(value);
    if (isNothing(read)) return undefined;
    return pairsOf(isFields(read) ? read : recordsIn(read));
  },
  text: () => 'View',
  raw: (_pairs, value) => copiedJson(value),
  title: 'Details',
  popupWidth: 560,
  width: { min: 80, max: 96 },
  Body: ({ of }) => <KeyValues pairs={of} />,
});

/** A value, and the text that its cell shows. */
export const example = [{ unit_price: 5 }, 'View'] as const;
