/** A block or a part of it as the server sent it, for data without a viewer. Received data is never shown as empty. */
import './pairs.css';
import { labelOf } from '../../shared/labels';
import { isSecretName } from '../../shared/secrets';
import { MaskedCode } from '../cells/parts/masked-code';
import { MaskedValue } from '../cells/parts/masked-value';
import { type Fields, isFields, isNothing, jsonText, shownText, unpacked } from '../cells/parts/read-value';
import type { DetailBlock } from './block';

/** Fields of a block that describe it and are not shown. */
const described = new Set(
  'type title id header headers columns address url path export_address export_url export invoiced invoice_id'.split(
    ' ',
  ),
);

/** Returns the content of a block without its type, title and addresses. */
export function contentOf(raw: Fields): Fields {
  return Object.fromEntries(
    Object.entries(raw).filter(([name, value]) => !described.has(name) && !isNothing(value)),
  );
}

const indented = (value: unknown) => jsonText(value, 2);

/** Plain values as labels and values, lists and objects as JSON. */
export function AsSent({ content }: { content: Fields }) {
  const entries = Object.entries(content).map(([name, value]) => [labelOf(name), unpacked(value)] as const);
  const nested = entries.filter(([, value]) => isFields(value) || Array.isArray(value));
  const plain = entries.filter((entry) => !nested.includes(entry));
  return (
    <>
      {plain.length > 0 && (
        <dl className="codesk-pairs">
          {plain.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd data-lines>
                {isSecretName(label) ? (
                  <MaskedValue value={shownText(value)} of={label} />
                ) : typeof value === 'string' ? (
                  value
                ) : (
                  shownText(value)
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {nested.map(([label, value]) => (
        <MaskedCode key={label} value={value} textOf={indented} label={label} />
      ))}
    </>
  );
}

/** Replaces a block in which the viewer found nothing: shows its content as sent, else the text. */
export function Nothing({ block, text }: { block: DetailBlock; text: string }) {
  const content = contentOf(block.raw);
  if (isNothing(content)) return <p className="codesk-muted">{text}</p>;
  return <AsSent content={content} />;
}

/** Replaces a block whose viewer fails, or whose type has no viewer. */
export function NotShown({ block, known }: { block: DetailBlock; known: boolean }) {
  const content = contentOf(block.raw);
  return (
    <>
      <p className="codesk-muted">This part cannot be shown</p>
      {!known && <p className="codesk-muted">Codesk does not know its type, “{block.type}”.</p>}
      <AsSent content={content} />
    </>
  );
}
