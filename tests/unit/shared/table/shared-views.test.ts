/** Views as links and as files: what one user sends is what another gets, and nothing else comes in. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkOfView, readListLink } from '../../../../shared/app-links';
import type { FilterDefinition, FilterValue } from '../../../../shared/table/filters';
import { columnWidths, densities, plainLayout, type TableLayout } from '../../../../shared/table/layout';
import {
  appliedView,
  columnChanges,
  type SharedView,
  sharedViewOf,
} from '../../../../shared/table/shared-views';
import type { Header, TableState } from '../../../../shared/table/structure';
import {
  policyViewSchema,
  readViewText,
  sharedViewSchema,
  viewFileText,
} from '../../../../shared/table/view-file';
import { isDirty, type ViewContent } from '../../../../shared/table/views';

const header = (value: string, more: Partial<Header> = {}): Header => ({
  value,
  text: value.toUpperCase(),
  visible: true,
  mobile_visible: true,
  type: 'text',
  sortable: true,
  ...more,
});
const headers = ['id', 'city', 'a,b', 'width.id', 'Zürich & more', 'constructor'].map((name) => header(name));
const definitions: readonly FilterDefinition[] = [
  { type: 'inputText', name: 'city', title: 'City' },
  { type: 'inputTextMultiple', name: 'numbers', title: 'Numbers' },
  {
    type: 'multipleSelect',
    name: 'status',
    title: 'Status',
    values: [
      { index: 1, text: 'Sent' },
      { index: 2, text: 'Lost' },
      { index: 3, text: 'Found' },
    ],
  },
  { type: 'range', name: 'amount', title: 'Amount' },
  { type: 'limitedDateRange', name: 'created', title: 'Created' },
  {
    type: 'select2DateRange',
    name: 'from',
    title: 'Dates',
    values: [{ index: 'to', text: 'To' }],
  },
];
const base: TableState = { page: 1, per_page: 10, sortBy: 'id', sortOrder: 'desc', filters: [] };
const now = new Date(2026, 4, 4, 12);
const applied = (view: SharedView) => appliedView(view, headers, definitions, base, now);

const names = headers.map(({ value }) => value);
const word = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }).filter((text) => {
  return text.trim() === text && text !== '' && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\ufffd]/u.test(text);
});
const filters: fc.Arbitrary<FilterValue[]> = fc
  .record(
    {
      city: word,
      numbers: fc.uniqueArray(word, { minLength: 1, maxLength: 8 }),
      status: fc.uniqueArray(fc.constantFrom(1, 2, 3), { minLength: 1 }),
      amount: fc.tuple(fc.nat(1000), fc.nat(1000)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]),
      created: fc.constantFrom<unknown>({ relative: 'last-7-days' }, { relative: 'month-to-date' }, [
        '2024-02-01 00:00',
        '2024-02-29 23:59',
      ]),
      dates: fc.constantFrom({ relative: 'next-60-days' }, ['2026-01-01 00:00', '2027-01-01 10:30']),
    },
    { requiredKeys: [] },
  )
  .map(({ dates, ...plain }) => [
    ...Object.entries(plain).map(([name, value]) => ({ name, value })),
    ...(dates
      ? [
          { name: 'from.date', value: dates },
          { name: 'from.select', value: 'to' },
        ]
      : []),
  ]);
const layouts: fc.Arbitrary<TableLayout> = fc
  .record({
    order: fc.shuffledSubarray(names),
    hidden: fc.subarray(names, { maxLength: names.length - 1 }),
    widths: fc.dictionary(fc.constantFrom(...names), fc.integer(columnWidths)),
    frozen: fc.nat(5),
    density: fc.constantFrom(undefined, ...densities),
  })
  .map(({ order, hidden, widths, frozen, density }) => ({
    order,
    shown: Object.fromEntries(hidden.map((name) => [name, false])),
    widths,
    frozen,
    ...(density ? { density } : {}),
  }));
const contents: fc.Arbitrary<ViewContent> = fc.record({
  filters,
  sortBy: fc.constantFrom(...names),
  sortOrder: fc.constantFrom('asc', 'desc'),
  layout: layouts,
});

describe('a view', () => {
  it('comes out of its link and of its file as it went in', () => {
    fc.assert(
      fc.property(word, contents, (name, content) => {
        const view = sharedViewOf('orders', name, content, definitions);
        if (!view) throw new Error('not shared');
        const ways = [readViewText(viewFileText(view), sharedViewSchema)];
        const made = linkOfView(view);
        if (!made) throw new Error('no link');
        if ('link' in made) {
          const read = readListLink('orders', undefined, made.link.slice(made.link.indexOf('?')));
          if ('reason' in read || !read.view) throw new Error('no view');
          ways.push({ view: read.view });
        }
        for (const read of ways) {
          if ('fault' in read) throw new Error(read.why);
          const got = applied(read.view);
          expect([got.name, got.leftOut]).toEqual([name, []]);
          expect(isDirty(content, got.content)).toBe(false);
          expect(got.content.filters).toEqual(content.filters);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keeps relative dates relative, and holds nothing but what it is made of', () => {
    const content: ViewContent = {
      filters: [{ name: 'created', value: { relative: 'last-7-days' } }],
      sortBy: 'id',
      sortOrder: 'asc',
      layout: plainLayout,
    };
    expect(
      JSON.parse(viewFileText(sharedViewOf('orders', 'Late', content, definitions) as SharedView)),
    ).toEqual({
      format: 'codesk-view',
      version: 1,
      list: 'orders',
      name: 'Late',
      filters: [{ name: 'created', values: ['last-7-days'] }],
      sort: { column: 'id', order: 'asc' },
      columns: { order: [], hidden: [], widths: {}, frozen: 0 },
    });
  });

  it('whose filter cannot be read back is not shared', () => {
    const with_ = (value: unknown) =>
      sharedViewOf(
        'orders',
        'a',
        { filters: [{ name: 'city', value }], sortBy: 'id', sortOrder: 'asc', layout: plainLayout },
        definitions,
      );
    expect(with_('Dubai')).toBeDefined();
    for (const value of [{ deep: 1 }, 'Dub\u202eai', 'x'.repeat(501)]) expect(with_(value)).toBeUndefined();
  });

  it('of columns that could not be read back is not shared either', () => {
    const of = (order: string[]) =>
      sharedViewOf(
        'orders',
        'a',
        { filters: [], sortBy: 'id', sortOrder: 'asc', layout: { ...plainLayout, order } },
        definitions,
      );
    const many = (count: number) => Array.from({ length: count }, (_, at) => `column_${at}`);
    const most = of(many(2000));
    expect(most && readViewText(viewFileText(most), sharedViewSchema)).toEqual({ view: most });
    for (const order of [
      many(2001),
      ['x'.repeat(101)],
      ['a\u202eb'],
      [''],
      many(2000).map((name) => name.padEnd(100)),
    ])
      expect(of(order)).toBeUndefined();
    const sorted = { filters: [], sortBy: 'x'.repeat(101), sortOrder: 'asc', layout: plainLayout } as const;
    expect(sharedViewOf('orders', 'a', { ...sorted, filters: [] }, definitions)).toBeUndefined();
  });

  it('of a written file with half a pixel has a link', () => {
    const layout = { ...plainLayout, widths: { id: 90.5 } };
    const content: ViewContent = { filters: [], sortBy: 'id', sortOrder: 'asc', layout };
    const view = sharedViewOf('orders', 'a', content, definitions) as SharedView;
    expect(linkOfView(view)).toMatchObject({ link: expect.stringContaining('width.id=91') });
  });

  it('that no system hands over whole has no link', () => {
    const view = sharedViewOf(
      'orders',
      'Pasted',
      {
        filters: [{ name: 'numbers', value: Array.from({ length: 200 }, (_, at) => `ORD-${at}`) }],
        sortBy: 'id',
        sortOrder: 'asc',
        layout: plainLayout,
      },
      definitions,
    ) as SharedView;
    expect(linkOfView(view)).toMatchObject({ tooLong: expect.any(Number) });
    const few = { ...view, filters: [{ name: 'numbers', values: ['ORD-1'] }] };
    expect(linkOfView(few)).toMatchObject({
      link: expect.stringMatching(/^codesk:\/\/orders\?view=Pasted&/),
    });
    expect(linkOfView({ ...few, list: 'elsewhere' })).toBeUndefined();
  });
});

describe('what a list does not have', () => {
  const view: SharedView = {
    list: 'orders',
    name: 'Old',
    filters: [
      { name: 'city', values: ['Dubai'] },
      { name: 'planet', values: ['Mars'] },
      { name: 'status', values: ['1', '9', 'lost'] },
      { name: 'amount', values: ['cheap'] },
      { name: 'from.date', values: ['next-60-days'] },
    ],
    sort: { column: 'grade', order: 'asc' },
    columns: { order: ['grade', 'city', 'id'], hidden: ['shoe'], widths: { city: 90, hat: 90 }, frozen: 1 },
  };

  it('is named and left out, and the rest is used', () => {
    const { content, leftOut } = applied(view);
    expect(leftOut).toEqual([
      'column “grade”',
      'column “shoe”',
      'column “hat”',
      'sort by “grade”',
      'filter “planet”',
      'value “9” of filter “Status”',
      'value “cheap” of filter “Amount”',
      'filter “Dates”',
    ]);
    expect(content).toEqual({
      filters: [
        { name: 'city', value: 'Dubai' },
        { name: 'status', value: [1, 2] },
      ],
      sortBy: 'id',
      sortOrder: 'desc',
      layout: { order: ['city', 'id'], shown: {}, widths: { city: 90 }, frozen: 1 },
    });
  });

  it('is named on one line, without signs that turn it around', () => {
    const odd = { ...view, filters: [{ name: `a\u202e\n${'b'.repeat(80)}`, values: ['c'] }] };
    const [named] = applied(odd).leftOut.slice(-1);
    expect(named).toBe(`filter “a  ${'b'.repeat(57)}…”`);
  });

  it('hides some columns, and never all', () => {
    const all = { ...view, columns: { ...view.columns, hidden: names } };
    const { content, leftOut } = applied(all);
    expect(content.layout.shown).toEqual({});
    expect(leftOut).toContain('hiding all columns');
  });
});

describe('a file', () => {
  const good = {
    format: 'codesk-view',
    version: 1,
    list: 'orders',
    name: 'a',
    filters: [],
    columns: { order: [], hidden: [], widths: {}, frozen: 0 },
  };
  const read = (content: unknown) =>
    readViewText(typeof content === 'string' ? content : JSON.stringify(content), sharedViewSchema);

  it('may hold more than this version knows', () => {
    expect(read({ ...good, colour: 'red' })).toEqual({
      view: { list: 'orders', name: 'a', filters: [], columns: good.columns },
    });
  });

  it.each<[string, unknown]>([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['another format', { ...good, format: 'codesk-layout' }],
    ['no version', { ...good, version: undefined }],
    ['an odd version', { ...good, version: '1' }],
    ['no list', { ...good, list: '' }],
    ['a long name', { ...good, name: 'x'.repeat(61) }],
    ['a name that turns around', { ...good, name: 'a\u202eb' }],
    ['filters of another type', { ...good, filters: { city: 'Dubai' } }],
    ['a value of another type', { ...good, filters: [{ name: 'city', values: [{}] }] }],
    ['too many filters', { ...good, filters: Array(101).fill({ name: 'a', values: ['b'] }) }],
    ['too many values', { ...good, filters: [{ name: 'a', values: Array(2001).fill('b') }] }],
    ['a narrow column', { ...good, columns: { ...good.columns, widths: { id: 1 } } }],
    ['many columns', { ...good, columns: { ...good.columns, order: Array(2001).fill('id') } }],
    ['half a column', { ...good, columns: { ...good.columns, frozen: 0.5 } }],
    ['an unknown height', { ...good, columns: { ...good.columns, density: 'tiny' } }],
  ])('with %s is refused', (_what, content) => {
    expect(read(content)).toMatchObject({ fault: 'shape' });
  });

  it('of a later version is named as one', () => {
    expect(read({ ...good, version: 2, filters: 'other' })).toMatchObject({ fault: 'newer' });
  });

  it('reaches no prototype', () => {
    const text = JSON.stringify(good)
      .replace('"widths":{}', '"widths":{"__proto__":90,"constructor":90}')
      .replace('"version":1', '"version":1,"__proto__":{"first":true}');
    const got = read(text);
    if ('fault' in got) throw new Error(got.why);
    expect(Object.getPrototypeOf(got.view)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(got.view.columns.widths)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).first).toBeUndefined();
    const other = applied(got.view);
    expect(other.content.layout.widths).toEqual({ constructor: 90 });
  });

  it('never throws, whatever it holds', () => {
    fc.assert(
      fc.property(fc.json(), fc.object({ withNullPrototype: true }), (text, object) => {
        read(text);
        const got = read({ ...good, ...object });
        if ('view' in got) applied(got.view);
      }),
    );
  });

  it('needs a name in a policy only', () => {
    expect(read({ ...good, name: '' })).toHaveProperty('view');
    expect(readViewText(JSON.stringify({ ...good, name: '' }), policyViewSchema)).toHaveProperty('fault');
  });
});

describe('the changes of columns', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) => header(name));

  it('are the columns that appear, go and move, and no others', () => {
    const now = { ...plainLayout, shown: { d: false } };
    const next = { ...plainLayout, order: ['c', 'a', 'b', 'd', 'e'], shown: { e: false } };
    expect(columnChanges(five, now, next)).toEqual({ count: 4, shows: ['D'], hides: ['E'], moves: ['C'] });
    expect(columnChanges(five, next, next)).toEqual({ count: 4, shows: [], hides: [], moves: [] });
  });
});
