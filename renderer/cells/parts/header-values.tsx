/** Headers of a message: their names, and each value hidden by dots until the user shows it. */
import '../popups.css';
import { MaskedValue } from './masked-value';
import { type Fields, isFields, isNothing, shownText, unpacked } from './read-value';

export interface Header {
  readonly name: string;
  readonly value: string;
}

/**
 * Reads headers as servers send them: a record, a list of `{key, value}`, `{name, value}` or `{header, value}`, or lines
 * `Name: value` as a text or a list. Throws for other values.
 */
export function headersIn(value: unknown): readonly Header[] {
  const read = unpacked(value);
  if (isNothing(read)) return [];
  if (typeof read === 'string')
    return read.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : lineOf(line)));
  if (Array.isArray(read))
    return read.flatMap((entry) => (isFields(entry) ? ofRecord(entry) : headersIn(entry)));
  if (isFields(read)) return ofRecord(read);
  throw new TypeError('no headers');
}

function ofRecord(record: Fields): readonly Header[] {
  const name = record.key ?? record.name ?? record.header;
  if (typeof name === 'string' && 'value' in record) return [{ name, value: shownText(record.value) }];
  // `pairsOf` is not used, because it would already mask credentials.
  return Object.entries(record).map(([key, inner]) => ({
    name: key,
    value: isFields(inner) ? JSON.stringify(inner) : shownText(inner),
  }));
}

function lineOf(line: string): readonly Header[] {
  const [, name = '', value = ''] = /^\s*([^:\s]+)\s*:\s*(.*)$/.exec(line) ?? [];
  if (name === '') throw new TypeError('no header');
  return [{ name, value: value.trim() }];
}

/** @param of headers in any of their forms */
export function HeaderValues({ of, title }: { of: unknown; title?: string }) {
  const headers = readable(of);
  if (headers === undefined) return <p className="codesk-muted">These headers cannot be shown</p>;
  if (headers.length === 0) return <p className="codesk-popup-empty">No Data</p>;
  return (
    <section className="codesk-popup-part" aria-label={title ?? 'Headers'}>
      {title && <h4>{title}</h4>}
      <dl className="codesk-popup-pairs">
        {headers.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat and the list never changes order
          <div key={index}>
            <dt className="codesk-mono">{name}</dt>
            <dd>
              {value === '' ? (
                <span className="codesk-muted">No Data</span>
              ) : (
                <MaskedValue value={value} of={name} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function readable(value: unknown): readonly Header[] | undefined {
  try {
    return headersIn(value);
  } catch {
    return undefined;
  }
}
