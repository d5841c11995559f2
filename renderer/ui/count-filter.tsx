/** Buttons that show all rows or those of one kind, each with its count. */
import './count-filter.css';
import { Button } from '@blueprintjs/core';
import { shownNumber } from '../../shared/money';

interface CountFilterProps<T extends string> {
  readonly label: string;
  /** The count of all kinds. */
  readonly total: number;
  readonly kinds: readonly (readonly [kind: T, text: string, count: number])[];
  /** Null for all. */
  readonly chosen: T | null;
  readonly onChoose: (kind: T | null) => void;
}

export function CountFilter<T extends string>(props: CountFilterProps<T>) {
  const { label, total, kinds, chosen, onChoose } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
    <div className="codesk-count-filter" role="group" aria-label={label}>
      {([[null, 'All', total], ...kinds] as const).map(([kind, text, count]) => (
        <Button
          key={text}
          size="small"
          variant="outlined"
          active={chosen === kind}
          aria-pressed={chosen === kind}
          disabled={kind !== null && count === 0 && chosen !== kind}
          text={`${text} ${shownNumber(count)}`}
          onClick={() => onChoose(chosen === kind ? null : kind)}
        />
      ))}
    </div>
  );
}
