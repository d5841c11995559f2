/** A token: its first characters in the cell, all of it in a pop-up with a Copy button. */
import { CodeText } from '../parts/code-text';
import { popupViewer } from '../parts/popup-viewer';
import { fieldText, isFields, oneLine } from '../parts/read-value';

/** Characters shown in the cell; enough to distinguish tokens. */
const beginning = 12;

export const viewer = popupViewer<string>({
  read(value) {
    // A token is never parsed as JSON: it is text even when it begins with a bracket.
    const token = isFields(value) ? fieldText(value, 'token', 'value') : oneLine(value);
    if (token === '' && typeof value === 'object' && value !== null) throw new TypeError('not a token');
    return token || undefined;
  },
  text: (token) => (token.length > beginning ? `${token.slice(0, beginning)}…` : token),
  raw: (token) => token,
  title: 'Token',
  popupWidth: 560,
  look: () => ({ icon: 'key' }),
  beside: 22,
  width: { min: 128, max: 180 },
  Body: ({ of }) => <CodeText text={of} label="Token" />,
});

/** A value, and the text that its cell shows. */
export const example = ['abcdefghijklmnopq', 'abcdefghijkl…'] as const;
