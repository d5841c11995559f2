import { IconNames } from '@blueprintjs/icons';
import { describe, expect, it } from 'vitest';
import { viewers } from '../../../../renderer/cells/registry';
import { filterControlOf } from '../../../../renderer/filters/registry';
import { lists } from '../../../../shared/lists';
import { filterTypes } from '../../../../shared/table/filters';

const types = new Set(lists.flatMap(({ columns }) => columns.map(({ type }) => type)));

describe('what the lists name', () => {
  it('has a viewer for every type of column', () => {
    expect([...types].filter((type) => !viewers.has(type))).toEqual([]);
  });

  it('leaves no viewer without a list that shows it', () => {
    // Inside the SKU table only: a column of it opens the serials.
    expect([...viewers.keys()].filter((type) => !types.has(type) && type !== 'serials')).toEqual([]);
  });

  it('has a control of its own for every filter type', () => {
    const controls = filterTypes.map(filterControlOf);
    expect(new Set(controls).size).toBe(filterTypes.length);
  });

  it('has its icons', () => {
    const icons = new Set<string>(Object.values(IconNames));
    expect(lists.filter(({ icon }) => !icons.has(icon)).map(({ id }) => id)).toEqual([]);
  });
});
