/** The lines of a result: a heading for each outcome, one for each page below it, then the findings. */
import type { Finding, Outcome } from '../../../shared/trial/findings';
import { shownValue } from '../../../shared/trial/payload';
import { outcomes } from '../../../shared/trial/try-payload';
import type { RuleSource } from './trial-rules';

/** The headings of the result. */
export const outcomeTitles: Readonly<Record<Outcome, string>> = {
  filled: 'Filled',
  nothing: 'Found nothing',
  uncovered: 'Not covered',
  untried: 'Cannot be tried',
};

/** Above this number, the rules that found nothing are folded at first: with thousands of mappings most do not fit. */
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
  /** Outcomes that a person opened or folded. */
  readonly toggled: ReadonlySet<Outcome>;
  /** Only findings that contain this text; everything if it is empty. */
  readonly search: string;
}

/** The lines to show, without those below a folded heading. */
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

/** Everything that a person may look for in a finding, in lower case. */
function textOf({ rule, looked, fills, reason }: Finding): string {
  return [
    rule?.text,
    rule?.id,
    reason,
    // All findings of a page may share one long list; what they looked for is in the reason.
    ...looked.slice(0, 3).flatMap(({ path, value }) => [path, shownValue(value)]),
    ...fills.flatMap(({ target, value }) => [target, value]),
  ]
    .join('\n')
    .toLowerCase();
}
