/**
 * Finance services: option lists, stored values, saving, and the rate file import (finance section 7). A save sends
 * `{type, values}` (finance section 1).
 */
import { z } from 'zod';
import { serviceForms, serviceTypeSchema } from '../forms';
import { optionGroupSchema, optionGroupsSchema } from '../forms/option-lists';
import { readOptions } from '../option';
import { isRecord, recordIn } from '../records';
import { isNumbered } from '../table/read-record';
import { idSchema } from '../table/row';
import { defineCall } from './call';
import { checkServiceValues } from './service-values';
import { acknowledgement, objectReply, underData } from './tables';

/** The lists of the delivery form are at the top of the reply or under `delivery`; fulfilment may share them. */
const createReply = underData(
  z.preprocess((reply) => {
    if (typeof reply !== 'object' || reply === null) return reply;
    const lists = reply as { delivery?: unknown; fulfilment?: unknown };
    // An empty group may come as an empty list.
    const delivery = isRecord(lists.delivery) ? lists.delivery : lists;
    return { ...lists, delivery, fulfilment: isRecord(lists.fulfilment) ? lists.fulfilment : delivery };
  }, optionGroupsSchema.extend({ delivery: optionGroupSchema(serviceForms.delivery) }).loose()),
);

/**
 * A stored service: its values as the server stores them, and possibly the option lists of its form. The form of
 * its type reads the values.
 */
const serviceRecord = optionGroupsSchema.extend({
  id: idSchema,
  type: z.string(),
  values: objectReply,
  /** Some servers do not send the name. */
  name: z.string().optional().catch(undefined),
});
export type ServiceRecord = z.output<typeof serviceRecord>;

/** The service is the whole reply or a record in it, and its values are inside the service or next to it. */
const editReply = z.preprocess((reply) => {
  if (!isRecord(reply)) return reply;
  const isService = (record: Record<string, unknown>) =>
    record.id !== undefined && typeof record.type === 'string';
  if (isService(reply) && reply.values !== undefined) return reply;
  const service = recordIn(reply, ['service', 'record'], isService);
  if (!service) return reply;
  const { id, type, values = reply.values, name } = service;
  return { ...reply, id, type, values, name };
}, serviceRecord);

/** The kind of a service and the values of its form. */
const serviceInput = z.object({ type: serviceTypeSchema, values: z.record(z.string(), z.unknown()) });

/**
 * One parsed row of a rate file; numbers may be text or JSON numbers, choices may come with their text. Any other value is
 * text, so that the rule of its column names the row and the file is not refused.
 */
const parsedRowSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.null(), z.unknown().transform(cellOf)]),
);

function cellOf(value: unknown): string | number {
  return readOptions([value])[0]?.index ?? JSON.stringify(value);
}

export const financeCalls = {
  'finance-services.create': defineCall({
    path: '/cod/finance_services/create',
    encoding: 'json',
    effect: 'read',
    assumed: true,
    input: z.object({}),
    output: createReply,
  }),
  'finance-services.edit': defineCall({
    path: '/cod/finance_services/edit',
    encoding: 'json',
    effect: 'read',
    assumed: true,
    input: z.object({ id: idSchema }),
    output: underData(editReply),
  }),
  'finance-services.store': defineCall({
    path: '/cod/finance_services/store',
    encoding: 'json',
    effect: 'write',
    lookUp: 'added',
    assumed: true,
    input: serviceInput.superRefine(checkServiceValues),
    output: acknowledgement,
  }),
  'finance-services.update': defineCall({
    path: '/cod/finance_services/update',
    encoding: 'json',
    effect: 'write',
    lookUp: 'record',
    repeatable: true,
    assumed: true,
    input: serviceInput.extend({ id: idSchema }).superRefine(checkServiceValues),
    output: acknowledgement,
  }),
  /**
   * `type` is 1 rates, 2 increments, 3 area rates, 4 box rates, 5 returns rates or 6 returns increments.
   * Sent as multipart: `type`, `file` and, for a delivery whose destination is a region, `country_id`.
   * `file` is the handle of a file that the user picked; main replaces it with the bytes.
   */
  'rates.parse': defineCall({
    path: '/cod/finance_services/parse_rates',
    encoding: 'multipart',
    effect: 'read',
    files: ['file'],
    input: z.object({
      type: z.number().int().min(1).max(6),
      file: z.string().min(1).describe('handle of a picked file'),
      country_id: idSchema.optional(),
    }),
    output: z.preprocess(
      (reply) => {
        const inner = (reply as { data?: unknown } | null)?.data;
        const outer = inner && typeof inner === 'object' && 'data' in inner ? inner : reply;
        return isRecord(outer) && isNumbered(outer.data)
          ? { ...outer, data: Object.values(outer.data) }
          : outer;
      },
      z.object({ data: z.array(parsedRowSchema) }),
    ),
  }),
};
