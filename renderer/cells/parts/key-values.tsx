/** Labels with their values in a pop-up. An empty value reads `No Data`. */
import { labelOf } from '../../../shared/labels';
import { isSecretName } from '../../../shared/secrets';
import { MaskedValue } from './masked-value';
import { type Fields, fieldText, isFields, isNothing, shownText } from './read-value';
import { TimelineList, timelineIn } from './timeline-list';
import '../cells.css';

export interface Pair {
  readonly label: string;
  readonly value: unknown;
  /** The value is hidden until it is asked for. */
  readonly secret?: boolean;
}

/**
 * Pairs of a record in its order, or of a list of `{label, value}`. An entry of a record can have a title of its own:
 * `{weight: {title: 'Weight', value: 2}}` (hub section 3).
 */
export function pairsOf(record: Fields | readonly Fields[]): readonly Pair[] {
  if (Array.isArray(record)) {
    return record.map((item: Fields) => {
      const label = shownText(item.label ?? item.title ?? item.text ?? item.key ?? item.name);
      return { label, value: item.value, secret: isSecretName(label) };
    });
  }
  return Object.entries(record).map(([name, value]) => {
    const titled = isFields(value) && isTitled(value) ? value : undefined;
    const label = (titled && fieldText(titled, 'title', 'label')) || labelOf(name);
    return {
      label,
      value: titled ? titled.value : value,
      secret: isSecretName(name) || isSecretName(label),
    };
  });
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
              <Value value={value} label={label} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value, label }: Pick<Pair, 'value' | 'label'>) {
  if (Array.isArray(value) && value.every(isEvent))
    return <TimelineList entries={timelineIn(value)} label={label} />;
  const lines = typeof value === 'string' && value.includes('\n');
  return (
    <span className={lines ? 'codesk-prewrap' : undefined}>
      {lines ? value : shownText(value) || 'No Data'}
    </span>
  );
}

/** True for a value with its title, and nothing else that would be lost, such as a currency. */
const isTitled = (entry: Fields) =>
  'value' in entry && Object.keys(entry).every((name) => ['title', 'label', 'value'].includes(name));

/** An entry of the statuses of a carrier or a customer. */
const isEvent = (entry: unknown) =>
  isFields(entry) && ('date' in entry || 'time' in entry) && ('label' in entry || 'status' in entry);
