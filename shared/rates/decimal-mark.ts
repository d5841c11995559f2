/** Determines the decimal mark of each column from its unambiguous cells. */
import type { NumberStyle } from './numbers';
import type { Answers, DecimalMark } from './read-settings';

/** Cells of a column by the mark that they prove. */
export interface MarkCounts {
  /** Cells that can only have a decimal point. */
  readonly point: number;
  readonly comma: number;
  readonly ambiguous: number;
}

export interface MarkDecision {
  readonly styles: ReadonlyMap<string, NumberStyle>;
  /** The mark of the file: `ask` if a column asks, else the mark of its rates. */
  readonly decimal: DecimalMark | 'ask';
}

/** The evidence of the column counts first, then that of the other columns. */
export function marksOf(
  columns: readonly { readonly field: string; readonly counts: MarkCounts }[],
  answers: Pick<Answers, 'decimal' | 'decimals'>,
): MarkDecision {
  const whole = columns.reduce(
    (sum, { counts }) => ({
      point: sum.point + counts.point,
      comma: sum.comma + counts.comma,
      ambiguous: sum.ambiguous + counts.ambiguous,
    }),
    { point: 0, comma: 0, ambiguous: 0 },
  );
  const ofFile = majority(whole);
  const styles = new Map<string, NumberStyle>();
  for (const { field, counts } of columns) {
    const chosen = answers.decimals?.[field] ?? answers.decimal;
    if (chosen) styles.set(field, { mark: chosen, mixed: false, isChosen: true });
    else if (counts.point + counts.comma > 0) {
      styles.set(field, { mark: majority(counts) ?? 'ask', mixed: counts.point > 0 && counts.comma > 0 });
    } else styles.set(field, { mark: ofFile ?? (counts.ambiguous > 0 ? 'ask' : '.'), mixed: false });
  }
  const marks = [...styles.values()].map(({ mark }) => mark);
  const evident = columns.find(({ field, counts }) => field === 'rate' && counts.point + counts.comma > 0);
  return {
    styles,
    decimal: marks.includes('ask')
      ? 'ask'
      : ((evident && styles.get('rate')?.mark) ?? answers.decimals?.rate ?? answers.decimal ?? ofFile ?? '.'),
  };
}

/** Undefined without evidence and for a tie. */
function majority({ point, comma }: MarkCounts): DecimalMark | undefined {
  return point > comma ? '.' : comma > point ? ',' : undefined;
}
