import { describe, expect, it } from 'vitest';
import { listsOf, partsOf } from '../../../../renderer/drafts/draft-parts';
import { runToEnd } from '../../../../renderer/slices';

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ rate: String(at) }));

describe('long lists of a draft', () => {
  it('come back as they were', () => {
    const lists = { rates: rows(1201), none: [] };
    const { all, changed } = runToEnd(partsOf(lists, {}));
    expect(Object.keys(changed).sort()).toEqual([...all].sort());
    expect(listsOf(changed)).toEqual({ lists, unread: [] });
  });

  it('are sent only around what changed', () => {
    const before = rows(60_000);
    const after = before.with(30_001, { rate: 'new' });
    const { all, changed } = runToEnd(partsOf({ rates: after }, { rates: before }));
    expect(all).toHaveLength(120);
    expect(Object.keys(changed)).toEqual(['rates#60']);
    expect(runToEnd(partsOf({ rates: after }, { rates: after })).changed).toEqual({});
  });

  it('have fewer parts when rows were removed, and other ones when they were emptied', () => {
    const before = rows(1201);
    const cut = runToEnd(partsOf({ rates: before.slice(0, 1100) }, { rates: before }));
    expect(cut.all).toEqual(['rates#0', 'rates#1', 'rates#2']);
    expect(Object.keys(cut.changed)).toEqual(['rates#2']);
    expect(runToEnd(partsOf({ rates: [] }, { rates: before }))).toEqual({
      all: ['rates#0'],
      changed: { 'rates#0': '[]' },
    });
  });

  it.each([
    ['is cut', { 'rates#1': '[{"rate"' }],
    ['is no list', { 'rates#1': '{"rate":"1"}' }],
  ])('keep the rest when a part %s', (_name, broken) => {
    const { changed } = runToEnd(partsOf({ rates: rows(1201), other: rows(1) }, {}));
    const { lists, unread } = listsOf({ ...changed, ...broken });
    expect(lists.rates).toHaveLength(701);
    expect(lists.other).toHaveLength(1);
    expect(unread).toEqual(['rates']);
  });

  it('keep the rest when a part is missing', () => {
    const { changed } = runToEnd(partsOf({ rates: rows(1201) }, {}));
    const { 'rates#0': _gone, ...left } = changed;
    expect(listsOf(left).lists.rates).toHaveLength(701);
    expect(listsOf(left).unread).toEqual(['rates']);
  });
});
