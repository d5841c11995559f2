/** Builds the lines of a result: a heading per outcome, a heading per page, then findings. */
import type { Finding, Outcome } from '../../../shared/trial/findings';
import { shownValue } from '../../../shared/trial/payload';
import { outcomes } from '../../../shared/trial/try-payload';
import type { RuleSource } from './trial-rules';

/** The headings of the result. */
export const outcomeTitles: Readonly<Record<Outcome, string>> = {
  filled: 'Filled',
  nothing: 'Found nothing',
  uncovered: 'Not covered',
  untried: 'Not tested',
};

/**
 * Above this number, rules without a match are collapsed at first: with thousands of mappings most do not
 * match.
 */
const foldedAbove = 30;

export type ResultLine =
  | {
      readonly kind: 'outcome';
      readonly key: string;
      readonly outcome: Outcome;
      readonly count: number;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'page'; readonly key: string; readonly source: RuleSource; readonly count: number }
  | {
      readonly kind: 'finding';
      readonly key: string;
      readonly source: RuleSource;
      readonly finding: Finding;
    };

export interface LineChoices {
  /** Outcomes that the user opened or collapsed. */
  readonly toggled: ReadonlySet<Outcome>;
  /** Shows only findings that contain this text; all if it is empty. */
  readonly search: string;
}

/** Returns the visible lines, without those below a collapsed heading. */
export function resultLines(
  findings: readonly Finding[],
  sources: readonly RuleSource[],
  { toggled, search }: LineChoices,
): readonly ResultLine[] {
  const wanted = search.trim().toLowerCase();
  const found = wanted === '' ? findings : findings.filter((finding) => textOf(finding).includes(wanted));
  return outcomes.flatMap((outcome): readonly ResultLine[] => {
    const own = found.filter((finding) => finding.outcome === outcome);
    const startsFolded = outcome === 'nothing' && own.length > foldedAbove && wanted === '';
    const isOpen = toggled.has(outcome) ? startsFolded : !startsFolded;
    const head: ResultLine = { kind: 'outcome', key: outcome, outcome, count: own.length, isOpen };
    return isOpen && own.length > 0 ? [head, ...linesOfPages(outcome, own, sources)] : [head];
  });
}

function linesOfPages(
  outcome: Outcome,
  findings: readonly Finding[],
  sources: readonly RuleSource[],
): readonly ResultLine[] {
  return sources.flatMap((source): readonly ResultLine[] => {
    const own = findings.filter(({ table }) => table === source.id);
    if (own.length === 0) return [];
    return [
      { kind: 'page', key: `${outcome} ${source.id}`, source, count: own.length },
      ...own.map((finding) => ({ kind: 'finding', key: finding.key, source, finding }) as const),
    ];
  });
}

/** The searchable text of a finding, in lower case. */
function textOf({ rule, looked, fills, reason }: Finding): string {
  return [
    rule?.text,
    rule?.id,
    reason,
    // Findings of a page can share one long list; the searched value is in the reason.
    ...looked.slice(0, 3).flatMap(({ path, value }) => [path, shownValue(value)]),
    ...fills.flatMap(({ target, value }) => [target, value]),
  ]
    .join('\n')
    .toLowerCase();
}
