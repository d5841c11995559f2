/** Tries a payload against the rules of an integration. Pure: nothing is sent, and the input is not changed. */
import { isRecord } from '../records';
import { conditions, conditionText, tryCondition } from './condition-rules';
import {
  type Finding,
  type Outcome,
  type RuleFinding,
  type RuleName,
  type TrialInput,
  type TrialTable,
  untried,
} from './findings';
import { mappings, mappingText, SubjectFinder, tryMappings } from './mapping-rules';
import { Payload } from './payload';
import {
  customFieldText,
  orderPrefixText,
  selectorText,
  tryCustomField,
  tryOrderPrefix,
  trySelector,
} from './reading-rules';
import { RuleRow } from './rule-rows';

/** Outcomes in the order in which they are shown. */
export const outcomes: readonly Outcome[] = ['filled', 'nothing', 'uncovered', 'untried'];

/** The findings in the order of the tables and their rows, then the values that no rule fits. */
export function tryPayload({ payload: value, tables }: TrialInput): readonly Finding[] {
  const payload = new Payload(value);
  const subjects = new SubjectFinder(payload);
  const findings = tables.flatMap((table) => tryTable(table, payload, subjects));
  return [...withSameTargets(findings), ...subjects.uncovered()];
}

function tryTable(table: TrialTable, payload: Payload, subjects: SubjectFinder): readonly Finding[] {
  const rows = table.rows.map((row) => (isRecord(row) ? new RuleRow(row, table.options) : undefined));
  const { found, textOf } = tryRows(table, rows, payload, subjects);
  return table.rows.flatMap((raw, at) => {
    const row = rows[at];
    if (row && isUnset(table, row)) return [];
    const finding = found[at] ?? untried('This row cannot be read.');
    const id = isRecord(raw) ? (row?.text('id') ?? '') : '';
    const name: RuleName = {
      at,
      text: row ? textOf(row) || `Row ${at + 1}` : `Row ${at + 1}`,
      ...(id === '' ? {} : { id }),
    };
    return [{ key: `${table.id}:${at}`, table: table.id, rule: name, ...finding }];
  });
}

/** The number of rules in tables: their rows, without settings that were never saved. */
export function countRules(tables: readonly TrialTable[]): number {
  return tables.reduce((sum, table) => sum + table.rows.filter((row) => !isUnsetRow(table, row)).length, 0);
}

function isUnsetRow(table: TrialTable, row: unknown): boolean {
  return isRecord(row) && isUnset(table, new RuleRow(row));
}

/** A setting that was never saved is not a rule. */
function isUnset({ id }: TrialTable, row: RuleRow): boolean {
  if (id === 'order-prefix') return row.text('prefix_replace') === '';
  if (id !== 'confirm-order') return false;
  return row.text('confirm_order_field') === '' && row.text('confirm_order_value') === '';
}

interface TriedRows {
  readonly found: readonly (RuleFinding | undefined)[];
  readonly textOf: (row: RuleRow) => string;
}

function tryRows(
  table: TrialTable,
  rows: readonly (RuleRow | undefined)[],
  payload: Payload,
  subjects: SubjectFinder,
): TriedRows {
  const mapping = mappings[table.id];
  if (mapping) {
    return {
      found: tryMappings(mapping, table, rows, subjects),
      textOf: (row) => mappingText(mapping, row),
    };
  }
  const eachRow = (
    attempt: (row: RuleRow, payload: Payload) => RuleFinding,
    textOf: TriedRows['textOf'],
  ) => ({
    found: rows.map((row) => row && attempt(row, payload)),
    textOf,
  });
  const condition = conditions[table.id];
  if (condition) {
    return eachRow(
      (row) => tryCondition(condition, row, payload),
      (row) => conditionText(condition, row),
    );
  }
  if (table.id === 'integration-payload-selectors') return eachRow(trySelector, selectorText);
  if (table.id === 'shipping-custom-fields') return eachRow(tryCustomField, customFieldText);
  return eachRow(tryOrderPrefix, orderPrefixText);
}

/** Adds a note to selectors and custom fields that fill the same target as another rule of their table. */
function withSameTargets(findings: readonly Finding[]): readonly Finding[] {
  const readers = new Set(['integration-payload-selectors', 'shipping-custom-fields']);
  const counts = new Map<string, number>();
  const targetOf = ({ table, fills }: Finding) => `${table} ${fills[0]?.target ?? ''}`;
  const fillers = findings.filter(({ table, outcome }) => readers.has(table) && outcome === 'filled');
  for (const finding of fillers) counts.set(targetOf(finding), (counts.get(targetOf(finding)) ?? 0) + 1);
  return findings.map((finding) => {
    if (finding.outcome !== 'filled' || (counts.get(targetOf(finding)) ?? 0) < 2) return finding;
    const note = `Another rule of this table also fills ${finding.fills[0]?.target}.`;
    return { ...finding, notes: [...finding.notes, note] };
  });
}
