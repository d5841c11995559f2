/** What a strip of bands is called. */
import type { BandStrip } from '../../shared/ipc/rates';
import type { RateTable } from '../../shared/rates/tables';
import { columnList } from '../../shared/row-tables/row-table';
import { type ChoiceLists, choiceText } from '../fields/choices';

/** `Dubai`, `All cities`, or what the table is called when there is one strip only. */
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
