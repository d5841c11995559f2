import { describe, expect, it } from 'vitest';
import { findCall } from '../../../../shared/api';
import {
  type TablePage,
  type TableStructure,
  tablePageSchema,
  tableStructureSchema,
} from '../../../../shared/table/structure';
import { headerOf } from '../../../support/table-headers';

const columns = [
  { value: 'id', text: 'ID', visible: true, mobile_visible: true, type: 'id' },
  { value: 'client', text: 'Client', visible: true, mobile_visible: false, type: 'text' },
];
const whole = {
  headers: columns,
  permissions: [
    { name: 'show' },
    { name: 'export', columns: [{ text: 'ID', value: 'id', exportable: true }] },
  ],
  properties: { title: 'Orders', description: 'All orders' },
  filters: [{ type: 'inputText', name: 'client', title: 'Client' }],
  state: { page: 2, per_page: 15, sortBy: 'client', sortOrder: 'asc', filters: [] },
};
const structureOf = (more: object = {}): TableStructure => tableStructureSchema.parse({ ...whole, ...more });
const pageOf = (reply: unknown): TablePage => tablePageSchema.parse(reply);
const lost = ({ unread = [] }: TableStructure | TablePage) =>
  Object.fromEntries(unread.map(({ what, count }) => [what, count]));

