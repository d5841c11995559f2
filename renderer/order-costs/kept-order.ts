/** The order whose cost is asked for, as it stands in a draft. */
import { z } from 'zod';
import type { CostOrder } from '../../shared/rates/order-cost/order';

const text = z.string().max(100);

export const keptOrder: z.ZodType<CostOrder> = z.object({
  weight: text,
  quantity: text,
  value: text,
  orderType: text,
  destination: text,
  city: text,
  remote: z.boolean(),
  temperature: z.boolean(),
  areaFrom: text,
  areaTo: text,
  truckType: text,
  box: text,
  location: text,
});
