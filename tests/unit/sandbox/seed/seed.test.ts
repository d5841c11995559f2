import { describe, expect, it } from 'vitest';
import type { SqlValue } from '../../../../sandbox/database';
import { madeUpRows } from '../../../../sandbox/seed/made-up';
import { rowMakers } from '../../../../sandbox/seed/row-makers';
import {
  isJsonColumn,
  isNumberColumn,
  sentValue,
  storedColumns,
} from '../../../../sandbox/tables/list-columns';
import { lists } from '../../../../shared/lists';
import type { ListDefinition } from '../../../../shared/table/list';
import type { Row } from '../../../../shared/table/row';
import { cellValueSchemas } from '../../../support/cell-value-schemas';

/** Contracts and services are seeded separately. */
const seeded = lists.filter(({ id }) => id !== 'contracts' && id !== 'finance-services');
const everyList = seeded.map((list) => [list.id, list] as const);
/** All rows, but at most as many as make every text of a column occur: the largest lists have rare ones. */
const countOf = ({ practiceRows, filters = [] }: ListDefinition) => {
  const hasRare = practiceRows >= 40_000 || filters.some(({ values = [] }) => values.length > 200);
  return Math.min(practiceRows, hasRare ? 20_000 : 4000);
};

const rowsOf = (list: ListDefinition, wanted = countOf(list)): SqlValue[][] => [
  ...madeUpRows(list, wanted, rowMakers[list.id]?.()),
];
const made = new Map(seeded.map((list) => [list.id, rowsOf(list)]));
const madeOf = (list: ListDefinition) => made.get(list.id) ?? [];
const sent = (list: ListDefinition, row: readonly SqlValue[]): Row =>
  Object.fromEntries(list.columns.map((column, at) => [column.value, sentValue(column, row[at] ?? null)]));
/** The last rows have unusual values, one kind per row. */
const usual = <T>(rows: readonly T[]): T[] => rows.slice(0, -60);
const listOf = (id: string): ListDefinition => {
  const list = seeded.find((each) => each.id === id);
  if (!list) throw new Error(`no list ${id}`);
  return list;
};
const usualRows = (id: string): Row[] => usual(madeOf(listOf(id))).map((row) => sent(listOf(id), row));

