/** Creates viewers of a contact person: picture and name in the cell, e-mail and phone in a pop-up. */
import '../popups.css';
import { Picture } from '../../ui/picture';
import type { CellViewer } from '../viewer';
import { CopyButton } from './copy-button';
import { type Pictured, picturedIn } from './picture-fields';
import { PicturedText, pictureColor } from './pictured-text';
import { popupViewer } from './popup-viewer';
import { fieldText, isFields, unpacked } from './read-value';

interface Person extends Pictured {
  readonly email: string;
  readonly phone: string;
}

function personIn(value: unknown): Person | undefined {
  const read = unpacked(value);
  const pictured = picturedIn(read);
  if (!pictured) return undefined;
  const record = isFields(read) ? read : {};
  const email = fieldText(record, 'email', 'mail');
  const phone = fieldText(record, 'phone', 'mobile', 'phone_number');
  const name = pictured.name || email || phone;
  if (name === '') throw new TypeError('not a person');
  return { ...pictured, name, email, phone };
}

function Card({ of: person }: { of: Person }) {
  const color = pictureColor(person);
  return (
    <div className="codesk-person">
      <Picture url={person.url} letter={person.letter} size={64} shape="round" color={color} />
      <div>
        <strong className="codesk-person-name">{person.name}</strong>
        {[
          ['E-mail', person.email],
          ['Phone', person.phone],
        ].map(([label = '', text = '']) => (
          <p key={label}>
            <span className="codesk-muted">{label}</span>
            {text === '' ? <span className="codesk-muted">No Data</span> : <span>{text}</span>}
            {text !== '' && <CopyButton text={text} what={label} />}
          </p>
        ))}
      </div>
    </div>
  );
}

/** @param role of the contact, used as the title of the pop-up, for example `Account manager` */
export function personViewer(role: string): CellViewer {
  return popupViewer<Person>({
    read: personIn,
    text: ({ name }) => name,
    title: role,
    label: (text) => `${text}, ${role}`,
    popupWidth: 480,
    width: { min: 128, max: 260 },
    beside: 38,
    content: (person) => <PicturedText of={person} shape="round" inButton />,
    Body: Card,
  });
}
