/** Makes viewers of one person: picture and name in the cell, e-mail and phone in a pop-up. */
import '../cells.css';
import { Picture } from '../../ui/picture';
import { usePopups } from '../../ui/popups';
import type { CellViewer } from '../viewer';
import { CellButton } from './cell-button';
import { CopyButton } from './copy-button';
import { type Pictured, picturedIn } from './picture-fields';
import { PicturedText, pictureColor } from './pictured-text';
import { popupTitle } from './popup-viewer';
import { fieldText, isFields, unpacked } from './reading';

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
  if (name === '') throw new TypeError('nobody');
  return { ...pictured, name, email, phone };
}

function Card({ person }: { person: Person }) {
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

/** @param role what the pop-up calls the person, for example `Account manager` */
export function personViewer(role: string): CellViewer {
  return {
    align: 'start',
    width: { min: 128, max: 260 },
    grows: false,
    beside: 38,
    text: (value) => personIn(value)?.name ?? '',
    Cell({ value, row, text, tab }) {
      const popups = usePopups();
      const person = personIn(value);
      if (!person) return null;
      return (
        <CellButton
          tab={tab}
          opens
          label={`${text}, ${role}`}
          onPress={() =>
            popups.open({ title: popupTitle(role, row), width: 480, body: <Card person={person} /> })
          }
        >
          <PicturedText of={person} shape="round" />
        </CellButton>
      );
    },
  };
}
