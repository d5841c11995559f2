/** Calls of the hub outside of its tables (hub section 7): two settings of an integration, and the search for a SKU. */
import { z } from 'zod';
import { entriesOf, textOf } from '../table/read-record';
import { idSchema } from '../table/row';
import { defineCall } from './call';
import { acknowledgement, emptyOr, underData } from './tables';

const ofIntegration = z.object({ integration_id: idSchema });

/** A setting as text; a number is its text, anything else is empty, and so is a missing one. */
const settingText = z
  .unknown()
  .optional()
  .transform((value) => textOf(value) ?? '');

/** By the name under which the page asks for them. */
export const hubCalls = {
  'orderPrefix.read': defineCall({
    path: '/validations/orderPrefix',
    encoding: 'json',
    effect: 'read',
    input: ofIntegration,
    output: emptyOr(underData(z.object({ prefix_replace: settingText, prefix_replace_char: settingText }))),
  }),
  'orderPrefix.update': defineCall({
    path: '/validations/orderPrefix/update',
    encoding: 'json',
    effect: 'write',
    lookUp: { setting: 'orderPrefix.read' },
    repeatable: true,
    input: z.object({
      prefix_replace: z.string(),
      /** A number, or empty without a prefix. */
      prefix_replace_char: z.union([z.number(), z.string()]),
      integration_id: idSchema,
    }),
    output: acknowledgement,
  }),
  'confirmedOrders.read': defineCall({
    path: '/validations/confirmedOrders',
    encoding: 'json',
    effect: 'read',
    input: ofIntegration,
    output: emptyOr(
      underData(z.object({ confirm_order_field: settingText, confirm_order_value: settingText })),
    ),
  }),
  'confirmedOrders.update': defineCall({
    path: '/validations/confirmedOrders/update',
    encoding: 'json',
    effect: 'write',
    lookUp: { setting: 'confirmedOrders.read' },
    repeatable: true,
    input: z.object({
      confirm_order_field: z.string(),
      confirm_order_value: z.string(),
      integration_id: idSchema,
    }),
    output: acknowledgement,
  }),
  /** SKUs of the platform that contain a word. */
  'skusMapping.search': defineCall({
    path: '/validations/skusMapping/search',
    encoding: 'json',
    effect: 'read',
    input: z.object({ integration_id: idSchema, sku: z.string().min(1) }),
    output: underData(
      z.object({
        skus: z
          .unknown()
          .optional()
          .transform((list) => (entriesOf(list) ?? []).flatMap((sku) => textOf(sku) ?? [])),
      }),
    ),
  }),
} as const;
