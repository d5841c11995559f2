/** Option lists of the service forms other than delivery, as another server sends them (finance section 3). */

const options = (...texts: string[]) => texts.map((text, at) => ({ index: at + 1, text }));

/** @param sample makes a sample file; the second argument adds its message */
export function serviceLists(sample: (name: string, warn: boolean) => unknown) {
  return {
    stock_collection: {
      trucks: options('Fixed', 'By area', 'By carrier'),
      carriers: options('Dune Freight', 'Harbour Line'),
      units: options('Pallet', 'Kilogram'),
      areas_of_uae: options('Dubai', 'Sharjah', 'Al Ain'),
      truck_tons: options('1 ton', '3 tons'),
      rates_sample_file: sample('stock-rates.csv', false),
      increments_sample_file: sample('stock-increments.csv', false),
      area_rates_sample_file: sample('area-rates.csv', true),
    },
    additional_services: {
      warehouses: options('Jebel Ali', 'Riyadh North'),
      types: [...options('Returns', 'Order based', 'Call attempt'), { index: 5, text: 'Other invoiced' }],
      type_units: {
        1: [{ index: 4, text: 'Chunk' }],
        2: [
          { index: 8, text: 'Quantity' },
          { index: 9, text: 'Box' },
        ],
        3: [{ index: 6, text: 'Attempt' }],
        5: [{ index: 8, text: 'Quantity' }],
      },
      qty_types: options('Ordered', 'Delivered'),
      order_types: options('Normal', 'Exchange'),
      order_statuses: options('Delivered', 'Returned'),
      call_attempt_order_statuses: [{ index: 41, text: 'No answer' }],
      boxes: [
        { index: 301, text: 'Small box' },
        { index: 302, text: 'Large box' },
      ],
      box_rates_sample_file: sample('boxes.csv', true),
    },
    return_and_import_delivery: {
      types: options('Customer return', 'Carrier return', 'Import', 'Return to origin', 'Return to vendor'),
      units: options('Parcel', 'Kilogram'),
      invoicing_order_statuses: options('Returned', 'Received'),
      zones: [{ index: 81, text: 'Gulf' }],
      countries: [{ index: 91, text: 'Oman' }],
      increment_location_location_types: options('Zone', 'Country'),
      apply_ons: options('Base rate', 'Total'),
      rates_sample_file: sample('returns-rates.csv', true),
      increments_sample_file: sample('returns-increments.csv', false),
    },
  };
}