describe('the seed', () => {
  it('has row makers for existing lists only', () => {
    const ids = new Set(seeded.map(({ id }) => id));
    expect(Object.keys(rowMakers).filter((id) => !ids.has(id))).toEqual([]);
  });

  it('has as many rows as staff work with', () => {
    const most = lists.find(({ id }) => id === 'orders');
    expect(most?.practiceRows).toBe(200_000);
  });

  it.each(everyList)('creates the same rows of %s each time', (_id, list) => {
    expect(rowsOf(list, 120)).toEqual(rowsOf(list, 120));
    expect(madeOf(list).every((row) => row.length === storedColumns(list).length)).toBe(true);
    expect(new Set(madeOf(list).map((row) => row[0])).size).toBe(countOf(list));
  });

  it.each(everyList)('stores %s as its columns are stored', (_id, list) => {
    list.columns.forEach((column, at) => {
      const values = usual(madeOf(list)).flatMap((row) => row[at] ?? []);
      expect(values.length, `${column.value} is always empty`).toBeGreaterThan(0);
      if (isNumberColumn(column) && column.type !== 'time') {
        expect(values.every((value) => Number.isFinite(value))).toBe(true);
      } else expect(values.every((value) => typeof value === 'string' || column.type === 'time')).toBe(true);
    });
  });

  it.each(everyList)('has values that match the cell types of %s', (_id, list) => {
    list.columns.forEach((column, at) => {
      const shape = cellValueSchemas[column.type];
      // Cells repeat, so each different value is checked once.
      for (const value of new Set(
        usual(madeOf(list))
          .slice(0, 4000)
          .map((row) => row[at] ?? null),
      )) {
        const cell = sentValue(column, value);
        const isEmpty = cell === null || (Array.isArray(cell) && cell.length === 0);
        if (!isEmpty) expect(shape?.safeParse(cell).error, `${column.value}: ${value}`).toBeUndefined();
      }
    });
  });

  it.each(everyList)('uses all terms of %s, and no others', (_id, list) => {
    list.columns.forEach((column, at) => {
      if (!column.practice || isJsonColumn(column)) return;
      const created = new Set(usual(madeOf(list)).flatMap((row) => row[at] ?? []));
      expect([...created].filter((text) => !column.practice?.includes(String(text)))).toEqual([]);
      if (column.type === 'status') {
        const all = new Set(madeOf(list).map((row) => row[at]));
        expect(column.practice.filter((text) => !all.has(text))).toEqual([]);
      }
    });
  });

  it.each([
    [
      'orders',
      'New, Pending, Confirmed, On queue, Out of Stock, Allocated, Picked, Packed, Shipped, In Transit, Delivered, ' +
        'Exception, Failed, Returned, Refunded, Lost, Cancelled',
    ],
    ['cod-remittances', 'Pending, Collected, Sent, Remitted, Exception'],
    ['call-centre-confirmation', 'New, Open, Pending, Scheduled, Resolved, Cancelled'],
  ])('has %s in each of their states, and in no other', (id, states) => {
    const known = states.split(', ');
    const created = new Set(usualRows(id).map(({ status_label }) => String(status_label)));
    expect([...created].filter((state) => !known.includes(state))).toEqual([]);
    const all = new Set(madeOf(listOf(id)).map((row) => sent(listOf(id), row).status_label));
    expect(known.filter((state) => !all.has(state))).toEqual([]);
  });

  it.each([
    [
      'orders',
      { order_no: /^[A-Z]{2,}-\d+$/, customer_phone: /^\+\d{8,15}$/, payment_type: /^(COD|PREPAID)$/ },
    ],
    ['cod-remittances', { remittance_no: /^[A-Z]{2,}-[\d-]+$/ }],
    ['users', { email: /^[^@\s]+@[^@\s]+\.[a-z]+$/, phone: /^\+\d{8,15}$/ }],
  ] as readonly [string, Record<string, RegExp>][])('has realistic values in %s', (id, patterns) => {
    for (const [name, pattern] of Object.entries(patterns)) {
      const values = usualRows(id).flatMap((row) =>
        row[name] === null || row[name] === undefined ? [] : [row[name]],
      );
      if (values.length === 0) throw new Error(`${id} has no ${name}`);
      expect(values.filter((value) => !pattern.test(String(value))).slice(0, 3), name).toEqual([]);
    }
  });

  it.each(everyList)('has rows for the filter choices of %s', (_id, list) => {
    for (const filter of list.filters ?? []) {
      const at = list.columns.findIndex(({ value }) => value === filter.name);
      const isSwitch = list.columns[at]?.type === 'boolean';
      const cells = new Set(
        madeOf(list).map((row) => (isSwitch ? Number(JSON.parse(String(row[at]))) : row[at])),
      );
      if (filter.values && filter.type !== 'select2DateRange') {
        expect(
          filter.values.filter(({ index }) => !cells.has(index)).map(({ text }) => text),
          filter.name,
        ).toEqual([]);
      }
      if (filter.type === 'range') {
        const inside = [...cells].filter(
          (cell) => typeof cell === 'number' && cell >= (filter.min ?? 0) && cell <= (filter.max ?? 0),
        );
        expect(inside.length / cells.size, filter.name).toBeGreaterThan(0.5);
      }
    }
  });

  it.each(everyList)(
    'has gaps, long texts, markup and unreadable cells in %s, not on its first page',
    (_id, list) => {
      const firstPage = madeOf(list).slice(-10);
      const odd = madeOf(list).slice(-60, -10);
      const cells = odd.flat();
      expect(cells).toContain(null);
      const hasText = list.columns.some(
        ({ type, value }) => type === 'text' && value !== list.rowName && value !== 'is_active',
      );
      if (hasText) {
        expect(cells.some((cell) => typeof cell === 'string' && cell.length > 400)).toBe(true);
        expect(cells.some((cell) => typeof cell === 'string' && cell.startsWith('<img'))).toBe(true);
      }
      list.columns.forEach((column, at) => {
        if (['id', 'text', 'status', 'json'].includes(column.type) || column.value === list.rowName) return;
        const shape = cellValueSchemas[column.type];
        if (!shape) return;
        const bad = (rows: readonly SqlValue[][]) =>
          rows.filter((row) => {
            const cell = sentValue(column, row[at] ?? null);
            const isEmpty =
              cell === null || cell === '' || (typeof cell === 'object' && Object.keys(cell).length === 0);
            return !isEmpty && !shape.safeParse(cell).success;
          }).length;
        expect(bad(odd), column.value).toBe(1);
        expect(bad(firstPage), column.value).toBe(0);
      });
    },
  );
});

