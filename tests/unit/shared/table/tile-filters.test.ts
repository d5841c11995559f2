import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findList, lists } from '../../../../shared/lists';
import type { ListDefinition, Tile } from '../../../../shared/table/list';
import { missingFilterText, tileFilters } from '../../../../shared/table/tile-filters';

const status = {
  type: 'multipleSelect',
  name: 'status_label',
  title: 'Status',
  values: [
    { index: 3, text: 'Pending' },
    { index: 4, text: 'Verified' },
  ],
};
const ends = {
  type: 'select2DateRange',
  name: 'dates',
  title: 'Dates',
  values: [{ index: 'to', text: 'Ends' }],
};
const now = new Date(2026, 10, 30);

describe('the filters of a tile', () => {
  it('are those of the structure: the index of an option, and the names of a date range', () => {
    const found = tileFilters([status, ends], { status_label: ['Pending'], to: ['next-30-days'] }, now);
    expect(found).toEqual({
      values: [
        { name: 'status_label', value: [3] },
        { name: 'dates.date', value: { relative: 'next-30-days' } },
        { name: 'dates.select', value: 'to' },
      ],
    });
  });

  it.each<[string, readonly object[], Tile['filters'], string]>([
    ['the filter', [ends], { status_label: ['Pending'] }, 'status_label'],
    ['the option', [status], { status_label: ['Pending', 'Gone'] }, 'status_label'],
    [
      'days to come',
      [{ type: 'limited_date_range', name: 'to', title: 'Ends' }],
      { to: ['next-30-days'] },
      'to',
    ],
    [
      'numbers so large',
      [{ type: 'range', name: 'rate', title: 'Rate', max: 50 }],
      { rate: ['0..90'] },
      'rate',
    ],
  ])('are none where the structure lacks %s', (_what, definitions, filters, missing) => {
    expect(tileFilters(definitions as never, filters, now)).toEqual({ missing });
  });

  it('name only filters that the structure has, whichever it has', () => {
    const cases = lists.flatMap((list) => (list.tiles ?? []).map((tile) => ({ list, tile })));
    fc.assert(
      fc.property(fc.constantFrom(...cases), fc.infiniteStream(fc.boolean()), ({ list, tile }, has) => {
        const definitions = (list.filters ?? []).filter(() => has.next().value);
        const found = tileFilters(definitions, tile.filters, now);
        if ('missing' in found) return Object.hasOwn(tile.filters, found.missing);
        const names = definitions.flatMap(({ name }) => [name, `${name}.date`, `${name}.select`]);
        return found.values.length > 0 && found.values.every(({ name }) => names.includes(name));
      }),
    );
  });

  it('are named in words where they are missing', () => {
    const text = (id: string, filters: Tile['filters'], column: string) =>
      missingFilterText(findList(id) as ListDefinition, filters, column);
    expect(text('contracts', { to: ['next-60-days'] }, 'to')).toBe(
      'The list of contracts has no filter for To: Next 60 days.',
    );
    expect(text('webhooks', { success_rate: ['0..90'] }, 'success_rate')).toBe(
      'The list of webhooks has no filter for Success (%): 0 – 90.',
    );
  });
});
