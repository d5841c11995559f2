/** A contract in a rate round: the tables and prices of all its services. */
import type { ContractReply } from '../api/contracts';
import type { ReadService } from '../desk/stored-round';
import { rateTable } from '../rates/rate-tables';
import { readRow } from '../row-tables/row-table';
import { serviceLabel } from '../service-name';
import { contractRates } from './contract-rates';

/** @param reply of `contracts.edit` */
export function readRoundContract(reply: ContractReply): ReadService {
  const { services, notes } = contractRates(reply);
  const tables = services.flatMap(({ service, rates }) =>
    rates.map(({ value, label, table, rows = [], ...more }) => ({
      ...more,
      value: contractValue(service.id, value),
      label: `${serviceLabel(service)}: ${label}`,
      of: { ...service, value },
      table,
      rows: rows.map((row) => ({ ...readRow(rateTable(table).definition, row) })),
    })),
  );
  return {
    type: 'contract',
    tables,
    leftOut: reply.contract.services.length === 0 ? 'no-services' : null,
    notes,
  };
}

/** Identifies a table of a contract. */
export function contractValue(service: string | number, value: string): string {
  return `${service}/${value}`;
}
