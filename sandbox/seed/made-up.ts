/**
 * Generates the rows of any list. A list can have a row maker for values that must fit together. All other values are
 * generated from the type of their column, so that a new list needs no seed.
 */
import type { ListColumn, ListDefinition } from '../../shared/table/list';
import type { SqlValue } from '../database';
import { baseDate, createRandom, type Random } from '../random';
import { isJsonColumn, storedColumns } from '../tables/list-columns';
import { companies } from './companies';
import { withEdgeCases } from './edge-cases';
import { colours, skuLine } from './goods';
import { noonOf } from './orders';
import { jsonPool, type RowMaker, type RowPosition } from './row-maker';
import {
  clientShape,
  customerShape,
  datedStatuses,
  photoShape,
  picture,
  skuTable,
  socialLinks,
  staffShape,
  storeShape,
  type TimelineEntry,
  tableShape,
} from './shapes';

const someStatuses = ['Enabled', 'Enabled', 'Enabled', 'Disabled', 'Draft', 'Pending'] as const;
const poolSize = 24;

/**
 * The rows of a list in the order of its stored columns, oldest first.
 * @param owners the number of owners that the rows of an owned list are dealt to
 */
export function* madeUpRows(
  list: ListDefinition,
  count: number,
  maker?: RowMaker,
  owners = 1,
): Generator<SqlValue[]> {
  // The seed depends on the list's id, so that a new list does not change the rows of the others.
  const random = createRandom(seedOf(list.id));
  const cells = list.columns.map((column) => cellMaker(list, column));
  const width = storedColumns(list).length;
  for (let number = 1; number <= count; number += 1) {
    const age = (count - number) / Math.max(1, count);
    const position: RowPosition = {
      number,
      count,
      at: Math.floor(baseDate - age * 400 * 86_400 - random.int(0, 7200)),
      random,
    };
    const given = maker?.(position);
    const row: SqlValue[] = new Array<SqlValue>(width);
    list.columns.forEach((column, at) => {
      const own = given?.[column.value];
      row[at] = own === undefined ? (cells[at]?.(position) ?? null) : own;
    });
    if (list.ownedBy) row[width - 2] = given?.[list.ownedBy] ?? 1 + (number % Math.max(1, owners));
    row[width - 1] = given?.extra_data ?? null;
    yield withEdgeCases(list, row, position);
  }
}

function seedOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
}

/** Generates the cells of one column. */
function cellMaker(list: ListDefinition, column: ListColumn): (position: RowPosition) => SqlValue {
  if (column.value === list.rowId) {
    const isNumber = column.type === 'id' || column.type === 'number';
    return ({ number }) => (isNumber ? number : `${list.id}-${number}`);
  }
  const plain = plainCells[column.type];
  if (plain) return (position) => plain(position, column);
  if (!isJsonColumn(column)) return textCell(column);
  const shape = shapes[column.type];
  if (!shape) return (position) => JSON.stringify(textCell(column)(position));
  let pool: readonly string[] | undefined;
  return ({ random }) => {
    if (!pool) {
      const own = createRandom(seedOf(`${list.id} ${column.value}`));
      pool = jsonPool(poolSize, (at) => shape(at, own, column));
    }
    return random.pick(pool);
  };
}

function textCell(column: ListColumn): (position: RowPosition) => string {
  const { practice } = column;
  if (practice) return ({ random }) => random.pick(practice);
  return ({ number }) => `${column.text} ${String(number).padStart(4, '0')}`;
}

/** Types that are stored as they are. */
const plainCells: Readonly<Record<string, (position: RowPosition, column: ListColumn) => SqlValue>> = {
  id: ({ random }) => random.int(1, 5000),
  number: ({ random }) => random.int(0, 500),
  date: ({ at }) => noonOf(at),
  datetime: ({ at }) => at,
  time: ({ random }) =>
    `${String(random.int(7, 20)).padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}`,
  status: ({ random }, { practice }) => random.pick(practice ?? someStatuses),
  star_rating: ({ random }) => random.int(1, 5),
};

type Shape = (at: number, random: Random, column: ListColumn) => unknown;

const company = (random: Random) => random.pick(companies());
const timeline = (at: number): TimelineEntry[] => [
  { time: baseDate - (at + 4) * 86_400, label: 'Created' },
  { time: baseDate - (at + 3) * 86_400, label: 'Approved', note: 'By the practice desk' },
  { time: baseDate - at * 86_400, label: 'Closed' },
];
const texts = (column: ListColumn) => column.practice ?? ['First', 'Second', 'Third', 'Fourth'];
const table = (at: number) =>
  tableShape(
    { name: 'Name', quantity: 'Quantity', note: 'Note' },
    Array.from({ length: 1 + (at % 6) }, (_, line) => ({
      name: `Line ${line + 1}`,
      quantity: (at + 2) * (line + 1),
      note: line % 2 === 0 ? 'Checked' : '',
    })),
  );
