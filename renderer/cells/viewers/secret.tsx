/** A secret value, for example of a header: dots in the cell, and in a pop-up a button that shows it. */
import { hiddenText } from '../../../shared/secrets';
import { MaskedValue } from '../parts/masked-value';
import { popupViewer, recordName } from '../parts/popup-viewer';
import { fieldText, isFields, oneLine } from '../parts/reading';

interface Secret {
  readonly value: string;
  /** The name of what it belongs to. */
  readonly of: string;
}

export const viewer = popupViewer<Secret>({
  read(value, row) {
    // Not parsed as JSON: a secret is text even when it begins with a bracket.
    const text = isFields(value) ? fieldText(value, 'value', 'token') : oneLine(value);
    if (text === '' && typeof value === 'object' && value !== null) throw new TypeError('not a text');
    const key = typeof row.key === 'string' ? row.key.trim() : '';
    return text === '' ? undefined : { value: text, of: key || recordName(row) || 'this record' };
  },
  text: () => hiddenText,
  label: (_text, { of }) => `Hidden value of ${of}`,
  title: 'Value',
  popupWidth: 560,
  look: () => ({ icon: 'lock' }),
  beside: 22,
  width: { min: 112, max: 160 },
  Body: ({ of: { value, of } }) => <MaskedValue value={value} of={of} />,
});
