/** Stored rates of services and contracts, for rate rounds without a connection. */
import { contractValue } from '../../shared/contracts/contract-round';
import type { RowsFile } from '../../shared/desk/rates';
import { singleRateValues } from '../../shared/desk/single-rates';
import { rateTableOf } from '../../shared/desk/stored-rates';
import { serviceForms, serviceTypeOf } from '../../shared/forms';
import { everyTable } from '../../shared/forms/service-form';
import { rateTable, type TargetTableId } from '../../shared/rates/rate-tables';
import type { RoundTable } from '../../shared/rates/round';
import { readRowsFile, rowsOfColumns } from '../../shared/rates/rows-file';
import type { TableRow } from '../../shared/row-tables/row-table';
import { serviceLabel } from '../../shared/service-name';
import type { SnapshotRates } from './round-source';
import type { Snapshots } from './snapshots';
import type { StoredFiles } from './stored-files';

/** Stored rows with their time; undefined for a service that was never read. */
export function snapshotRates(
  snapshots: Pick<Snapshots, 'services' | 'current' | 'contracts'>,
  files: Pick<StoredFiles, 'read'>,
): SnapshotRates {
  const rowsIn = async (of: TargetTableId, { file }: RowsFile): Promise<TableRow[]> => {
    const table = rateTable(of);
    return rowsOfColumns(table, readRowsFile(table, await files.read(file)));
  };
  const contract: SnapshotRates['read'] = async (owner, { id }) => {
    const found = await snapshots.contracts.contract(owner, id);
    if (!found) return undefined;
    const { services, notes } = found.body;
    const tables: RoundTable[] = [];
    for (const { service, tables: kept } of services)
      for (const { value, label, table, rows } of kept)
        tables.push({
          value: contractValue(service.id, value),
          label: `${serviceLabel(service)}: ${label}`,
          of: { ...service, value },
          table,
          rows: await rowsIn(table, rows),
        });
    return { content: { type: 'contract', tables, leftOut: null, notes }, at: found.at };
  };
  return {
    services: (owner) => snapshots.services(owner),
    async contracts(owner) {
      const found = await snapshots.contracts.list(owner);
      return found && { contracts: found.body.contracts, at: found.at };
    },
    async read(owner, subject) {
      if (subject.of === 'contracts') return contract(owner, subject);
      const { id, name, kind } = subject;
      const type = serviceTypeOf({ type_label: kind });
      if (!type) return undefined;
      const form = serviceForms[type];
      const values = [
        ...everyTable(form).map(([value, { id: of, heading }]) => ({
          value,
          label: heading,
          table: rateTableOf(of),
        })),
        ...singleRateValues(form).map((each) => ({ ...each, table: 'single-rate' as const })),
      ];
      const tables: RoundTable[] = [];
      let at = Number.POSITIVE_INFINITY;
      for (const { value, label, table } of values) {
        const target = table && { service: { id, type, name }, value, table };
        const found = target && (await snapshots.current(owner, target));
        if (!table || !found) continue;
        tables.push({ value, label, table, rows: await rowsIn(table, found.rows) });
        at = Math.min(at, found.at);
      }
      return tables.length === 0 ? undefined : { content: { type, tables, leftOut: null }, at };
    },
  };
}
