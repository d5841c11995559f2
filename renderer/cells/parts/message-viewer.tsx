/** Makes viewers of messages between systems: some short fields, headers, then a body as text or JSON. */
import '../cells.css';
import type { CellViewer } from '../viewer';
import { HeaderValues } from './header-values';
import { MaskedCode } from './masked-code';
import { popupViewer } from './popup-viewer';
import {
  copiedJson,
  type Fields,
  fieldText,
  isNothing,
  jsonText,
  recordIn,
  shownText,
  unpacked,
} from './read-value';

interface ShortField {
  readonly name: string;
  readonly label: string;
  readonly mono?: boolean;
}

/** @param fields shown above the body; the last one that has text names the message in the cell */
export function messageViewer(title: string, fields: readonly ShortField[]): CellViewer {
  const names = fields.map(({ name }) => name).reverse();
  return popupViewer<Fields>({
    read: recordIn,
    text: (message) => fieldText(message, ...names) || 'View',
    raw: (_message, value) => copiedJson(value),
    title,
    popupWidth: 800,
    width: { min: 96, max: 240 },
    Body: ({ of }) => (
      <>
        <dl className="codesk-facts">
          {fields.map(({ name, label, mono }) => [
            <dt key={label}>{label}</dt>,
            <dd key={`${label} value`} className={mono ? 'codesk-mono' : undefined}>
              {isNothing(of[name]) ? <span className="codesk-muted">No Data</span> : shownText(of[name])}
            </dd>,
          ])}
        </dl>
        {!isNothing(of.headers) && <HeaderValues of={of.headers} title="Headers" />}
        <Body value={of.body} />
      </>
    ),
  });
}

function Body({ value }: { value: unknown }) {
  const read = unpacked(value);
  if (isNothing(read)) return <p className="codesk-popup-empty">No Data</p>;
  const body = typeof read === 'string' ? String(value) : read;
  return <MaskedCode value={body} textOf={bodyText} label="Body" />;
}

const bodyText = (body: unknown) => (typeof body === 'string' ? body : jsonText(body, 2));
