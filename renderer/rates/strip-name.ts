/** Names of strips of bands. */
import type { BandStrip } from '../../shared/ipc/rates';
import type { RateTable } from '../../shared/rates/rate-tables';
import { columnList } from '../../shared/row-tables/row-table';
import { type ChoiceLists, choiceText } from '../fields/choices';

/** Returns `Dubai`, `All cities`, or the name of the table if it has only one strip. */
export function stripName(
  strip: Pick<BandStrip, 'key'>,
  { strip: fields, definition }: RateTable,
  lists: ChoiceLists,
): string {
  const texts = (fields ?? []).flatMap((field) => {
    const column = definition.columns.find(({ name }) => name === field);
    const value = strip.key[field] ?? '';
    if (!column) return value === '' ? [] : [value];
    if (value === '') return column.placeholder ? [column.placeholder] : [];
    return [
      column.kind === 'choice' ? choiceText(lists[columnList(column, strip.key) ?? ''] ?? [], value) : value,
    ];
  });
  return texts.join(', ') || definition.heading;
}
