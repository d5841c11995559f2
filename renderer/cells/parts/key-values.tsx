/** Labels with their values in a pop-up. An empty value reads `No Data`. */
import { labelOf } from '../../../shared/labels';
import { isSecretName } from '../../../shared/secrets';
import { MaskedValue } from './masked-value';
import { type Fields, isNothing, shownText } from './reading';
import '../cells.css';

export interface Pair {
  readonly label: string;
  readonly value: unknown;
  /** The value is hidden until it is asked for. */
  readonly secret?: boolean;
}

/** Pairs of a record in its order, or of a list of `{label, value}`. */
export function pairsOf(record: Fields | readonly Fields[]): readonly Pair[] {
  if (Array.isArray(record)) {
    return record.map((item: Fields) => {
      const label = shownText(item.label ?? item.title ?? item.text ?? item.key ?? item.name);
      return { label, value: item.value, secret: isSecretName(label) };
    });
  }
  return Object.entries(record).map(([name, value]) => ({
    label: labelOf(name),
    value,
    secret: isSecretName(name),
  }));
}

export function KeyValues({ pairs }: { pairs: readonly Pair[] }) {
  if (pairs.length === 0) return <p className="codesk-popup-empty">No Data</p>;
  return (
    <dl className="codesk-popup-pairs">
      {pairs.map(({ label, value, secret }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels repeat and the list never changes order
        <div key={index}>
          <dt>{label}</dt>
          <dd>
            {isNothing(value) ? (
              <span className="codesk-muted">No Data</span>
            ) : secret ? (
              <MaskedValue value={shownText(value)} of={label} />
            ) : (
              <Value value={value} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value }: { value: unknown }) {
  const lines = typeof value === 'string' && value.includes('\n');
  return (
    <span className={lines ? 'codesk-prewrap' : undefined}>
      {lines ? value : shownText(value) || 'No Data'}
    </span>
  );
}
