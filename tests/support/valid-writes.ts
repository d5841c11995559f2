/** A valid input for every write of the table of calls, for a server that does not check them. */
import { everyCall } from '../../shared/api';
import type { Call } from '../../shared/api/call';
import { hubTables } from '../../shared/hub';
import { lists } from '../../shared/lists';
import { type ListDefinition, listCallKinds, type TableCallKind } from '../../shared/table/list';
import { ownedList, sentInput } from '../../shared/table/owned';
import { validHubRecord } from './valid-hub-records';
import { validFields } from './valid-inputs';

export interface ValidWrite {
  readonly name: string;
  readonly call: Call;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Every write except signing in, which is not a call of the page. Throws for a write without an input here. */
export function everyWrite(): readonly ValidWrite[] {
  const inputs = new Map<string, Readonly<Record<string, unknown>>>(Object.entries(ownInputs));
  for (const list of [...lists, ...hubTables.map((table) => ownedList(table, 3))]) {
    for (const kind of listCallKinds(list)) {
      const input = tableInput(list, kind);
      const sent = input && (sentInput(list, kind, input) as Record<string, unknown>);
      if (sent && !inputs.has(`${list.id}.${kind}`)) inputs.set(`${list.id}.${kind}`, sent);
    }
  }
  return everyCall().flatMap(([name, call]) => {
    if (call.effect !== 'write' || name.startsWith('session.')) return [];
    const input = inputs.get(name);
    if (!input) throw new Error(`no good input for ${name}`);
    return [{ name, call, input }];
  });
}

const delivery = {
  origin_warehouse_ids: [1, 3],
  unit_id: 1,
  order_date: 1,
  order_types: [1],
  destination_type: 0,
  destination_id: 1,
  cod_price: '5',
  tax_percentage: '5',
  minimum_cod_charge: '0',
  max_cod_charge_threshold: '0',
  delivery_vehicle_id: null,
  shipment_type_id: 2,
  rates: [{ from: '0', to: '0.1', rate: '6.85', city: null }],
  increments: [],
  additional_costs: [],
};
const terms = {
  client_id: 7,
  from: '2026-11-01',
  average_volume: '0',
  average_volume_range: 2,
  invoice_generation_date: '31',
  payable_date: '360',
  services: [{ id: 59, values: { rate: '12.5', rates_file: 'file-1' } }],
};
const ownInputs = {
  'finance-services.store': { type: 'delivery', values: delivery },
  'finance-services.update': { id: 60, type: 'delivery', values: delivery },
  'contracts.store': { ...terms, contract_no: 'CT-1' },
  'contracts.update': { ...terms, id: 5, contract_no: 'CT-1' },
  'contracts.duplicate': { ...terms, id: 5, expiry_date: '2027-12-31' },
  'uploads.store': { type: 'orders', file: 'file-1' },
  'orderPrefix.update': { integration_id: 1, prefix_replace: 'PX', prefix_replace_char: 2 },
  'confirmedOrders.update': { integration_id: 1, confirm_order_field: 'paid', confirm_order_value: 'yes' },
};

function tableInput(list: ListDefinition, kind: TableCallKind): Record<string, unknown> | undefined {
  switch (kind) {
    case 'state':
      return { id: 5, status: 'Verified' };
    case 'store':
      return { ...(validHubRecord(list.id, 'new') ?? validFields(list)) };
    case 'update':
      return { id: 5, ...(validHubRecord(list.id, 'changed') ?? validFields(list)) };
    case 'reprocess':
    case 'reset':
      return { id: [5, 6] };
    case 'generateToken':
    case 'generateRefreshToken':
      return { customer_system_code: 'SYS-5' };
    case 'uploadDocument':
      return { id: 5, title: 'Passport', file: 'file-1' };
    case 'comment':
      return { id: 5, text: 'Checked.' };
    case 'destroy':
    case 'duplicate':
    case 'activate':
    case 'generate':
    case 'generateClientToken':
    case 'retry':
      return { id: 5 };
    default:
      return undefined;
  }
}
