import { describe, expect, it } from 'vitest';
import { findList, lists } from '../../../../shared/lists';
import {
  type ListDefinition,
  listCallKinds,
  permissionNames,
  tableCallKinds,
} from '../../../../shared/table/list';
import { namedStatuses } from '../../../../shared/table/status';

const catalogue = [
  'New, Picked, Packed, Shipped, In Transit, Delivered, Returned, Cancelled, Lost, Exception, Pending, Failed, Sent',
  'Remitted, Confirmed, Collected, Rts Request, Refunded, Active, Inactive, Verified, Unverified, Suspended, Draft',
  'Internal, External, Assigned, Finished, On queue, Open, Resolved, Unresolved, Received, Rejected, Scheduled',
  'Test Mode, Expired, Completed, Allocated, Pending Adjustment, Approved Adjustment, Pending Location Movement',
  'Approved Location Movement, Out of Stock, Stock Transfer, Stock Collection, Received at FC, COD, PREPAID',
].flatMap((line) => line.split(', '));

const everyList = lists.map((list) => [list.id, list] as const);
const used = <T>(read: (list: ListDefinition) => T | readonly T[] | undefined): Set<T> =>
  new Set(lists.flatMap((list) => read(list) ?? []));
const columnOf = (list: ListDefinition, name: string) => list.columns.find(({ value }) => value === name);

describe('the list screens', () => {
  it('exist, each once, in a unique order', () => {
    const titles = lists.map(({ title }) => title);
    // The structure names these; further ones may stand between them.
    const named = [
      'Contracts',
      'Services',
      'Additional services',
      'Stock collection',
      'COD remittances',
      'Invoices',
      'Orders',
      'Shipments',
      'Deliveries',
      'Pickups',
      'Returns',
      'Call-centre confirmation',
      'Inventory',
      'Stock adjustments',
      'Warehouses',
      'Order strategies',
      'Integrations',
      'Webhooks',
      'Webhook logs',
      'SKUs',
      'Products',
      'Bundles',
      'Clients',
      'Users',
      'Roles',
    ];
    expect(titles.filter((title) => named.includes(title))).toEqual(named);
    expect(new Set(titles).size).toBe(titles.length);
    for (const of of ['id', 'path', 'exportName'] as const) {
      expect(new Set(lists.map((list) => list[of])).size, of).toBe(lists.length);
    }
    const places = lists.map(({ group, order }) => `${group} ${order}`);
    const sharedPlaces = lists.flatMap(({ id }, at) =>
      places.indexOf(places[at] ?? '') === places.lastIndexOf(places[at] ?? '')
        ? []
        : [`${id}: another list has the order ${places[at]}`],
    );
    expect(sharedPlaces).toEqual([]);
  });

  it.each(everyList)('%s names only existing columns and values', (id, list) => {
    expect(findList(id)).toBe(list);
    expect(id).toMatch(/^[a-z][a-z\d]*(-[a-z\d]+)*$/);
    const columns = list.columns.map(({ value }) => value);
    expect(new Set(columns).size).toBe(columns.length);
    expect(columns).toContain(list.rowId);
    expect(columns).toContain(list.rowName);
    for (const name of list.sentWith ?? []) expect(columns).toContain(name);
    if (list.statusFamily) {
      const read = {
        contract: 'status_label',
        label: 'status_label',
        any_label: 'status_label',
      } as Record<string, string>;
      expect(columns).toContain(read[list.statusFamily] ?? list.statusFamily);
    }
    if (list.tokens === 'customer') expect(columns).toContain('systemCode');
    const kinds = listCallKinds(list);
    for (const kind of list.shownCalls ?? []) expect(kinds).toContain(kind);
    expect(list.exportName).toMatch(/^\w+Export\.csv$/);
  });

  it.each(everyList)('%s has everything that its permissions need', (_id, list) => {
    const has = (name: (typeof permissionNames)[number]) => list.permissions.includes(name);
    expect(new Set(list.permissions).size).toBe(list.permissions.length);
    if (has('create') || has('update')) expect(list.editors ?? list.fields ?? list.dialogs).toBeDefined();
    if (has('upload')) expect(list.importTypes?.length).toBeGreaterThan(0);
    if (has('status')) expect(list.statusFamily ?? list.namedStatuses).toBeDefined();
    if (has('generate')) expect(list.tokens).toBeDefined();
    expect(has('upload')).toBe(list.importTypes !== undefined);
    if (list.bulkReset) expect(has('reset')).toBe(true);
    if (list.exportsSkus || list.exportIn || list.exportNeedsFilter) expect(has('export')).toBe(true);
  });

  it('between them use every permission, call, status rule and variant', () => {
    expect(used((list) => list.permissions)).toEqual(new Set(permissionNames));
    expect(used(listCallKinds)).toEqual(new Set(tableCallKinds));
    expect(used((list) => list.namedStatuses)).toEqual(new Set(namedStatuses));
    expect(used((list) => list.statusFamily)).toEqual(
      new Set(['contract', 'label', 'any_label', 'is_active', 'state_label', 'status']),
    );
    expect(used((list) => list.duplicate)).toEqual(new Set(['contract', 'service', 'order-strategy']));
    expect(used((list) => list.tokens)).toEqual(new Set(['row', 'customer']));
    for (const variant of [
      'rowMenu',
      'view',
      'bulkReset',
      'generatePermission',
      'exportIn',
      'exportNeedsFilter',
      'pageSizes',
      'comments',
      'sentWith',
      'exportsSkus',
    ] as const) {
      expect(used((list) => list[variant] as unknown).size, variant).toBeGreaterThan(0);
    }
    expect(lists.filter(({ importTypes }) => (importTypes?.length ?? 0) > 1).map(({ id }) => id)).toEqual([
      'skus',
      'products',
    ]);
  });

  it('have at least one list without each permission', () => {
    for (const name of permissionNames) {
      expect(
        lists.some(({ permissions }) => !permissions.includes(name)),
        name,
      ).toBe(true);
    }
  });

  it('show every status of the catalogue, and an unknown one', () => {
    const dealt = used((list) =>
      list.columns.filter(({ type }) => type === 'status').flatMap(({ practice }) => practice ?? []),
    );
    // The seeds of contracts and services generate Verified.
    expect(catalogue.filter((text) => !dealt.has(text))).toEqual([]);
    expect(dealt).toContain('Held by customs');
    expect(dealt).toContain('Wrong Number');
  });
});

