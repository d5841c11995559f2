/** The filters of a tile of the home, as the structure of its list has them. */
import { filterOfColumn } from './column-filters';
import type { FilterDefinition, FilterValue } from './filters';
import { filtersOfLink } from './link-filters';
import type { ListDefinition, Tile } from './list';
import { inSentence } from './list';
import { relativeLabel, relativeNamed } from './relative-dates';

/** The filters; `missing` is the first column whose value no filter can set; then no request may be sent. */
export function tileFilters(
  definitions: readonly FilterDefinition[],
  filters: Tile['filters'],
  now = new Date(),
): { readonly values: readonly FilterValue[] } | { readonly missing: string } {
  const values: FilterValue[] = [];
  for (const [column, texts] of Object.entries(filters)) {
    const found = filterOfColumn(definitions, column);
    const asked = found && askedOf(found.definition.name, found.fixed, texts);
    const read = asked && filtersOfLink(definitions, asked, now);
    if (!read || 'reason' in read) return { missing: column };
    values.push(...read);
  }
  return { values };
}

function askedOf(name: string, fixed: Readonly<Record<string, unknown>>, texts: readonly string[]) {
  const select = fixed[`${name}.select`];
  return new Map(
    select === undefined
      ? [[name, texts]]
      : [
          [`${name}.date`, texts],
          [`${name}.select`, [String(select)]],
        ],
  );
}

/** For example `The list of contracts has no filter for Ends: Next 30 days.` */
export function missingFilterText(list: ListDefinition, filters: Tile['filters'], column: string): string {
  const title = list.columns.find(({ value }) => value === column)?.text ?? column;
  const options = filterOfColumn(list.filters ?? [], column)?.definition.values;
  const texts = (filters[column] ?? []).map((text) => {
    const relative = relativeNamed(text, {});
    if (relative) return relativeLabel(relative);
    return options?.find(({ index }) => String(index) === text)?.text ?? text.replace('..', ' – ');
  });
  return `The list of ${inSentence(list.title)} has no filter for ${title}: ${texts.join(', ')}.`;
}
