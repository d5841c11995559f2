/**
 * Finance services: the list's forms and the rate file import (finance section 7). The list is the parent that
 * saves, with `{type, values}` (finance section 1).
 */
import { z } from 'zod';
import { serviceForms, serviceTypeSchema } from '../forms';
import { optionGroupSchema, optionGroupsSchema } from '../forms/option-lists';
import { idSchema } from '../table/row';
import { defineCall } from './call';
import { checkServiceValues } from './service-values';
import { acknowledgement, underData } from './tables';

/** Lists of the delivery form stand at the top of the reply or under `delivery`; fulfilment may share them. */
const createReply = underData(
  z.preprocess((reply) => {
    if (typeof reply !== 'object' || reply === null) return reply;
    const lists = reply as { delivery?: unknown; fulfilment?: unknown };
    const delivery = lists.delivery ?? lists;
    return { ...lists, delivery, fulfilment: lists.fulfilment ?? delivery };
  }, optionGroupsSchema.extend({ delivery: optionGroupSchema(serviceForms.delivery) }).loose()),
);

/**
 * A stored service: its values as the server keeps them, read by the form of its type. The lists of its form may
 * come along.
 */
const serviceRecord = optionGroupsSchema.extend({
  id: idSchema,
  type: z.string(),
  values: z.record(z.string(), z.unknown()),
});
export type ServiceRecord = z.output<typeof serviceRecord>;

/** What a form hands to its parent, beside the kind of service. */
const serviceInput = z.object({ type: serviceTypeSchema, values: z.record(z.string(), z.unknown()) });

/** One row as a rate file holds it after parsing; numbers may come as text or as JSON numbers. */
const parsedRowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

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
    output: underData(serviceRecord),
  }),
  'finance-services.store': defineCall({
    path: '/cod/finance_services/store',
    encoding: 'json',
    effect: 'write',
    assumed: true,
    input: serviceInput.superRefine(checkServiceValues),
    output: acknowledgement,
  }),
  'finance-services.update': defineCall({
    path: '/cod/finance_services/update',
    encoding: 'json',
    effect: 'write',
    assumed: true,
    input: serviceInput.extend({ id: idSchema }).superRefine(checkServiceValues),
    output: acknowledgement,
  }),
  /**
   * `type` is 1 rates, 2 increments, 3 area rates, 4 box rates, 5 returns rates or 6 returns increments.
   * Multipart `type`, `file` and, for a delivery whose destination is a region, `country_id`.
   * The file is one that a person picked; only main turns its handle into bytes.
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
        return inner && typeof inner === 'object' && 'data' in inner ? inner : reply;
      },
      z.object({ data: z.array(parsedRowSchema) }),
    ),
  }),
};
