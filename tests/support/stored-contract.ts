import type { StoredContract } from './rate-services';

/** A contract with a delivery pricing and an additional service, as a server stores it. */
export const storedContract = (): StoredContract => ({
  contract_no: 'CT-2027-00031',
  client_id: 4,
  from: '2027-01-01',
  to: '2027-12-31',
  average_volume: 1200,
  average_volume_range: 2,
  description: 'Parcels',
  invoice_generation_date: 5,
  payable_date: 30,
  services: [
    {
      id: 7,
      values: {
        service_type_id: 4,
        warehouse_id: 3,
        order_date: 2,
        order_types: [1, 2],
        destination_type: 1,
        destination_id: 11,
        cod_price: '5.00',
        cod_percentage: null,
        rate: '12.50',
        rate_type: 'manual',
        rates_file: null,
        tax_percentage: '5',
        discount_type: 0,
        discount: '0',
        remote_area_type: 1,
        remote_area: '2.5',
        fulfillment_unit_id: 2,
        base_fulfillment_picks: '3',
        fulfillment_increments: [{ from: '5', to: null, increment: '1', rate: '0.25' }],
        delivery_unit_id: 1,
        base_delivery_weight: '5',
        delivery_increments: [
          { from: '5', to: '20', increment: '1', rate: '2.00', city: null },
          { from: '20', to: null, increment: '5', rate: '3', city: 71 },
        ],
        increment_type: 'manual',
        increments_file: null,
      },
    },
    {
      id: 8,
      values: {
        service_type_id: 7,
        warehouse_ids: [3, 4],
        type: 5,
        unit_id: 8,
        rate: '4.1000',
        order_status_ids: [],
      },
    },
  ],
});