describe('related rows', () => {
  it('have a carrier only if shipped and a delivery day only if delivered', () => {
    for (const { status_label, carrier, delivered_at, created_at, amount } of usualRows('orders')) {
      if (status_label === 'Delivered') expect(delivered_at).not.toBeNull();
      if (delivered_at !== null) {
        expect(Number(delivered_at)).toBeGreaterThan(Number(created_at) - 86_400);
        expect(carrier).not.toBeNull();
      }
      expect(Number(amount)).toBeCloseTo(Math.round(Number(amount) * 100) / 100, 10);
    }
  });

  it('end a timeline in the status of its shipment', () => {
    for (const { status_label, timeline, shipped_at } of usualRows('shipments')) {
      const entries = timeline as { time: number; label: string }[];
      const times = entries.map(({ time }) => time);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      if (shipped_at !== null && status_label !== 'Shipped' && status_label !== 'Picked') {
        expect(entries.map(({ label }) => label)).toContain(
          status_label === 'Returned' || status_label === 'Rts Request'
            ? entries.at(-1)?.label
            : status_label,
        );
      }
    }
  });

  it('have correct sums', () => {
    for (const { collected, fees, payable } of usualRows('cod-remittances')) {
      expect(Number(payable)).toBeCloseTo(Number(collected) - Number(fees), 6);
    }
    for (const { net, tax, total } of usualRows('invoices')) {
      expect(Number(total)).toBeCloseTo(Number(net) + Number(tax), 6);
    }
    for (const { on_hand, reserved, available, locations } of usualRows('inventory')) {
      expect(Number(available)).toBe(Number(on_hand) - Number(reserved));
      const placed = Object.values(locations as Record<string, number>).reduce((sum, each) => sum + each, 0);
      expect(placed).toBe(on_hand);
    }
  });

  it('name the same order in every list', () => {
    const orders = listOf('orders');
    const wanted = new Set(usualRows('call-centre-confirmation').map(({ order_no }) => order_no));
    const found: Row[] = [];
    for (const row of madeUpRows(orders, 200_000, rowMakers.orders?.())) {
      if (wanted.has(row[1])) found.push(sent(orders, row));
    }
    const byNo = new Map(found.map((order) => [order.order_no, order]));
    for (const { order_no, customer, customer_phone, amount } of usualRows('call-centre-confirmation')) {
      expect(byNo.get(order_no)).toMatchObject({ customer, customer_phone, amount });
    }
  });

  it('have few lines per order, because there are so many orders', () => {
    const texts = madeOf(listOf('orders')).map((row) => JSON.stringify(sent(listOf('orders'), row)));
    expect(texts.join('').length / texts.length).toBeLessThan(400);
    expect(listOf('orders').columns.length).toBeLessThanOrEqual(14);
  });

  it('have flags that forbid some actions, as an object or as a list of the row', () => {
    for (const list of seeded) {
      const flags = madeOf(list).flatMap((row) => {
        const extra = row.at(-1);
        return typeof extra === 'string'
          ? [JSON.parse(extra) as { actions?: unknown; detail?: unknown }]
          : [];
      });
      if (list.rowMenu === 'row') {
        expect(flags).toHaveLength(countOf(list));
        expect(flags.every(({ actions }) => Array.isArray(actions))).toBe(true);
      } else expect(flags.every(({ actions }) => !Array.isArray(actions))).toBe(true);
    }
    const refused = new Set(
      seeded.filter((list) => madeOf(list).some((row) => /false/.test(String(row.at(-1))))),
    );
    expect(refused.size).toBeGreaterThan(10);
  });
});
