/** A block, or a part of one, as the server sent it: for what no viewer knows. Data that came is never called empty. */
import './pairs.css';
import { labelOf } from '../../shared/labels';
import { isSecretName } from '../../shared/secrets';
import { MaskedCode } from '../cells/parts/masked-code';
import { MaskedValue } from '../cells/parts/masked-value';
import { type Fields, isFields, isNothing, jsonText, shownText, unpacked } from '../cells/parts/read-value';
import type { DetailBlock } from './block';

/** Fields that say what a block is and where its rows are, and hold nothing to show. */
const described = new Set(
  'type title id header headers columns address url path export_address export_url export invoiced invoice_id'.split(
    ' ',
  ),
);

/** What a block holds beside its type, its title and its addresses. */
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

/** For a block in which a viewer found nothing: what it holds after all, else the text. */
export function Nothing({ block, text }: { block: DetailBlock; text: string }) {
  const content = contentOf(block.raw);
  if (isNothing(content)) return <p className="codesk-muted">{text}</p>;
  return <AsSent content={content} />;
}

/** For a block that its viewer cannot show, or of a type that has none. */
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
