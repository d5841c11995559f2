/** The kinds of priced service, as they are sent. */
import { z } from 'zod';

export const serviceTypes = [
  'delivery',
  'fulfilment',
  'stock_collection',
  'additional_service',
  'return_and_import_delivery',
] as const;
export const serviceTypeSchema = z.enum(serviceTypes);
export type ServiceType = z.output<typeof serviceTypeSchema>;
