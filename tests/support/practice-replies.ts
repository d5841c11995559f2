/**
 * The replies of the practice workspace, call by call and by hand: strict where `shared/api` accepts more, because
 * other servers may send more. The names are those of the calls, or the kinds of call that lists have.
 */
import { z } from 'zod';
import { calls } from '../../shared/api';
import type { Call } from '../../shared/api/call';
import { ofHubCalls, refusedOfHubCalls, refusedWithOwner } from './hub-replies';

const text = z.string();
const filled = text.min(1);
const id = z.union([z.int().positive(), text.regex(/^[1-9]\d*$/)]);
const option = z.strictObject({ index: z.union([z.int(), filled]), text: filled });
const options = z.array(option);
const filledOptions = options.min(1);
const record = z.record(filled, z.unknown()).refine((value) => Object.keys(value).length > 0, 'is empty');

/** A file of the workspace, on its own origin and under a name. */
const file = z.url().regex(/^http:\/\/127\.0\.0\.1:\d+\/files\/[\w%.-]+\/[\w%. -]+$/);
const made = z.strictObject({ url: file });
const done = z.strictObject({ message: filled });
const saved = z.strictObject({ message: filled, id });
const token = z.strictObject({ token: text.min(16) });
const user = z.strictObject({
  id: z.int(),
  name: filled,
  email: z.email(),
  lists: z.array(filled).optional(),
});
const sampleFile = z.strictObject({ url: z.url(), message: text, need_to_show_message: z.boolean() });

const page = z.strictObject({
  data: z.array(record).min(1),
  total: z.int().positive(),
  last_page: z.int().positive(),
});
const structure = z.strictObject({
  headers: z
    .array(
      z.strictObject({
        value: filled,
        text: filled,
        type: filled,
        visible: z.boolean(),
        mobile_visible: z.boolean(),
        sortable: z.boolean(),
      }),
    )
    .min(1),
  permissions: z.array(
    z.strictObject({
      name: filled,
      columns: z.array(z.strictObject({ value: filled, text: filled, exportable: z.boolean() })),
    }),
  ),
  properties: z.strictObject({ title: filled, description: filled }),
  filters: z.array(z.looseObject({ type: filled, name: filled })),
  state: z.strictObject({
    sortBy: filled,
    sortOrder: z.enum(['asc', 'desc']),
    filters: z.tuple([]),
  }),
});
const detail = z.strictObject({ detail: z.looseObject({ content: z.array(z.looseObject({})).min(1) }) });

const contractLists = {
  clients: filledOptions,
  services: filledOptions,
  average_volume_range_types: filledOptions,
  warehouses: filledOptions,
  order_dates: filledOptions,
  order_types: filledOptions,
  destination_types: filledOptions,
  countries: filledOptions,
  regions: filledOptions,
  fulfillment_units: filledOptions,
  delivery_units: filledOptions,
  increments_sample_file: sampleFile,
};
const deliveryLists = z.strictObject({
  units: filledOptions,
  order_dates: filledOptions,
  order_types: filledOptions,
  warehouses: filledOptions,
  vehicles: filledOptions,
  vehicle_storage_types: filledOptions,
  shipment_types: filledOptions,
  destination_types: filledOptions,
  countries: filledOptions,
  regions: filledOptions,
  apply_ons: filledOptions,
  sku_types: filledOptions,
  cities: options,
  rates_sample_file: sampleFile,
  increments_sample_file: sampleFile,
});
/** Option lists of the forms; the delivery's are written out above. */
const serviceLists = {
  delivery: deliveryLists,
  fulfilment: z.looseObject({ units: filledOptions, warehouses: filledOptions }),
  stock_collection: z.looseObject({ trucks: filledOptions, truck_tons: filledOptions }),
  additional_services: z.looseObject({ types: filledOptions, boxes: filledOptions }),
  return_and_import_delivery: z.looseObject({ types: filledOptions, units: filledOptions }),
};

const ofCalls: Readonly<Record<string, z.ZodType>> = {
  ...ofHubCalls,
  'session.login': z.strictObject({ token: text.min(16), user }),
  'session.user': z.strictObject({ user }),
  'session.channel': z.strictObject({ auth: z.string().regex(/^practice:[\da-f]{64}$/) }),
  // A new kind of service has its own lists.
  'finance-services.create': z.object(serviceLists).catchall(record),
  'finance-services.edit': z.strictObject({
    delivery: deliveryLists,
    id: z.literal(60),
    type: z.literal('delivery'),
    values: record,
    name: filled,
  }),
  'finance-services.store': saved,
  'finance-services.update': saved,
  'rates.parse': z.strictObject({
    data: z.tuple([
      z.strictObject({ from: z.literal('0'), to: z.literal('1'), rate: z.literal('2.5'), city: z.null() }),
    ]),
  }),
  'contracts.create': z.strictObject(contractLists),
  'contracts.edit': z.strictObject({
    ...contractLists,
    contract: z.looseObject({ id, contract_no: filled, services: z.array(z.looseObject({ id })) }),
  }),
  'contracts.services': z.looseObject({
    ...contractLists,
    values: z.looseObject({ service_type_id: z.int().min(1).max(9) }),
  }),
  'contracts.store': saved,
  'contracts.update': saved,
  'contracts.duplicate': saved,
  'address.cities-of': z.strictObject({ cities: filledOptions }),
  'address.cities-search': z.strictObject({ cities: filledOptions }),
  'popups.detail': detail,
  'popups.datatable': z.strictObject({
    data: z.strictObject({ data: z.array(record).min(1), total: z.int().positive() }),
  }),
  'popups.export': z.strictObject({ file }),
  'uploads.store': z.strictObject({ message: filled, rows: z.literal(1) }),
};

