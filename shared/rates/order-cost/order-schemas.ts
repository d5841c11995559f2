/** The schemas of an order and its cost between page and main. */
import { z } from 'zod';
import type { CostOrder, OrderCost } from './order';

const typed = z.string().max(200);

export const costOrderSchema: z.ZodType<CostOrder> = z
  .object({
    weight: typed,
    quantity: typed,
    value: typed,
    orderType: typed,
    destination: typed,
    city: typed,
    remote: z.boolean(),
    temperature: z.boolean(),
    areaFrom: typed,
    areaTo: typed,
    truckType: typed,
    box: typed,
    location: typed,
  })
  .strict();

export const orderCostSchema: z.ZodType<OrderCost> = z.object({
  lines: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      amount: z.string().nullable(),
      how: z.string(),
      row: z.object({ value: z.string(), at: z.number() }).nullable(),
    }),
  ),
  total: z.string().nullable(),
  missing: z.array(z.object({ of: z.enum(['order', 'service']), field: z.string(), label: z.string() })),
  notes: z.array(z.string()),
});
