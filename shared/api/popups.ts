/**
 * Calls whose address comes from an earlier reply: details of a record, and the tables and exports inside them
 * (tables section 7, fixed calls). Main accepts only a path on the API's own origin that a reply of the session named
 * and that only reads; the body may hold nothing else.
 */
import { z } from 'zod';
import { isRecord } from '../records';
import { filterValueSchema } from '../table/filters';
import { idSchema } from '../table/row';
import { tablePageSchema } from '../table/structure';
import { defineCall } from './call';
import { detailReply, underData } from './tables';

/** A value as the server sent it: a flag, a number or a short text. */
const plainValue = z.union([z.string().max(500), z.number(), z.boolean(), z.null()]);
/**
 * A page of rows with the filters of its table, which only tables with filters send (tables section 2, Filter panel).
 */
const popupPage = z.unknown().transform((reply, context) => {
  const page = tablePageSchema.safeParse(reply);
  const filters = filtersIn(reply);
  if (page.success) return { data: page.data, ...(filters && { filters }) };
  context.addIssue({ code: 'custom', message: 'Expected rows' });
  return z.NEVER;
});

/** The filter definitions of the reply, as they were sent. Other values under that name are ignored. */
function filtersIn(reply: unknown): readonly unknown[] | undefined {
  if (!isRecord(reply)) return undefined;
  const found = Array.isArray(reply.filters)
    ? reply.filters.filter((each) => isRecord(each) && each.type)
    : [];
  return found.length > 0 ? found : filtersIn(reply.data);
}

const invoiceContext = { invoiced: plainValue.optional(), invoice_id: idSchema.optional() };

export const popupCalls = {
  'popups.detail': defineCall({
    path: '/popups/detail',
    addressed: true,
    encoding: 'json',
    effect: 'read',
    assumed: true,
    input: z.strictObject({ id: idSchema }),
    output: detailReply,
  }),
  'popups.datatable': defineCall({
    path: '/popups/datatable',
    addressed: true,
    encoding: 'json',
    effect: 'read',
    assumed: true,
    input: z.strictObject({
      id: idSchema,
      page: z.number().int().min(1),
      per_page: z.number().int().min(1),
      ...invoiceContext,
      filters: z.array(filterValueSchema).optional(),
    }),
    /** The rows are in `data.data`, their number in `data.total`; servers that leave out the wrapper are read too. */
    output: popupPage,
  }),
  'popups.export': defineCall({
    path: '/popups/export',
    addressed: true,
    encoding: 'json',
    effect: 'read',
    assumed: true,
    input: z.strictObject({ id: idSchema, ...invoiceContext }),
    output: underData(z.object({ file: z.string().min(1) })),
  }),
};

/** Names of the calls that are sent to an address. */
export type PopupCallName = keyof typeof popupCalls;
