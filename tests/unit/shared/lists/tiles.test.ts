/** The tiles of the lists: a new entry needs nothing else, and an invalid entry fails here. */
import { expect, it } from 'vitest';
import { lists } from '../../../../shared/lists';
import type { ListDefinition, Tile } from '../../../../shared/table/list';
import { tileFilters } from '../../../../shared/table/tile-filters';

const tiles = lists.flatMap((list) => (list.tiles ?? []).map((tile) => ({ list, tile })));
const named = tiles.map((each) => [`${each.list.id}.${each.tile.id}`, each] as const);

function problemsOf({
  list,
  tile,
}: {
  readonly list: ListDefinition;
  readonly tile: Tile;
}): readonly string[] {
  const found = tileFilters(list.filters ?? [], tile.filters);
  const { order, needs } = tile;
  return [
    ...('missing' in found ? [`no filter of the list can set ${found.missing}`] : []),
    ...(Object.keys(tile.filters).length === 0 ? ['it counts the whole list'] : []),
    ...(order && !list.columns.some(({ value }) => value === order.sortBy) ? ['its order is no column'] : []),
    ...(needs && !list.permissions.includes(needs) ? ['nobody has the permission'] : []),
    ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(tile.id) ? [] : ['its id is not in kebab-case']),
  ];
}

it.each(named)('%s can be counted and leads to its rows', (_name, each) => {
  expect(problemsOf(each)).toEqual([]);
});

it('have unique ids and texts', () => {
  expect(new Set(named.map(([id]) => id)).size).toBe(named.length);
  expect(new Set(tiles.map(({ tile }) => tile.text)).size).toBe(tiles.length);
});

it('finds what is wrong with a tile', () => {
  const list = lists.find(({ id }) => id === 'contracts') as ListDefinition;
  const wrong: Tile = {
    id: 'Wrong id',
    text: 'Wrong',
    filters: { to: ['next-45-days'] },
    order: { sortBy: 'nowhere', sortOrder: 'asc' },
    needs: 'reset',
  };
  expect(problemsOf({ list, tile: wrong })).toHaveLength(4);
  expect(problemsOf({ list, tile: { ...wrong, filters: { status_label: ['No status'] } } })).toHaveLength(4);
  expect(problemsOf({ list, tile: { ...wrong, filters: {} } })).toHaveLength(4);
});

it('are for the work that the home is about', () => {
  const first = tiles.filter(({ tile }) => !tile.optional).map(({ list, tile }) => `${list.id}.${tile.id}`);
  expect(first).toEqual([
    'contracts.to-verify',
    'contracts.ending-30',
    'contracts.ending-60',
    'cod-remittances.to-remit',
    'orders.exception',
    'returns.to-receive',
    'call-centre-confirmation.to-call',
    'stock-adjustments.to-approve',
    'integrations.not-ready',
    'webhooks.failing',
  ]);
});
