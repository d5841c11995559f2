/** The option lists of every service form, as create and edit answer them. */

import type { OptionGroups } from '../../shared/forms/option-lists';
import type { Option } from '../../shared/option';
import {
  additionalTypes,
  applyOns,
  areasOfUae,
  boxes,
  callAttemptStatuses,
  carriers,
  collectionUnits,
  destinationTypes,
  locationTypes,
  orderDates,
  orderStatuses,
  orderTypes,
  quantityTypes,
  returnTypes,
  returnUnits,
  shipmentTypes,
  skuTypes,
  trucks,
  truckTons,
  typeUnits,
  units,
  vehicleStorageTypes,
  vehicles,
  warehouses,
  zones,
} from '../seed/choices';
import { cities, cityOption, countries, regions } from '../seed/places';

type EveryGroup = { [G in keyof OptionGroups]-?: NonNullable<OptionGroups[G]> };

const copy = (options: readonly Option[]) => [...options];

/** @param origin of the practice workspace, for the addresses of the sample files */
export function everyOption(origin: string): EveryGroup {
  /** A sample file; one with a message has it shown. */
  const sample = (name: string, message = '') => ({
    url: `${origin}/files/samples/${name}.csv`,
    message,
    need_to_show_message: message !== '',
  });
  return {
    delivery: {
      units: copy(units),
      order_dates: copy(orderDates),
      order_types: copy(orderTypes),
      warehouses: copy(warehouses),
      vehicles: copy(vehicles),
      vehicle_storage_types: copy(vehicleStorageTypes),
      shipment_types: copy(shipmentTypes),
      destination_types: copy(destinationTypes),
      countries: copy(countries),
      regions: copy(regions),
      apply_ons: copy(applyOns),
      sku_types: copy(skuTypes),
      cities: cities.map(cityOption),
      rates_sample_file: sample(
        'delivery-rates',
        'The import replaces all rates of the table. Write prices with a decimal point, without a currency.',
      ),
      increments_sample_file: sample('delivery-increments'),
    },
    fulfilment: {
      units: copy(units),
      order_dates: copy(orderDates),
      // The marker of B2B comes along as everywhere; the form leaves it out.
      order_types: copy(orderTypes),
      warehouses: copy(warehouses),
      sku_types: copy(skuTypes),
      cities: cities.map(cityOption),
      rates_sample_file: sample('fulfilment-rates'),
      increments_sample_file: sample('fulfilment-increments'),
    },
    stock_collection: {
      trucks: copy(trucks),
      carriers: copy(carriers),
      units: copy(collectionUnits),
      areas_of_uae: copy(areasOfUae),
      truck_tons: copy(truckTons),
      rates_sample_file: sample('stock-rates'),
      increments_sample_file: sample('stock-increments'),
      area_rates_sample_file: sample(
        'area-rates',
        'Name areas and truck types by their text or their number. The import replaces all area rates.',
      ),
    },
    additional_services: {
      warehouses: copy(warehouses),
      types: copy(additionalTypes),
      type_units: Object.fromEntries(Object.entries(typeUnits).map(([type, list]) => [type, copy(list)])),
      qty_types: copy(quantityTypes),
      order_types: copy(orderTypes),
      order_statuses: copy(orderStatuses),
      call_attempt_order_statuses: copy(callAttemptStatuses),
      boxes: copy(boxes),
      box_rates_sample_file: sample('box-rates', 'One row per box: its name or its number, and the rate.'),
    },
    return_and_import_delivery: {
      types: copy(returnTypes),
      units: copy(returnUnits),
      invoicing_order_statuses: copy(orderStatuses),
      zones: copy(zones),
      countries: copy(countries),
      increment_location_location_types: copy(locationTypes),
      apply_ons: copy(applyOns),
      rates_sample_file: sample(
        'returns-rates',
        'Location type is Zone or Country; the location is then one of these.',
      ),
      increments_sample_file: sample('returns-increments'),
    },
  };
}
