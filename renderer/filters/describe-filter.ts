/** Describes the set filters as texts, in the order of the definitions. */
import { type DateFormat, defaultDateFormat } from '../../shared/date-formats';
import { type FilterDefinition, type FilterState, isEmptyFilter } from '../../shared/table/filters';
import { filterTypeOf } from './registry';

export interface DescribedFilter {
  readonly title: string;
  readonly text: string;
  /** The current meaning of the text. */
  readonly meaning?: string | undefined;
  /** Undefined for a name that the server does not define. */
  readonly definition?: FilterDefinition;
  /** The submitted names to clear when the filter is removed. */
  readonly names: readonly string[];
}

/** Returns any submitted value as text, for names without a definition. */
function plainFilterText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainFilterText).filter(Boolean).join(', ');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return value === null || value === undefined ? '' : String(value);
}

/** Returns one filter as text, for example `Delivered, Shipped`; undefined if it is not set. */
function describeFilter(
  definition: FilterDefinition,
  state: FilterState,
  format: DateFormat,
): string | undefined {
  const { chip, keys } = filterTypeOf(definition.type);
  if (keys(definition).every((key) => isEmptyFilter(state[key]))) return undefined;
  // A value that the type cannot describe (from the server or an old view) is shown unchanged.
  return (
    chip(definition, state, format) ||
    keys(definition)
      .map((key) => plainFilterText(state[key]))
      .filter(Boolean)
      .join(', ')
  );
}

/** Returns all set filters. Names without a definition come last, with the name as title. */
export function describeFilters(
  definitions: readonly FilterDefinition[],
  state: FilterState,
  format: DateFormat,
): readonly DescribedFilter[] {
  const definedNames = new Set<string>();
  const described: DescribedFilter[] = [];
  for (const definition of definitions) {
    const { keys, chipTitle, meaning } = filterTypeOf(definition.type);
    const names = keys(definition);
    for (const name of names) definedNames.add(name);
    const text = describeFilter(definition, state, format);
    if (text === undefined) continue;
    const title = chipTitle?.(definition, state) ?? definition.title;
    described.push({ title, text, meaning: meaning?.(definition, state, format), definition, names });
  }
  for (const [name, value] of Object.entries(state)) {
    if (definedNames.has(name) || isEmptyFilter(value)) continue;
    described.push({ title: name, text: plainFilterText(value), names: [name] });
  }
  return described;
}

/** Returns the number of set filters as shown: a date range with a select counts as one. */
export function filterCount(definitions: readonly FilterDefinition[], state: FilterState): number {
  return describeFilters(definitions, state, defaultDateFormat).length;
}