const ofKinds: Readonly<Record<string, z.ZodType>> = {
  structure,
  datatable: z.strictObject({ data: page }),
  export: made,
  exportSkus: made,
  show: detail,
  destroy: done,
  state: done,
  // Option lists by field, or the empty record of a list without its own fields.
  create: z.record(filled, z.union([filledOptions, record])),
  edit: z.object({ record }).catchall(filledOptions),
  store: saved,
  update: saved,
  duplicate: saved,
  reprocess: done,
  reset: done,
  activate: done,
  generate: token,
  generateClientToken: z.strictObject({ webhook_client_secret: text.min(16) }),
  generateToken: token,
  generateRefreshToken: token,
  print: z.strictObject({ url: file, message: filled }),
  retry: done,
  barcodes: made,
  checklists: made,
  plugin: made,
  uploadDocument: done,
  comments: z.strictObject({
    comments: z.array(z.strictObject({ author: filled, text: filled, time: z.int().positive() })),
  }),
  comment: done,
};

/** Fields that a refusal names when `unheard_of`, or a form with the type 99, is sent instead of the input. */
const refusedOfCalls: Readonly<Record<string, readonly string[]>> = {
  ...refusedOfHubCalls,
  'session.login': ['email', 'password', 'body'],
  'session.user': ['body'],
  'session.channel': ['body', 'channel_name', 'socket_id'],
  'finance-services.create': ['body'],
  'finance-services.edit': ['id', 'body'],
  'finance-services.store': ['type', 'values', 'body'],
  'finance-services.update': ['id', 'type', 'values', 'body'],
  'rates.parse': ['type', 'file'],
  'contracts.create': ['body'],
  'contracts.edit': ['id', 'body'],
  'contracts.services': ['service_id', 'body'],
  'contracts.store': [
    'average_volume',
    'average_volume_range',
    'body',
    'contract_no',
    'from',
    'invoice_generation_date',
    'payable_date',
    'services',
  ],
  'contracts.update': [
    'average_volume',
    'average_volume_range',
    'body',
    'contract_no',
    'from',
    'id',
    'invoice_generation_date',
    'payable_date',
    'services',
  ],
  'contracts.duplicate': ['id', 'expiry_date', 'body'],
  'address.cities-of': ['country', 'body'],
  'address.cities-search': ['country', 'body'],
  'popups.detail': ['id', 'body'],
  'popups.datatable': ['id', 'page', 'per_page', 'body'],
  'popups.export': ['id', 'body'],
  'uploads.store': ['file'],
};
const refusedOfKinds: Readonly<Record<string, readonly string[]>> = {
  structure: ['body'],
  datatable: ['page', 'per_page', 'sortBy', 'sortOrder', 'filters', 'body'],
  export: ['columns', 'filters', 'body'],
  // It has the same path as the export, so its fields match as well as its own.
  exportSkus: ['columns', 'filters', 'body'],
  show: ['id', 'body'],
  destroy: ['id'],
  state: ['id', 'status', 'body'],
  create: ['body'],
  edit: ['id', 'body'],
  update: ['id'],
  duplicate: ['id', 'body'],
  reprocess: ['id', 'body'],
  reset: ['id', 'body'],
  activate: ['id', 'body'],
  generate: ['id', 'body'],
  generateClientToken: ['id', 'body'],
  generateToken: ['customer_system_code', 'body'],
  generateRefreshToken: ['customer_system_code', 'body'],
  print: ['id', 'body'],
  retry: ['id', 'body'],
  barcodes: ['id', 'body'],
  checklists: ['filters', 'body'],
  plugin: ['body'],
  uploadDocument: ['id', 'title', 'file', 'body'],
  comments: ['id', 'body'],
  comment: ['id', 'text', 'body'],
};

function refusedBySchema(name: string): readonly string[] | undefined {
  const input = new Map<string, Call>(Object.entries(calls)).get(name)?.input;
  if (!input) return undefined;
  const issues = input.safeParse({ unheard_of: [] }).error?.issues ?? [];
  return [
    ...new Set([
      ...issues.flatMap(({ path: [field] }) => (field === undefined ? [] : String(field))),
      'body',
    ]),
  ];
}

const kindOf = (name: string) => name.slice(name.indexOf('.') + 1);

/** The shape of the reply to a call; a call that is not listed here has only the shape of `shared/api`. */
export function replyShape(name: string): z.ZodType {
  return ofCalls[name] ?? ofKinds[kindOf(name)] ?? z.unknown();
}

/**
 * Names of the refused fields in order. A record names those that its list needs beside the unknown one. Those of a call
 * that is not listed here follow from the schema of its input.
 */
export function refusedFields(name: string): readonly string[] | undefined {
  const fields = refusedOfCalls[name] ?? refusedOfKinds[kindOf(name)] ?? refusedBySchema(name);
  return refusedWithOwner(name, fields)?.toSorted();
}

/** The body of a refusal: each field has its reasons, and the message is the first of them. */
export const refusalShape = z
  .strictObject({ message: filled, errors: z.record(filled, z.array(filled).min(1)) })
  .refine(
    ({ message, errors }) =>
      Object.entries(errors).some(([field, [reason]]) => message === `${field}: ${reason}`),
    'the message is none of the reasons',
  );
