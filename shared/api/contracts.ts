/**
 * Contracts beyond what every list has (finance section 7): option lists, one contract, the values of a service,
 * and the three saves. Replies may have several shapes, because only the names of their fields are fixed.
 */
import { z } from 'zod';
import { sampleFile } from '../forms/option-lists';
import { optionList } from '../option';
import { isRecord, recordIn } from '../records';
import { idSchema } from '../table/row';
import { defineCall } from './call';
import { acknowledgement } from './tables';

/** Names of the option lists of the contract dialogs. */
export const contractListNames = [
  'clients',
  'services',
  'average_volume_range_types',
  'warehouses',
  'order_dates',
  'order_types',
  'destination_types',
  'countries',
  'regions',
  'fulfillment_units',
  'delivery_units',
] as const;
type ContractListName = (typeof contractListNames)[number];

const listFields = Object.fromEntries(contractListNames.map((name) => [name, optionList])) as Record<
  ContractListName,
  typeof optionList
>;

const createReply = z.preprocess(
  opened,
  z.looseObject({ ...listFields, increments_sample_file: sampleFile }),
);
export type ContractLists = z.output<typeof createReply>;

/** A service inside a contract; one that was only added has no values. */
const entrySchema = z.looseObject({
  id: idSchema,
  values: z.preprocess(
    // Some servers encode an empty map as an empty list.
    (values) => (Array.isArray(values) ? undefined : (values ?? undefined)),
    z.record(z.string(), z.unknown()).optional(),
  ),
});

/** A stored contract; `readContract` in `shared/contracts` turns it into the values of the form. */
const contractSchema = z.looseObject({
  id: idSchema,
  services: z.preprocess(
    (services) =>
      typeof services === 'object' && services !== null && !Array.isArray(services)
        ? Object.values(services)
        : (services ?? []),
    z.array(entrySchema),
  ),
});

const editReply = z.preprocess(
  (reply) => {
    const body = opened(reply);
    if (!isRecord(body)) return body;
    const isContract = (record: Record<string, unknown>) =>
      record.id !== undefined && record.contract_no !== undefined;
    const isNested = (record: Record<string, unknown>) => !isContract(body) && isContract(record);
    const contract = recordIn(body, ['contract', 'record'], isNested);
    if (contract) return { ...body, contract };
    // An unwrapped contract has its own services in `services`, where the option list would be.
    return body.id === undefined ? body : { contract: body };
  },
  z.looseObject({ ...listFields, increments_sample_file: sampleFile, contract: contractSchema }),
);

export type ContractReply = z.output<typeof editReply>;

/** True if an `edit` reply has no option lists, so that `create` must be called for them. */
export function lacksContractLists(reply: ContractLists): boolean {
  return contractListNames.every((name) => reply[name].length === 0);
}

const servicesReply = z.preprocess(
  (reply) => {
    const body = opened(reply);
    if (!isRecord(body)) return body;
    const service = recordIn(body, ['service', 'record'], (record) => record.service_type_id !== undefined);
    const values = isRecord(body.values) ? body.values : service?.values;
    const kind = body.service_type_id ?? service?.service_type_id;
    if (!isRecord(values) || kind === undefined) return body;
    return { ...body, values: { service_type_id: kind, ...values } };
  },
  z.looseObject({
    values: z.looseObject({ service_type_id: idSchema }),
    increments_sample_file: sampleFile,
  }),
);
export type ServiceOfContract = z.output<typeof servicesReply>;

/** Unwraps `data`, `options` or `lists`, and finds the sample file under any of its names. */
function opened(reply: unknown): unknown {
  if (!isRecord(reply)) return reply;
  const body = isRecord(reply.data) ? { ...reply, ...reply.data } : reply;
  const grouped = [body.options, body.lists].find(isRecord);
  const sample =
    body.increments_sample_file ??
    body.increment_sample_file ??
    sampleIn(body.example) ??
    sampleIn(body.examples) ??
    body.sample_file;
  return { ...grouped, ...body, ...(sample === undefined ? {} : { increments_sample_file: sample }) };
}

function sampleIn(group: unknown): unknown {
  if (!isRecord(group)) return undefined;
  return typeof group.url === 'string' ? group : (group.increments ?? group.increments_sample_file);
}

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Send this as YYYY-MM-DD.');
const numberText = z.union([z.string(), z.number()]);
const services = z.array(
  z.strictObject({ id: idSchema, values: z.record(z.string(), z.unknown()).optional() }),
);
/** Fields that store, update and duplicate share. Empty fields are absent. */
const terms = {
  client_id: idSchema.optional(),
  from: day,
  average_volume: numberText,
  average_volume_range: idSchema,
  description: z.string().optional(),
  invoice_generation_date: numberText,
  payable_date: numberText,
};
const storeInput = z.object({
  ...terms,
  contract_no: z.string().min(1),
  to: day.optional(),
  services: services.min(1, 'Please, add at least one service!'),
});
const updateInput = storeInput.extend({ id: idSchema });
/** An old contract may lack fields that a new one needs. The server decides whether its copy is valid. */
const duplicateInput = z.object(terms).partial().extend({
  id: idSchema,
  expiry_date: day,
  services: services.optional(),
});
export type ContractStoreInput = z.input<typeof storeInput>;
export type ContractUpdateInput = z.input<typeof updateInput>;
export type ContractDuplicateInput = z.input<typeof duplicateInput>;

/** Input fields with the handles of picked files. */
const files = ['services.*.values.rates_file', 'services.*.values.increments_file'] as const;

export const contractCalls = {
  'contracts.create': defineCall({
    path: '/cod/contracts/create',
    encoding: 'json',
    effect: 'read',
    input: z.object({}),
    output: createReply,
  }),
  /** This call also loads the data of the Duplicate dialog. */
  'contracts.edit': defineCall({
    path: '/cod/contracts/edit',
    encoding: 'json',
    effect: 'read',
    input: z.object({ id: idSchema }),
    output: editReply,
  }),
  /** The form of one service: its values with `service_type_id`, and their option lists. */
  'contracts.services': defineCall({
    path: '/cod/contracts/services',
    encoding: 'json',
    effect: 'read',
    input: z.object({ service_id: idSchema, contract_id: idSchema.optional() }),
    output: servicesReply,
  }),
  'contracts.store': defineCall({
    path: '/cod/contracts/store',
    encoding: 'multipart',
    effect: 'write',
    lookUp: 'added',
    files,
    input: storeInput,
    output: acknowledgement,
  }),
  'contracts.update': defineCall({
    path: '/cod/contracts/update',
    encoding: 'multipart',
    effect: 'write',
    lookUp: 'record',
    repeatable: true,
    files,
    input: updateInput,
    output: acknowledgement,
  }),
  'contracts.duplicate': defineCall({
    path: '/cod/contracts/duplicate',
    encoding: 'multipart',
    effect: 'write',
    lookUp: 'added',
    files,
    input: duplicateInput,
    output: acknowledgement,
  }),
};
