/** What snapshots have of the rates of services, for rate rounds without a connection. */
import { readRowsFile, rowsOfColumns } from '../../shared/rates/rows-file';
import { rateTable } from '../../shared/rates/tables';
import type { RateFiles } from './files';
import type { KeptRates } from './round-source';
import type { Snapshots } from './snapshots';

/** Rows as they were read last, with their time; undefined for a service that was never read. */
export function keptRates(
  snapshots: Pick<Snapshots, 'services' | 'current'>,
  files: Pick<RateFiles, 'read'>,
): KeptRates {
  return {
    services: (owner) => snapshots.services(owner),
    async rows(owner, target) {
      const found = await snapshots.current(owner, target);
      if (!found) return undefined;
      const table = rateTable(target.table);
      const rows = rowsOfColumns(table, readRowsFile(table, await files.read(found.rows.file)));
      return { rows, at: found.at };
    },
  };
}
