/**
 * What each service form can choose from (finance spec section 3). A reply carries the lists under the name of the
 * kind of service; those that it leaves out are empty.
 */
import { z } from 'zod';
import { optionList, sampleFileSchema } from '../option';
import type { ServiceType } from '../service-types';

const sample = sampleFileSchema.nullish();

/** Option lists of the delivery form (finance spec section 3.1). */
export const deliveryOptionsSchema = z.object({
  units: optionList,
  order_dates: optionList,
  order_types: optionList,
  warehouses: optionList,
  vehicles: optionList,
  vehicle_storage_types: optionList,
  shipment_types: optionList,
  destination_types: optionList,
  countries: optionList,
  regions: optionList,
  apply_ons: optionList,
  sku_types: optionList,
  cities: optionList,
  rates_sample_file: sample,
  increments_sample_file: sample,
});

/** Option lists of the fulfilment form. The spec names none: they are those of its fields, named as for a delivery. */
const fulfilmentOptionsSchema = deliveryOptionsSchema.pick({
  units: true,
  order_dates: true,
  order_types: true,
  warehouses: true,
  sku_types: true,
  cities: true,
  rates_sample_file: true,
  increments_sample_file: true,
});

/** Option lists of the stock collection form (finance spec section 3.3). */
const stockCollectionOptionsSchema = z.object({
  trucks: optionList,
  carriers: optionList,
  units: optionList,
  areas_of_uae: optionList,
  truck_tons: optionList,
  rates_sample_file: sample,
  increments_sample_file: sample,
  area_rates_sample_file: sample,
});

/** Option lists of the additional service form (finance spec section 3.4). */
const additionalServiceOptionsSchema = z.object({
  warehouses: optionList,
  types: optionList,
  /** Units by the index of the type. A server whose keys run from 0 may send them as a list. */
  type_units: z
    .union([
      z.record(z.string(), optionList),
      z
        .array(optionList)
        .transform((lists) => Object.fromEntries(lists.map((list, at) => [String(at), list]))),
    ])
    .nullish()
    .transform((units) => units ?? {}),
  qty_types: optionList,
  order_types: optionList,
  order_statuses: optionList,
  call_attempt_order_statuses: optionList,
  boxes: optionList,
  box_rates_sample_file: sample,
});

/** Option lists of the returns and import delivery form (finance spec section 3.5). */
const returnAndImportDeliveryOptionsSchema = z.object({
  types: optionList,
  units: optionList,
  invoicing_order_statuses: optionList,
  zones: optionList,
  countries: optionList,
  increment_location_location_types: optionList,
  apply_ons: optionList,
  rates_sample_file: sample,
  increments_sample_file: sample,
});

/** Under which name a reply carries the lists of a kind of service. */
export const optionGroups = {
  delivery: 'delivery',
  fulfilment: 'fulfilment',
  stock_collection: 'stock_collection',
  additional_service: 'additional_services',
  return_and_import_delivery: 'return_and_import_delivery',
} as const satisfies Readonly<Record<ServiceType, string>>;

/** Lists of every kind, as far as a reply carries them. */
export const optionGroupsSchema = z.object({
  delivery: deliveryOptionsSchema.nullish(),
  fulfilment: fulfilmentOptionsSchema.nullish(),
  stock_collection: stockCollectionOptionsSchema.nullish(),
  additional_services: additionalServiceOptionsSchema.nullish(),
  return_and_import_delivery: returnAndImportDeliveryOptionsSchema.nullish(),
});
export type OptionGroups = z.output<typeof optionGroupsSchema>;