describe('the structure of a table', () => {
  it('is read with all that it says', () => {
    expect(structureOf()).toEqual({
      headers: columns.map((column) => ({ ...column, sortable: true })),
      permissions: [
        { name: 'show', columns: [] },
        { name: 'export', columns: [{ text: 'ID', value: 'id', exportable: true }] },
      ],
      properties: { title: 'Orders', description: 'All orders' },
      filters: whole.filters,
      state: whole.state,
    });
  });

  it('is read bare, under data, and with its first rows beside the headings', () => {
    const bare = structureOf();
    expect(tableStructureSchema.parse({ data: whole })).toEqual(bare);
    expect(tableStructureSchema.parse({ data: { data: whole } })).toEqual(bare);
    expect(structureOf({ data: { data: [{ id: 1 }], total: 1, last_page: 1 } })).toEqual(bare);
  });

  it.each([null, 'x', [], {}, { data: [] }, { ok: true }, { headers: 'none' }, { headers: 3 }])(
    'is refused when it has no headings: %j',
    (reply) => {
      expect(tableStructureSchema.safeParse(reply).success).toBe(false);
    },
  );

  it.each([
    [true, true],
    [1, true],
    ['1', true],
    ['true', true],
    ['yes', true],
    [' Yes ', true],
    [false, false],
    [0, false],
    ['0', false],
    ['false', false],
    ['no', false],
    ['off', false],
    [null, true],
    [undefined, true],
    ['maybe', true],
    [{}, true],
    [2, true],
  ])('takes the flag %j of a column as %s', (flag, shown) => {
    const header = { value: 'a', text: 'A', visible: flag, mobile_visible: flag, sortable: flag };
    expect(headerOf(header)).toMatchObject({
      visible: shown,
      mobile_visible: shown,
      sortable: shown,
    });
    const columns = [{ value: 'a', text: 'A', exportable: flag }];
    const [permission] = structureOf({ permissions: [{ name: 'export', columns }] }).permissions;
    expect(permission?.columns[0]?.exportable).toBe(shown);
  });

  it.each([
    ['a number as value', { value: 7, text: 'Seven' }, { value: '7', text: 'Seven' }],
    ['a number as text', { value: 'a', text: 7 }, { value: 'a', text: '7' }],
    ['no text', { value: 'unit_price' }, { value: 'unit_price', text: 'Unit price' }],
    ['null as text', { value: 'unit_price', text: null }, { value: 'unit_price', text: 'Unit price' }],
    ['a text by language', { value: 'a', text: { ar: 'ب', en: 'B' } }, { value: 'a', text: 'B' }],
    ['only another language', { value: 'a', text: { ar: 'ب' } }, { value: 'a', text: 'ب' }],
    ['an empty text', { value: 'a', text: '' }, { value: 'a', text: '' }],
    ['only its name', 'unit_price', { value: 'unit_price', text: 'Unit price' }],
    ['a type that is none', { value: 'a', text: 'A', type: 9 }, { value: 'a', text: 'A', type: 'text' }],
  ])('reads a column with %s', (_what, raw, header) => {
    expect(headerOf(raw)).toMatchObject(header);
  });

  it.each([null, {}, [], true, { text: 'Client' }, { value: '', text: 'A' }, { value: {}, text: 'A' }])(
    'leaves out a column without a name, and counts it: %j',
    (raw) => {
      const read = structureOf({ headers: [columns[0], raw, columns[1]] });
      expect(read.headers.map(({ value }) => value)).toEqual(['id', 'client']);
      expect(lost(read)).toEqual({ column: 1 });
    },
  );

  it('says which column was left out', () => {
    const { unread } = structureOf({ headers: [columns[0], { text: 'Client' }, null] });
    expect(unread).toEqual([{ what: 'column', count: 2, names: ['column 2: "Client"', 'column 3: null'] }]);
  });

  it('reads lists with gaps, which are objects keyed by index', () => {
    const read = structureOf({
      headers: { 0: columns[0], 2: columns[1] },
      permissions: {
        1: { name: 'show' },
        4: { name: 'export', columns: { 3: { value: 'id', text: 'ID' } } },
      },
      filters: { 5: whole.filters[0] },
    });
    expect(read).toEqual(structureOf());
  });

  it('reads columns that came by field', () => {
    const read = structureOf({
      headers: { order_no: 'Order no.', city: { text: 'Town', visible: 0 }, rate: null },
      permissions: [{ name: 'export', columns: { order_no: 'Order no.', city: { text: 'Town' } } }],
    });
    expect(read.headers.map(({ value, text, visible }) => [value, text, visible])).toEqual([
      ['order_no', 'Order no.', true],
      ['city', 'Town', false],
      ['rate', 'Rate', true],
    ]);
    expect(read.permissions[0]?.columns).toEqual([
      { value: 'order_no', text: 'Order no.', exportable: true },
      { value: 'city', text: 'Town', exportable: true },
    ]);
    expect(lost(read)).toEqual({});
  });

  it('reads permissions that are only names', () => {
    expect(structureOf({ permissions: ['show', 'export'] }).permissions).toEqual([
      { name: 'show', columns: [] },
      { name: 'export', columns: [] },
    ]);
  });

  it.each([
    ['permissions', null, { permissions: [] }, {}],
    [
      'permissions',
      [null, { name: 'show' }, {}, 7],
      { permissions: [{ name: 'show', columns: [] }] },
      { permission: 3 },
    ],
    ['permissions', 'all', { permissions: [] }, { permission: 1 }],
    ['filters', [null, whole.filters[0]], { filters: whole.filters }, { filter: 1 }],
    ['filters', null, { filters: [] }, {}],
    ['filters', 5, { filters: [] }, { filter: 1 }],
    [
      'properties',
      { title: null, description: 3 },
      { properties: { title: undefined, description: '3' } },
      {},
    ],
    [
      'state',
      {
        page: '3',
        per_page: '25',
        sortBy: 'id',
        sortOrder: 'desc',
        filters: [null, { name: 'a', value: 'x' }, {}],
      },
      {
        state: {
          page: 3,
          per_page: 25,
          sortBy: 'id',
          sortOrder: 'desc',
          filters: [{ name: 'a', value: 'x' }],
        },
      },
      {},
    ],
    [
      'state',
      { page: 'two', per_page: {}, sortBy: '', sortOrder: 1, filters: 'none' },
      { state: { page: undefined, per_page: undefined, sortBy: undefined, sortOrder: '1', filters: [] } },
      {},
    ],
  ])('survives odd %s: %j', (name, raw, expected, unread) => {
    const read = structureOf({ [name]: raw });
    expect(read).toMatchObject(expected);
    expect(read.headers).toHaveLength(2);
    expect(lost(read)).toEqual(unread);
  });

  it.each([null, [], 'x', 3, false, {}])('survives any properties and state: %j', (odd) => {
    const read = structureOf({ properties: odd, state: odd });
    expect(read.headers).toHaveLength(2);
    expect(read.properties?.title).toBeUndefined();
    expect(read.state?.page).toBeUndefined();
    expect(read.unread).toBeUndefined();
  });

  it('reads an export column without a text, and leaves out one without a name', () => {
    const read = structureOf({
      permissions: [{ name: 'export', columns: [{ value: 'unit_price' }, { text: 'A' }, 'id'] }],
    });
    expect(read.permissions[0]?.columns).toEqual([
      { value: 'unit_price', text: 'Unit price', exportable: true },
      { value: 'id', text: 'ID', exportable: true },
    ]);
    expect(lost(read)).toEqual({ 'export column': 1 });
  });
});