describe('the filters', () => {
  const withOptions: readonly string[] = [
    'select2Single',
    'multipleSelect',
    'multiImageSelect',
    'select2DateRange',
  ];
  const filters = lists.flatMap((list) => (list.filters ?? []).map((filter) => ({ list, filter })));

  it('are many, and have a variant for one day', () => {
    expect(findList('orders')?.filters?.length).toBeGreaterThanOrEqual(8);
    expect(filters.some(({ filter }) => filter.oneDay)).toBe(true);
  });

  it('include a filter with few choices and one with more than a control shows', () => {
    const sizes = filters
      .filter(({ filter }) => filter.type === 'multipleSelect')
      .map(({ filter }) => filter.values?.length ?? 0);
    expect(Math.max(...sizes)).toBeGreaterThan(1000);
    expect(Math.min(...sizes)).toBeLessThan(8);
  });

  it.each(
    filters.map((entry) => [`${entry.list.id} ${entry.filter.name} ${entry.filter.type}`, entry] as const),
  )('%s can be answered', (_name, { list, filter }) => {
    const column = columnOf(list, filter.name);
    expect(column).toBeDefined();
    expect(filter.values !== undefined).toBe(withOptions.includes(filter.type));
    const indexes = (filter.values ?? []).map(({ index }) => index);
    expect(new Set(indexes).size).toBe(indexes.length);
    if (filter.type === 'multiImageSelect') {
      expect(filter.values?.every(({ image }) => image?.startsWith('/files/pictures/'))).toBe(true);
    }
    if (filter.type === 'range') {
      expect(filter.max).toBeGreaterThan(filter.min ?? Number.NaN);
      expect(['number', 'star_rating']).toContain(column?.type);
    }
    if (filter.type === 'select2DateRange') {
      for (const index of indexes) expect(columnOf(list, String(index))?.type).toMatch(/^date(time)?$/);
    }
    if (/date/.test(filter.type)) expect(column?.type).toMatch(/^date(time)?$/);
  });

  it('by which records are searched are there, take a number or a name, and are in a column', () => {
    const searched = lists.filter(({ search }) => search !== undefined);
    for (const list of searched) {
      const filter = list.filters?.find(({ name }) => name === list.search);
      expect(filter?.type, list.id).toMatch(/^inputText(Multiple)?$/);
      expect(columnOf(list, list.search ?? '')?.type, list.id).toBe('text');
    }
    // A webhook can be filtered neither by name nor by number.
    expect(lists.filter((list) => !searched.includes(list)).map(({ id }) => id)).toEqual(['webhooks']);
  });

  it('have unique names in each list', () => {
    for (const list of lists) {
      const names = (list.filters ?? []).map(({ name }) => name);
      expect(new Set(names).size, list.id).toBe(names.length);
    }
  });
});

describe('the fields of records', () => {
  const fields = lists.flatMap((list) => (list.fields ?? []).map((field) => ({ list, field })));

  it.each(fields.map((entry) => [`${entry.list.id} ${entry.field.name}`, entry] as const))(
    '%s belongs to a column that can hold it',
    (_name, { list, field }) => {
      const type = columnOf(list, field.name)?.type;
      const holds: Readonly<Record<typeof field.kind, readonly string[]>> = {
        // A store that is typed has only a name.
        text: ['text', 'store'],
        long_text: ['text'],
        number: ['number'],
        email: ['text'],
        url: ['text'],
        phone: ['text'],
        date: ['date'],
        choice: ['text', 'status'],
        choices: ['list'],
        switch: ['boolean'],
        search: ['text'],
        secret: ['secret'],
      };
      expect(holds[field.kind]).toContain(type);
      expect(field.options !== undefined).toBe(field.kind === 'choice' || field.kind === 'choices');
    },
  );

  it('are of every kind', () => {
    expect(new Set(fields.map(({ field }) => field.kind)).size).toBe(10);
    expect(fields.some(({ field }) => field.max !== undefined)).toBe(true);
    expect(fields.some(({ field }) => field.help !== undefined)).toBe(true);
  });
});
