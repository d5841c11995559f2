/** Filters as read-only texts, as in the chips. */
import { type FilterDefinition, type FilterValue, filterStateOf } from '../../shared/table/filters';
import { useDateFormat } from '../ui/date-format';
import { describeFilters } from './describe-filter';
import './filters.css';

interface FilterWordsProps {
  readonly definitions: readonly FilterDefinition[];
  readonly filters: readonly FilterValue[];
}

export function FilterWords({ definitions, filters }: FilterWordsProps) {
  const described = describeFilters(definitions, filterStateOf(filters), useDateFormat());
  if (described.length === 0) return <>None</>;
  return (
    <ul className="codesk-filter-words">
      {described.map(({ title, text, meaning, names }) => (
        <li key={names.join(' ')}>
          <span className="codesk-filter-chip-title">{title}:</span> <Words text={text} />
          {meaning !== undefined && <span className="codesk-filter-chip-title"> ({meaning})</span>}
        </li>
      ))}
    </ul>
  );
}

/** Largest number of characters that are shown at first; a filter can hold hundreds of numbers. */
const most = 200;

function Words({ text }: { readonly text: string }) {
  if (text.length <= most) return text;
  return (
    <details>
      <summary>{`${text.slice(0, most)}…`}</summary>
      {text}
    </details>
  );
}
