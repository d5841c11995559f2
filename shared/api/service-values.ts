/**
 * Shapes of the `values` that a service form hands to its parent, by kind (finance spec section 3). A field that its
 * kind does not have is refused; whether a value is allowed is for the form and the server to say.
 */
import { z } from 'zod';
import type { ServiceType } from '../service-types';
import { idSchema } from '../table/row';

const choice = idSchema.nullish();
const choices = z.array(idSchema).nullish();
/** Decimal text. Numbers pass here, so that the server can say what it thinks of them. */
const amount = z.union([z.string(), z.number()]).nullish();

const list = <C extends z.ZodRawShape>(columns: C) => z.array(z.strictObject(columns)).nullish();
const band = { from: amount, to: amount, rate: amount };
const step = { ...band, increment: amount };
const location = { location_type: choice, location_id: choice };

const additionalCosts = list({
  name: z.string().nullish(),
  apply_on: choice,
  apply_on_position: amount,
  flat_rate: amount,
  percentage_rate: amount,
  multiplier_rate: amount,
});

/** Values of each kind of service. `id` is that of a stored one. */
export const serviceValueSchemas = {
  delivery: z.strictObject({
    id: idSchema.optional(),
    unit_id: choice,
    origin_warehouse_ids: choices,
    order_date: choice,
    order_types: choices,
    destination_type: choice,
    destination_id: choice,
    cod_price: amount,
    cod_percentage: amount,
    minimum_cod_charge: amount,
    max_cod_charge_threshold: amount,
    tax_percentage: amount,
    delivery_vehicle_id: choice,
    delivery_fee: amount,
    delivery_vehicle_storage_type: choice,
    apply_conversion: choice,
    shipment_type_id: choice,
    shipment_type_cities: choices,
    temperature_control_charge: amount,
    shipment_type_city_charge: amount,
    discount_type: choice,
    discount: amount,
    remote_area_charge_type: choice,
    remote_area_charge: amount,
    rates: list({ ...band, city: choice }),
    increments: list({ ...step, city: choice }),
    additional_costs: additionalCosts,
  }),
  fulfilment: z.strictObject({
    id: idSchema.optional(),
    unit_id: choice,
    warehouse_ids: choices,
    order_date: choice,
    order_types: choices,
    is_b2bm: choice,
    sku_type_id: choice,
    loose_item_price: amount,
    rates: list({ ...band, city: choice }),
    increments: list({ ...step, city: choice }),
  }),
  stock_collection: z.strictObject({
    id: idSchema.optional(),
    truck_id: choice,
    fixed_rate: amount,
    carrier_id: choice,
    unit_id: choice,
    /** Bands of truck 3, or trips between areas of truck 2. */
    rates: list({ ...band, number_of_tons: choice }),
    increments: list(step),
  }),
  additional_service: z.strictObject({
    id: idSchema.optional(),
    unit_id: choice,
    rate: amount,
    percentage_rate: amount,
    order_status_ids: choices,
    type: choice,
    order_type_ids: choices,
    warehouse_ids: choices,
    box_rates: list({ box_id: choice, rate: amount }),
    qty_type: choice,
  }),
  return_and_import_delivery: z.strictObject({
    id: idSchema.optional(),
    type_id: choice,
    unit_id: choice,
    invoicing_order_status: choice,
    rates: list({ ...band, ...location }),
    increments: list({ ...step, ...location }),
    additional_costs: additionalCosts,
  }),
} as const satisfies Readonly<Record<ServiceType, z.ZodObject>>;

/** Says what is wrong with the values of their kind, under `values`. */
export function checkServiceValues(
  { type, values }: { readonly type: ServiceType; readonly values: Readonly<Record<string, unknown>> },
  context: z.RefinementCtx,
): void {
  const result = serviceValueSchemas[type].safeParse(values);
  for (const issue of result.error?.issues ?? []) {
    context.addIssue({ code: 'custom', message: issue.message, path: ['values', ...issue.path] });
  }
}
