/** The cost of an order with the rates of an open rate file. Runs on the thread. */
import { serviceForms, serviceTypes } from '../../shared/forms';
import { everyTable } from '../../shared/forms/service-form';
import type { RequestOutput } from '../../shared/ipc/contract';
import type { OptionLists } from '../../shared/rates/choices';
import { costChoices } from '../../shared/rates/order-cost/assumptions';
import { type CostKind, costKindOf } from '../../shared/rates/order-cost/cost-kinds';
import type { CostOrder, OptionText, OrderCost, ServiceValues } from '../../shared/rates/order-cost/order';
import { type CostRows, rateFileCost } from '../../shared/rates/order-cost/rate-file-cost';
import { type RateTableId, rateTable } from '../../shared/rates/rate-tables';
import { readRowsFile } from '../../shared/rates/rows-file';
import { isRecord } from '../../shared/records';
import type { RateFileBook } from './rate-file-book';
import type { KnownValues } from './service-snapshots';
import type { StoredFiles } from './stored-files';

/** The known data about the service of a rate file. */
export interface KnownForCost {
  readonly values: KnownValues | null;
  readonly lists: OptionLists;
}

interface Asked {
  readonly order: CostOrder;
  readonly choices: Readonly<Record<string, string>>;
}

export async function costOfRateFile(
  book: RateFileBook,
  { order, choices }: Asked,
  { values, lists }: KnownForCost,
  files: Pick<StoredFiles, 'read'>,
): Promise<RequestOutput<'rates.cost'>> {
  const { rateFile } = book;
  const { isCompared, rows } = book.costRows();
  const bare = kindOfTable(rateFile.table);
  const target = rateFile.target?.table === rateFile.table ? rateFile.target : null;
  // Rates of another table do not apply to the changed table.
  const known = target && isCompared ? values : null;
  const own = target ? await fieldsOf(values, files) : undefined;
  const fields = own ?? bareFields(rateFile.table);
  const stored: Record<string, CostRows> = {};
  for (const { value, table, file } of known?.tables ?? [])
    stored[value] = {
      table: rateTable(table),
      columns: readRowsFile(rateTable(table), await files.read(file)),
    };
  const kind = (target && costKindOf(target.service.type)) ?? bare.kind;
  // The value of a contract has another name.
  const value = target && !target.contract ? target.value : bare.value;
  const costs = rateFileCost(
    { kind, fields, stored: known ? stored : undefined, value, edited: rows },
    order,
    costChoices(choices),
    optionText(lists),
  );
  const edited = own ? costs.edited : withoutTax(costs.edited);
  return { kind, fields: { ...fields }, at: known?.at ?? null, ...costs, edited };
}

async function fieldsOf(
  values: KnownValues | null,
  files: Pick<StoredFiles, 'read'>,
): Promise<ServiceValues | undefined> {
  if (values?.fields == null) return undefined;
  const found: unknown = JSON.parse((await files.read(values.fields)).toString('utf8'));
  return isRecord(found) ? found : undefined;
}

/** The lists with the units of an additional service and of a contract have other names. */
export function optionText(lists: OptionLists): OptionText {
  return (list, index) => {
    const found = (name: string) => lists[name]?.find((option) => String(option.index) === index)?.text;
    return found(list) ?? (list === 'units' ? found('delivery_units') : undefined);
  };
}

/** The kind of service that a table without a service is for, and its value for the rows. */
export function kindOfTable(id: RateTableId): { readonly kind: CostKind; readonly value: string } {
  for (const type of serviceTypes) {
    const kind = costKindOf(type);
    const found = kind && everyTable(serviceForms[type]).find(([, table]) => table.id === id);
    if (found) return { kind, value: found[0] };
  }
  return { kind: 'delivery', value: 'rates' };
}

/** Charges that a service must have: none, so that the rows alone have a total. */
const noCharges = { tax_percentage: '0', minimum_cod_charge: '0', max_cod_charge_threshold: '0' };
/** The values that make a service use the rows of a table. */
const asking: Partial<Record<RateTableId, ServiceValues>> = {
  'area-rates': { truck_id: '2' },
  'stock-rates': { truck_id: '3' },
  'stock-increments': { truck_id: '3' },
  'box-rates': { unit_id: '9', type: '2' },
};

/** Defaults for the values that a table without a service lacks, so that its rows can be used. */
function bareFields(id: RateTableId): ServiceValues {
  return { ...noCharges, ...asking[id] };
}

/** Without a service the tax is unknown, so there is no line with 0. */
function withoutTax(cost: OrderCost): OrderCost {
  return { ...cost, lines: cost.lines.filter(({ id }) => id !== 'tax') };
}
