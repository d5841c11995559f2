/** The parts of a message between systems: short facts, then a body as text or JSON. */
import '../cells.css';
import { CodeText } from './code-text';
import { isNothing, jsonText, shownText, unpacked } from './reading';

interface MessagePartsProps {
  readonly facts: readonly { readonly label: string; readonly value: unknown; readonly mono?: boolean }[];
  readonly body: unknown;
}

export function MessageParts({ facts, body }: MessagePartsProps) {
  const read = unpacked(body);
  return (
    <>
      <dl className="codesk-facts">
        {facts.map(({ label, value, mono }) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label} value`} className={mono ? 'codesk-mono' : undefined}>
            {isNothing(value) ? <span className="codesk-muted">No Data</span> : shownText(value)}
          </dd>,
        ])}
      </dl>
      {isNothing(read) ? (
        <p className="codesk-popup-empty">No Data</p>
      ) : (
        <CodeText text={typeof read === 'string' ? String(body) : jsonText(read, 2)} label="Body" />
      )}
    </>
  );
}
