/**
 * A value that is hidden until somebody asks for it: dots in the cell, the value in a pop-up with a Copy button. Copying
 * the cell copies the dots, so that a copied row holds no secret.
 */
import { hiddenText } from '../../../shared/secrets';
import { CodeText } from '../parts/code-text';
import { type PopupDefinition, popupViewer } from '../parts/popup-viewer';
import { fieldText, isFields } from '../parts/read-value';
import type { CellViewer } from '../viewer';

const definition: PopupDefinition<string> = {
  read(value) {
    if (value === null || value === undefined || value === '') return undefined;
    // Character for character: two spaces in a secret are two.
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    const inner = isFields(value) ? fieldText(value, 'value', 'text') : '';
    if (inner === '') throw new TypeError('not a text');
    return inner;
  },
  text: () => hiddenText,
  title: 'Value',
  popupWidth: 560,
  look: () => ({ icon: 'eye-open' }),
  label: () => 'Show value',
  content: () => (
    <>
      <span aria-hidden>{hiddenText}</span> Show
    </>
  ),
  beside: 70,
  width: { min: 140, max: 180 },
  Body: ({ of }) => <CodeText text={of} label="Value" />,
};

export const viewer = popupViewer(definition);

const named = new Map<string, CellViewer>();

/** The viewer of a column that holds one kind of secret. @param title of the column, for example `Client secret` */
export function secretNamed(title: string): CellViewer {
  const known = named.get(title);
  if (known) return known;
  const made = popupViewer({
    ...definition,
    title,
    label: () => `Show ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    Body: ({ of }) => <CodeText text={of} label={title} />,
  });
  named.set(title, made);
  return made;
}

/** A value, and the text that its cell shows. */
export const example = ['abcdefghijklmnopq', '••••••••'] as const;
