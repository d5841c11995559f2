/**
 * Calls whose address the server names in an earlier reply: details of a record, tables and exports inside them
 * (tables section 7, fixed calls). Main takes only a path on the API's own origin.
 */
import { z } from 'zod';
import { idSchema, rowSchema } from '../table/row';
import { defineCall } from './call';

const invoiceContext = { invoiced: z.unknown().optional(), invoice_id: idSchema.optional() };

export const popupCalls = {
  'popups.detail': defineCall({
    path: '/popups/detail',
    addressed: true,
    encoding: 'json',
    effect: 'read',
    assumed: true,
    input: z.object({ id: idSchema }),
    output: z.object({ detail: z.record(z.string(), z.unknown()) }),
  }),
  'popups.datatable': defineCall({
    path: '/popups/datatable',
    addressed: true,
    encoding: 'json',
    effect: 'read',
    assumed: true,
    input: z.object({
      id: idSchema,
      page: z.number().int().min(1),
      per_page: z.number().int().min(1),
      ...invoiceContext,
    }),
    /** `data.total` and `data.data`. */
    output: z.object({ data: z.object({ data: z.array(rowSchema), total: z.number().int().min(0) }) }),
  }),
  'popups.export': defineCall({
    path: '/popups/export',
    addressed: true,
    encoding: 'json',
    effect: 'read',
    assumed: true,
    input: z.object({ id: idSchema, ...invoiceContext }),
    output: z.object({ file: z.string().min(1) }),
  }),
};

/** Names of the calls that go to an address. */
export type PopupCallName = keyof typeof popupCalls;
