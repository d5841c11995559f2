/**
 * Compares two contracts line by line, equal lines included: the terms, then every service with its values and rate
 * rows. The screen draws the lines as they are, and the sentences are made from them.
 */
import {
  bothSides,
  countOf,
  isDifferent,
  isSame,
  oneSide,
  type SideRow,
  type SideState,
  type SideTable,
  type SideTerm,
} from '../../comparison/side-terms';
import { type DateFormat, defaultDateFormat } from '../../date-formats';
import { valueLabel } from '../../labels';
import { serviceLabel } from '../../service-name';
import { contractFields } from '../contract';
import { keyNames, type OptionLists } from '../service-values';
import {
  alignServices,
  type ComparedContract,
  type ListsOfKind,
  listsOfPair,
  type ServicePair,
} from './align';
import {
  byKey,
  columnNames,
  contractValue,
  hasRows,
  rowKeyText,
  rowsOf,
  serviceValue,
  termLabel,
  valueNames,
} from './terms';

export interface SideService {
  /** Unique within one comparison. */
  readonly key: string;
  readonly state: SideState;
  readonly title: string;
  /** The title in the right contract, if it is different. */
  readonly otherTitle?: string;
  readonly terms: readonly SideTerm[];
  readonly tables: readonly SideTable[];
  /** Number of terms and rows that differ; a service that only one contract has counts as one. */
  readonly differences: number;
  /** Number of terms and rows that are equal. */
  readonly alike: number;
}

export interface SideBySide {
  readonly terms: readonly SideTerm[];
  readonly services: readonly SideService[];
  readonly differences: number;
  readonly alike: number;
}

/**
 * @param lists option lists that turn indexes into texts; an index without an option is shown as it is
 * @param ofKind option lists of single kinds, by `service_type_id`; they have priority over `lists`
 */
export function sideBySide(
  left: ComparedContract,
  right: ComparedContract,
  lists: OptionLists,
  ofKind: ListsOfKind = {},
  format: DateFormat = defaultDateFormat,
): SideBySide {
  const terms = contractFields.flatMap((field) =>
    bothSides(
      field.name,
      field.label,
      contractValue(field, left.values, lists),
      contractValue(field, right.values, lists),
      format,
    ),
  );
  const services = alignServices(left.services, right.services).flatMap(
    (pair, at) => sideService(pair, at, listsOfPair(pair, lists, ofKind)) ?? [],
  );
  const sum = (key: 'differences' | 'alike') => services.reduce((total, each) => total + each[key], 0);
  return {
    terms,
    services,
    differences: countOf(terms, isDifferent) + sum('differences'),
    alike: countOf(terms, isSame) + sum('alike'),
  };
}

type Values = Readonly<Record<string, unknown>>;

function sideService({ left, right }: ServicePair, at: number, lists: OptionLists): SideService | undefined {
  const one = left ?? right;
  if (!one) return undefined;
  const title = one.name ?? serviceLabel({ id: one.id, name: '' });
  const names = valueNames(left?.values ?? {}, right?.values ?? {});
  const isTable = (name: string) => hasRows(left?.values[name]) || hasRows(right?.values[name]);
  const tables = names
    .filter(isTable)
    .map((name) => sideTable(name, rowsOf(left?.values[name]), rowsOf(right?.values[name]), lists));
  const terms = names
    .filter((name) => !isTable(name))
    .flatMap((name) => term(name, termLabel(name), left?.values, right?.values, lists));
  const base = { key: String(at), title, terms, tables };
  if (!left || !right) return { ...base, state: left ? 'only_left' : 'only_right', differences: 1, alike: 0 };
  const rows = tables.flatMap((table) => table.rows);
  const differences = countOf(terms, isDifferent) + countOf(rows, isDifferent);
  const renamed = right.name !== undefined && right.name !== title;
  return {
    ...base,
    ...(renamed ? { otherTitle: right.name } : {}),
    state: differences === 0 ? 'same' : 'changed',
    differences,
    alike: countOf(terms, isSame) + countOf(rows, isSame),
  };
}

function term(
  name: string,
  label: string,
  left: Values | undefined,
  right: Values | undefined,
  lists: OptionLists,
): readonly SideTerm[] {
  if (left && right)
    return bothSides(name, label, serviceValue(name, left, lists), serviceValue(name, right, lists));
  if (left) return oneSide('only_left', name, label, serviceValue(name, left, lists));
  return right ? oneSide('only_right', name, label, serviceValue(name, right, lists)) : [];
}

function sideTable(
  name: string,
  left: readonly Values[],
  right: readonly Values[],
  lists: OptionLists,
): SideTable {
  const columns = [...columnNames(left, right)];
  const keys = keyNames(columns);
  const rest = columns.filter((column) => !keys.includes(column));
  const before = byKey(left, keys);
  const after = byKey(right, keys);
  const row = (own: Values | undefined, other: Values | undefined): SideRow => {
    const terms = rest.flatMap((column) => term(column, valueLabel(column), own, other, lists));
    const state = !own ? 'only_right' : !other ? 'only_left' : terms.some(isDifferent) ? 'changed' : 'same';
    return { state, row: rowKeyText(own ?? other ?? {}, keys, lists), terms };
  };
  return {
    name,
    label: termLabel(name),
    rows: [
      ...[...before].map(([key, own]) => row(own, after.get(key))),
      ...[...after].flatMap(([key, other]) => (before.has(key) ? [] : [row(undefined, other)])),
    ],
  };
}
