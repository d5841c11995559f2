/** Everything that the definitions in shared/ name exists in the page: viewers, filters, details blocks, icons. */
import { IconNames } from '@blueprintjs/icons';
import { describe, expect, it } from 'vitest';
import { viewers } from '../../../renderer/cells/registry';
import { blockViewer } from '../../../renderer/details/registry';
import { fileOfFilter, filterTypeOf, filterTypes } from '../../../renderer/filters/registry';
import { plannedBlocks } from '../../../sandbox/details/detail-plan';
import { hubTables } from '../../../shared/hub';
import { lists } from '../../../shared/lists';
import type { ListDefinition } from '../../../shared/table/list';

const icons = new Set<string>(Object.values(IconNames));

/** One sentence for each name without a file. */
function missing(list: ListDefinition): readonly string[] {
  const { id, columns, filters = [], icon, ownPages = [] } = list;
  return [
    ...columns
      .filter(({ type }) => !viewers.has(type))
      .map(({ value, type }) => `${id}: column ${value} needs renderer/cells/viewers/${type}.tsx`),
    ...filters
      .filter(({ type }) => !filterTypes.has(fileOfFilter(type)))
      .map(
        ({ name, type }) => `${id}: filter ${name} needs renderer/filters/types/${fileOfFilter(type)}.tsx`,
      ),
    ...plannedBlocks(list)
      .filter(({ type }) => !blockViewer(type))
      .map(({ type }) => `${id}: details block ${type} has no file in renderer/details/blocks`),
    ...[icon, ...ownPages.map((page) => page.icon)]
      .filter((name) => !icons.has(name))
      .map((name) => `${id}: Blueprint has no icon ${name}`),
  ];
}

describe('names in lists', () => {
  it('exists in the page', () => {
    expect([...lists, ...hubTables].flatMap(missing)).toEqual([]);
  });

  it('is reported by the file that is missing', () => {
    const [list] = lists;
    if (!list) throw new Error('There are no lists');
    const wrong: ListDefinition = {
      ...list,
      id: 'wrong',
      icon: 'unicorn',
      ownPages: [{ id: 'c', text: 'C', icon: 'dragon', path: '/c' }],
      columns: [{ value: 'a', text: 'A', type: 'hologram' }],
      filters: [{ type: 'starMap', name: 'b', title: 'B' }],
    };
    expect(missing(wrong)).toEqual([
      'wrong: column a needs renderer/cells/viewers/hologram.tsx',
      'wrong: filter b needs renderer/filters/types/star-map.tsx',
      'wrong: Blueprint has no icon unicorn',
      'wrong: Blueprint has no icon dragon',
    ]);
  });
});

it('a filter of a type that no file is named after is a text', () => {
  expect(filterTypeOf('hologram')).toBe(filterTypeOf('inputText'));
});
