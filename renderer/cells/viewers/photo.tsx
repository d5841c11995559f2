/** A person: photo or first letter, name, e-mail. */
import { picturedIn } from '../parts/picture-fields';
import { PicturedText } from '../parts/pictured-text';
import { fieldText, isFields, unpacked } from '../parts/read-value';
import type { CellViewer } from '../viewer';

function read(value: unknown) {
  const record = unpacked(value);
  const person = picturedIn(record);
  return { person, email: isFields(record) ? fieldText(record, 'email', 'mail') : '' };
}

export const viewer: CellViewer = {
  width: { min: 140, max: 320 },
  grows: true,
  beside: 27,
  text(value) {
    const { person, email } = read(value);
    return [person?.name, email].filter(Boolean).join(' ');
  },
  raw(value) {
    const { person, email } = read(value);
    const name = person?.name ?? '';
    return name && email ? `${name} <${email}>` : name || email;
  },
  Cell({ value }) {
    const { person, email } = read(value);
    if (!person) return null;
    if (person.name === '') return <PicturedText of={{ ...person, name: email }} shape="round" />;
    return <PicturedText of={person} shape="round" also={email} />;
  },
};

/** A value, and the text that its cell shows. */
export const example = [{ url: null, name: 'Kay Yu', email: 'k@x.example' }, 'Kay Yu k@x.example'] as const;