describe('a page of rows', () => {
  const rows = [{ id: 1 }, { id: 2 }];

  it.each([
    ['bare', { data: rows, total: 57, last_page: 6 }],
    ['under data', { data: { data: rows, total: 57, last_page: 6 } }],
    ['twice under data', { data: { data: { data: rows, total: 57, last_page: 6 } } }],
    ['with its number outside', { data: { data: rows, last_page: 6 }, total: 57 }],
    ['with numbers as text', { data: rows, total: '57', last_page: ' 6 ' }],
    ['with gaps', { data: { 0: rows[0], 4: rows[1] }, total: 57, last_page: 6 }],
    ['with gaps under data', { data: { data: { 0: rows[0], 4: rows[1] }, total: 57, last_page: 6 } }],
  ])('is read %s', (_how, reply) => {
    expect(pageOf(reply)).toEqual({ data: rows, total: 57, last_page: 6 });
  });

  it('is not copied when all its rows are records', () => {
    expect(pageOf({ data: rows, total: 2 }).data).toBe(rows);
  });

  it.each([undefined, null])('has no number when the server says %j', (total) => {
    expect(pageOf({ data: rows, total })).toEqual({ data: rows });
  });

  it.each(['many', -1, 5.5, {}, [], true, '9007199254740993'])(
    'has no number when it cannot be read, and says so: %j',
    (total) => {
      const page = pageOf({ data: rows, total });
      expect(page.total).toBeUndefined();
      expect(lost(page)).toEqual({ total: 1 });
    },
  );

  it.each([null, 'one', -6, {}])('does without the last page: %j', (last_page) => {
    expect(pageOf({ data: rows, total: 57, last_page })).toEqual({ data: rows, total: 57 });
  });

  it('is a list alone', () => {
    expect(pageOf(rows)).toEqual({ data: rows });
  });

  it.each([
    ['null', { data: null, total: 0 }, 0],
    ['an empty list', { data: [], total: 0 }, 0],
    ['an empty object', { data: {}, total: 0 }, 0],
  ])('has no rows with %s', (_what, reply, total) => {
    expect(pageOf(reply)).toEqual({ data: [], total });
  });

  it('leaves out rows that are no records, and says which', () => {
    const page = pageOf({ data: [{ id: 1 }, null, 'x', 7, [1], { id: 2 }], total: 6 });
    expect(page.data).toEqual(rows);
    expect(page.unread).toEqual([
      { what: 'row', count: 4, names: ['row 2: null', 'row 3: "x"', 'row 4: 7', 'row 5: a list'] },
    ]);
  });

  it('takes an empty list for an empty record', () => {
    expect(pageOf({ data: [[], { id: 1 }], total: 2 })).toEqual({ data: [{}, { id: 1 }], total: 2 });
  });

  it('counts all that cannot be read, and names the first twenty', () => {
    const [unread] = pageOf({ data: Array.from({ length: 500 }, () => null), total: 500 }).unread ?? [];
    expect(unread?.count).toBe(500);
    expect(unread?.names).toHaveLength(20);
  });

  it.each([null, 'x', 7, {}, { ok: true }, { data: 'x' }, { data: { message: 'Sign in' } }, { total: 5 }])(
    'is refused when there are no rows in it: %j',
    (reply) => {
      expect(tablePageSchema.safeParse(reply).success).toBe(false);
    },
  );
});

