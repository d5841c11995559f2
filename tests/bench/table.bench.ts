/** Costs of a table outside of its grid: transferring rows to the page, column widths, filters as data. */
import { test } from 'vitest';
import { readReply } from '../../main/api/reply';
import { layOut } from '../../renderer/lists/grid/columns';
import { tableCalls } from '../../shared/api/tables';
import { readReply as readOverBridge } from '../../shared/ipc/reply';
import { list as orders } from '../../shared/lists/orders';
import { filterStateOf, readFilters, submittedFilters } from '../../shared/table/filters';

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    order_no: `OR-${1_000_000 + at}`,
    store: {
      name: `Harbour Store ${at % 90}`,
      logo: `/files/pictures/store-${at % 20}.png`,
      first_letter: 'H',
    },
    customer: `Customer ${at}`,
    customer_phone: `+97150${String(at).padStart(7, '0')}`,
    country: 'United Arab Emirates',
    city: 'Dubai',
    status_label: 'Delivered',
    payment_type: 'COD',
    amount: at / 4,
    items: at % 5,
    carrier: null,
    created_at: 1_790_000_000 + at,
    delivered_at: null,
  }));
const answerOf = (count: number) => JSON.stringify({ data: { data: rowsOf(count), total: count } });
const output = tableCalls(orders)['orders.datatable']?.output;
if (!output) throw new Error('orders has no datatable');
const check = (text: string) => {
  const reply = readReply('orders.datatable', output, text, 'api.example');
  if (!reply.ok) throw new Error(reply.code);
  return reply.data as { data: readonly unknown[] };
};

test('a page of 100 rows from the reply to the page', { timeout: 60_000 }, async ({ bench }) => {
  const answer = answerOf(100);
  await bench.compare(
    bench('parse, make text, parse', () => void JSON.parse(JSON.stringify(JSON.parse(answer)))),
    bench('checked, over the bridge as text', () => {
      readOverBridge(JSON.stringify({ ok: true, data: check(answer) }));
    }),
    bench('checked, over the bridge as objects', () => {
      // The bridge copies objects twice: from main, and between the two JavaScript worlds.
      structuredClone(structuredClone({ ok: true, data: check(answer) }));
    }),
    { iterations: 200, warmupIterations: 20, time: 0, warmupTime: 0 },
  );
});

test('all of 20,000 rows from the reply to the page', { timeout: 60_000 }, async ({ bench }) => {
  const answer = answerOf(20_000);
  await bench.compare(
    bench('parse once', () => void JSON.parse(answer)),
    bench('checked, cut into parts, parts parsed', () => {
      const { data } = check(answer);
      for (let start = 0; start < data.length; start += 1000) {
        JSON.parse(JSON.stringify(data.slice(start, start + 1000)));
      }
    }),
    { iterations: 10, warmupIterations: 2, time: 0, warmupTime: 0 },
  );
});

test('widths of the columns of a page', { timeout: 60_000 }, async ({ bench }) => {
  const rows = rowsOf(200);
  const headers = orders.columns.map(({ value, text, type }) => ({
    value,
    text,
    type,
    visible: true,
    mobile_visible: true,
    sortable: true,
  }));
  await bench.compare(
    bench('a bare loop over the letters', () => {
      let sum = 0;
      for (const { value } of headers) {
        for (const row of rows) {
          for (const letter of String((row as Record<string, unknown>)[value])) sum += letter.length;
        }
      }
      return void sum;
    }),
    bench('layOut()', () => void layOut(headers, rows, new Map())),
    { iterations: 50, warmupIterations: 5, time: 0, warmupTime: 0 },
  );
});

test('filters of a list: read, set, submitted', { timeout: 60_000 }, async ({ bench }) => {
  const raw = Array.from({ length: 20 }, (_, at) => ({
    type: at % 2 === 0 ? 'multipleSelect' : 'inputText',
    name: `filter_${at}`,
    title: `Filter ${at}`,
    values:
      at % 2 === 0 ? Array.from({ length: 50 }, (_, index) => ({ index, text: `Option ${index}` })) : [],
  }));
  const values = raw.map(({ name }) => ({ name, value: ['1', '2'] }));
  await bench.compare(
    bench('a copy of all definitions', () => void structuredClone(raw)),
    bench('readFilters()', () => void readFilters(raw)),
    bench('state encoded and decoded', () => void submittedFilters(filterStateOf(values))),
    { iterations: 100, warmupIterations: 10, time: 0, warmupTime: 0 },
  );
});