const keyValues = (at: number) => ({
  Reference: `R-${1000 + at}`,
  Quantity: at * 3,
  Remark: at % 3 === 0 ? null : 'As agreed',
});
const problems = (at: number) =>
  ['A field is missing.', 'The amount is below zero.', 'The country is not known.'].slice(0, at % 4);

/** One value of each type that is stored as JSON. */
const shapes: Readonly<Record<string, Shape>> = {
  boolean: (at) => (at % 7 === 0 ? 'No' : at % 3 !== 0),
  list: (_, random, column) => random.some(texts(column), random.int(0, Math.min(4, texts(column).length))),
  list_modal: (at) => ({
    label: problems(at).length === 0 ? 'Fine' : `${problems(at).length} errors`,
    has_error: problems(at).length > 0,
    errors: problems(at),
  }),
  errors_list: (at) => problems(at),
  error_log: (at) => (at % 3 === 0 ? 'No Errors' : { message: 'The record was refused.', code: 400 + at }),
  image: (at) => picture(`picture-${at + 1}`),
  photo: (at) => photoShape(`Desk ${at + 1}`, `desk.${at + 1}@codesk.example`, at),
  client: (_, random) => {
    const { name, id } = company(random);
    return clientShape(name, id);
  },
  store: (_, random) => {
    const { store, id } = company(random);
    return storeShape(store, id);
  },
  table,
  object: keyValues,
  headers: (at) => ({ 'X-Source': 'codesk', Authorization: `Bearer ${(at + 1) * 7_368_787}` }),
  details: keyValues,
  json: (at) =>
    at % 6 === 0 ? { data: keyValues(at), test_ignore: true } : { ...keyValues(at), parts: [1, 2, 3] },
  download: (at) => ({
    path: `/files/documents/document-${at + 1}.pdf`,
    exists: at % 4 !== 0,
    name: `document-${at + 1}.pdf`,
  }),
  social_links: (at) => socialLinks(`store-${at + 1}`, at),
  token: (at) => `tk_${(at + 1) * 7_368_787}`,
  secret: (at) => `sec_${(at + 1) * 7_368_787}`,
  color_swatches: (_, random) => random.some(colours, random.int(1, 5)),
  roles: (at) => [{ id: at + 1, name: `Role ${at + 1}`, description: 'May view' }],
  warehouses: (at) => [{ id: at + 1, name: `Warehouse ${at + 1}`, code: `WH${at + 1}`, city: 'Dubai' }],
  sale_person: (at) => staffShape(`Sales desk ${at + 1}`, at),
  account_manager: (at) => staffShape(`Key account desk ${at + 1}`, at),
  mail_template: (at) => ({
    name: `Template ${at + 1}`,
    subject: 'About your order',
    body: '<p>Your order is on its way.</p>',
  }),
  platform_actions: (at) => [
    { action_id: at + 1, platform_action: 'fulfilled', system_action: 'Create shipment' },
  ],
  subscription_rules: (at) => [
    { id: at + 1, is_repetitive: at % 2 === 0, occur_days: 30, skus: [`SK-${100_001 + at}`] },
  ],
  payload: (at) => ({
    url: `https://hooks.example/${at}`,
    title: 'order.created',
    body: JSON.stringify({ order: at }),
  }),
  request: (at) => ({ user: `Desk ${at + 1}`, title: 'POST /orders', body: JSON.stringify({ order: at }) }),
  role_entities: () => [{ name: 'Finance', children: [{ name: 'Contracts', children: [{ name: 'View' }] }] }],
  cod_detail: (at) => ({
    carrier_statuses: datedStatuses(timeline(at)),
    customer_statuses: at % 2 === 0 ? [] : datedStatuses(timeline(at)),
  }),
  timeline,
  html: (at) => `<p>Paragraph <b>${at + 1}</b></p>`,
  customers: (_, random) =>
    random
      .some(companies().slice(0, 60), 3)
      .map(({ id, store }) => customerShape(id, store, 'United Arab Emirates')),
  skus: (at) => skuTable([skuLine(at + 1, 2), skuLine(at + 2, 1)]),
  content: (at) => [
    { language: 'English', title: `Title ${at + 1}`, description: 'What it is' },
    { language: 'Deutsch', title: `Titel ${at + 1}`, description: 'Was es ist' },
  ],
  validations: (at) => [{ validation_id: at + 1, name: 'Order prefix', status: at % 2 }],
};