describe('every value of a reply', () => {
  const odd = [
    null,
    undefined,
    '',
    'x',
    '7',
    0,
    1,
    -1,
    2.5,
    1e300,
    true,
    false,
    [],
    ['x'],
    {},
    { 0: null },
    [[]],
    { en: 3 },
  ];
  const row = { id: 1, name: 'One' };
  const page = { data: [row, row, row], total: 3, last_page: 1 };
  const structure = { ...whole, data: undefined };

  /** All copies of a value with one part replaced. */
  function replaced(value: unknown, by: unknown): unknown[] {
    if (typeof value !== 'object' || value === null) return [];
    return Object.keys(value).flatMap((key) => {
      const copy = (inner: unknown) =>
        Array.isArray(value)
          ? value.map((each, at) => (String(at) === key ? inner : each))
          : { ...value, [key]: inner };
      const inner = (value as Record<string, unknown>)[key];
      return [copy(by), ...replaced(inner, by).map(copy)];
    });
  }

  it.each(odd.map((value) => [value]))('may be %j: the rest of the structure is read', (by) => {
    const variants = replaced(structure, by).filter((variant) => {
      const { headers } = variant as { headers: unknown };
      // Headings that are no list at all cannot be shown.
      return headers === null || headers === undefined || typeof headers === 'object';
    });
    expect(variants.length).toBeGreaterThan(25);
    for (const variant of variants) {
      const read = tableStructureSchema.safeParse(variant);
      expect(read.success, JSON.stringify(variant)).toBe(true);
      const untouched = (variant as { headers: unknown }).headers === whole.headers;
      if (untouched) expect(read.data?.headers).toEqual(structureOf().headers);
    }
  });

  it.each(odd.map((value) => [value]))('may be %j: the other rows are read', (by) => {
    for (const variant of replaced(page, by)) {
      const { data } = variant as { data: unknown };
      // A reply without rows is not a page.
      if (data === undefined || (typeof data !== 'object' && data !== null)) continue;
      const read = tablePageSchema.safeParse(variant);
      if (Array.isArray(data)) {
        expect(read.success, JSON.stringify(variant)).toBe(true);
        expect(read.data?.data.length).toBeGreaterThanOrEqual(data.length === 3 ? 2 : 0);
      }
    }
  });
});

describe('replies in pop-ups', () => {
  const read = (name: string, reply: unknown) => findCall(name)?.output.safeParse(reply);

  it.each([
    ['with the wrapper', { data: { data: [{ id: 1 }], total: '7' } }],
    ['without it', { data: [{ id: 1 }], total: 7 }],
    ['with gaps', { data: { 2: { id: 1 } }, total: 7 }],
  ])('have their rows %s', (_how, reply) => {
    expect(read('popups.datatable', reply)?.data).toEqual({ data: { data: [{ id: 1 }], total: 7 } });
  });

  it.each([
    ['popups.detail', { detail: { a: 1 } }, { detail: { a: 1 } }],
    ['popups.detail', { data: { detail: { a: 1 } } }, { detail: { a: 1 } }],
    ['contracts.show', { data: { detail: { a: 1 } } }, { detail: { a: 1 } }],
    ['contracts.show', { detail: [{ type: 'text' }] }, { detail: { content: [{ type: 'text' }] } }],
    ['contracts.show', { detail: [] }, { detail: { content: [] } }],
    ['contracts.show', { detail: null }, { detail: {} }],
    ['popups.export', { data: { file: '/f.csv' } }, { file: '/f.csv' }],
  ])('of %s are read bare and under data: %j', (name, reply, expected) => {
    expect(read(name, reply)?.data).toEqual(expected);
  });

  it('need details', () => {
    expect(read('contracts.show', { ok: true })?.success).toBe(false);
  });
});
