/**
 * The rates of the services of a stored contract: those that can be changed, those that cannot and why, and the
 * contract with new rows. A contract is saved as a whole, so everything else is sent back unchanged.
 */
import { type ContractReply, type ContractUpdateInput, contractCalls } from '../api/contracts';
import type { RateTarget } from '../desk/rates';
import { type StoredRates, storedRates } from '../desk/stored-rates';
import { isPercentagePrice } from '../desk/stored-round';
import { regionOf } from '../forms/delivery';
import { readValues } from '../forms/form-definition';
import { rateTable } from '../rates/rate-tables';
import type { LeftOutReason } from '../rates/round';
import { sentRow, type TableRow } from '../row-tables/row-table';
import { serviceLabel } from '../service-name';
import type { Id } from '../table/row';
import { contractLabel, readContract } from './contract';
import { contractToUpdate } from './encoding';
import { formOfValues } from './service-forms';

export interface ContractServiceRates {
  readonly service: RateTarget['service'];
  readonly rates: readonly StoredRates[];
  /** The destination of a delivery, if it is a region: its rows may have the region's cities. */
  readonly country: Id | null;
}

export interface ContractRates {
  readonly contract: NonNullable<RateTarget['contract']>;
  readonly services: readonly ContractServiceRates[];
  /** Services and values without changeable rates, and why. */
  readonly notes: readonly { readonly name: string; readonly reason: LeftOutReason }[];
}

const longestName = 500;
const longestNumber = 300;

/** The contract of a reply as a target names it. */
export function contractOf({ contract }: ContractReply): NonNullable<RateTarget['contract']> {
  const number = String(contract.contract_no ?? '').trim() || `#${contract.id}`;
  return { id: contract.id, number: number.slice(0, longestNumber) };
}

/** @param reply of `contracts.edit` */
export function contractRates(reply: ContractReply): ContractRates {
  const notes: { name: string; reason: LeftOutReason }[] = [];
  const services = reply.contract.services.flatMap(({ id, values }): ContractServiceRates[] => {
    const name = nameOf(reply, id, values).slice(0, longestName);
    const leaveOut = (reason: LeftOutReason) => {
      notes.push({ name: serviceLabel({ id, name }), reason });
      return [];
    };
    if (!values || Object.keys(values).length === 0) return leaveOut('no-values');
    const form = formOfValues(values);
    const type = form?.kind === 'delivery-pricing' ? ('delivery' as const) : form?.type;
    if (!form || !type) return leaveOut('another-type');
    if (values.rate_type === 'file') leaveOut('rates-file');
    if (values.increment_type === 'file') leaveOut('increments-file');
    const rates = storedRates(form.definition, values);
    if (rates.some(({ rows }) => !rows)) return leaveOut('rows-unreadable');
    if (rates.every(({ rows }) => rows?.length === 0) && isPercentagePrice(values))
      return leaveOut('percentage');
    const country = type === 'delivery' ? (regionOf(readValues(form.definition, values)) ?? null) : null;
    return [{ service: { id, type, name }, rates, country }];
  });
  return { contract: contractOf(reply), services, notes };
}

function nameOf(reply: ContractReply, id: Id, values: Readonly<Record<string, unknown>> = {}): string {
  const listed = reply.services.find(({ index }) => String(index) === String(id));
  const own = values.name ?? values.title;
  return listed?.text ?? (typeof own === 'string' ? own : '');
}

/** Labels of the missing required terms; empty if the contract can be sent. */
export function missingTerms(input: ContractUpdateInput): readonly string[] {
  const { error } = contractCalls['contracts.update'].input.safeParse(input);
  return (error?.issues ?? []).map(({ path }) => contractLabel(String(path[0] ?? '')));
}

/**
 * Returns the input of `contracts.update` with new rows in one of its services; everything else is unchanged.
 * @param rows the new rows of the table; one row for a single rate
 */
export function contractWithRows(
  reply: ContractReply,
  { service, value, table }: RateTarget,
  rows: readonly TableRow[],
): ContractUpdateInput {
  const { definition } = rateTable(table);
  const sent = rows.map((row) => sentRow(definition, row));
  const { values, services } = readContract(reply.contract);
  return contractToUpdate(reply.contract.id, {
    values,
    services: services.map((entry) =>
      String(entry.id) === String(service.id) && entry.values
        ? {
            ...entry,
            values: { ...entry.values, [value]: table === 'single-rate' ? sent[0]?.rate : sent },
          }
        : entry,
    ),
  });
}
