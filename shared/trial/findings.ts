/** The input and the findings of a trial. */
import type { Option } from '../option';
import type { Place } from './payload';

/** The rule pages that can be tried. The last two are settings with one row. */
export const trialTableIds = [
  'suppliers',
  'countries',
  'shipping-methods',
  'shipping-custom-fields',
  'skus-mapping',
  'status-processing',
  'integration-order-status',
  'platform-shipping-methods',
  'platform-status-processing-actions',
  'integration-countries',
  'return-configuration',
  'integration-payload-selectors',
  'order-prefix',
  'confirm-order',
] as const;
export type TrialTableId = (typeof trialTableIds)[number];

/** The rules of one page, with the options that name the ids of a field: `{ carrier_id: [{ index: 4, text: 'Aramex' }] }`. */
export interface TrialTable {
  readonly id: TrialTableId;
  /** The title of the table in sentences, as on the page. */
  readonly title: string;
  /** The rows as returned by the server. */
  readonly rows: readonly unknown[];
  readonly options?: OptionsByField;
}

export type OptionsByField = Readonly<Record<string, readonly Option[]>>;

export interface TrialInput {
  readonly payload: unknown;
  /** Missing tables are not tried, and values that only they cover are not reported. */
  readonly tables: readonly TrialTable[];
}

/**
 * - `filled`: the rule fits and fills `fills`.
 * - `nothing`: the rule was tried and does not fit.
 * - `uncovered`: a value of the payload that no rule fits.
 * - `untried`: the rule is incomplete or has an unknown meaning.
 */
export type Outcome = 'filled' | 'nothing' | 'uncovered' | 'untried';

export interface Fill {
  readonly target: string;
  readonly value: string;
}

export interface Finding {
  /** Unique within a result. */
  readonly key: string;
  readonly outcome: Outcome;
  readonly table: TrialTableId;
  /** The rule; only `uncovered` findings have none. */
  readonly rule?: RuleName;
  /** The examined places. Many findings share one list. */
  readonly looked: readonly Place[];
  /** The values that the rule filled; empty unless the outcome is `filled`. */
  readonly fills: readonly Fill[];
  /** Why nothing was filled, as a sentence; empty if `filled`. */
  readonly reason: string;
  /** Additional sentences for the user, for example that another rule has the same key. */
  readonly notes: readonly string[];
}

export interface RuleName {
  /** Position in the table, from 0. */
  readonly at: number;
  /** Id of the record, if it has one. */
  readonly id?: string;
  /** The rule as text: `Acme → SYS-12`. */
  readonly text: string;
}

/** A finding about one rule, without its table. */
export type RuleFinding = Pick<Finding, 'outcome' | 'looked' | 'fills' | 'reason' | 'notes'>;

/**
 * Creates the finding about a rule that cannot be tried.
 * @param looked the examined places of the payload
 */
export function untried(reason: string, looked: readonly Place[] = []): RuleFinding {
  return { outcome: 'untried', looked, fills: [], reason, notes: [] };
}

/** Creates the finding about a rule that fits nothing in the payload. */
export function foundNothing(
  reason: string,
  looked: readonly Place[] = [],
  notes: readonly string[] = [],
): RuleFinding {
  return { outcome: 'nothing', looked, fills: [], reason, notes };
}

/** Creates the finding about a rule that fits, with the values that it fills. */
export function filled(
  fills: readonly Fill[],
  looked: readonly Place[],
  notes: readonly string[] = [],
): RuleFinding {
  return { outcome: 'filled', looked, fills, reason: '', notes };
}
