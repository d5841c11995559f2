/** Reads rates in advance for offline use: those that were never read, and those in use. */
import { type RecordRef, recordOf } from '../../shared/desk/rates';
import { CodeskError } from '../../shared/errors';
import { serviceForms } from '../../shared/forms';
import { everyTable } from '../../shared/forms/service-form';
import type { createContractSnapshots } from './contract-snapshots';
import type { SnapshotParts } from './rate-parts';
import { isFaultOfOne, isUnanswered, unlessUnanswered } from './server-answers';
import type { createServiceSnapshots } from './service-snapshots';

interface ReadAheadParts extends Pick<SnapshotParts, 'inUse' | 'now' | 'log'> {
  readonly services: ReturnType<typeof createServiceSnapshots>;
  readonly contracts: ReturnType<typeof createContractSnapshots>;
  readonly refresh: (owner: string, record: RecordRef) => Promise<void>;
}

/** Services that are read in advance at a time, and the maximum age of the list of services for it. */
const mostPrepared = 2000;
const freshMs = 15 * 60_000;
/** This many failures in a row are a fault of the server. */
const mostFaults = 3;
export function createReadAhead({ services, contracts, refresh, inUse, now, log }: ReadAheadParts) {
  /** Records whose last reading failed, by user: another user may have other rights, or another server. */
  const failed = new Set<string>();
  const failedKey = (owner: string, record: RecordRef) => `${owner} ${recordOf(record)}`;

  /**
   * Reads records one after another; those that failed last time come last. A record that is gone, refused or fails
   * does not stop the others. Rejects when the session is over or the server fails each time.
   */
  const each = async <R extends RecordRef>(
    owner: string,
    records: readonly R[],
    read: (record: R) => Promise<void>,
  ) => {
    const hasFailed = (record: RecordRef) => Number(failed.has(failedKey(owner, record)));
    let faults = 0;
    for (const record of records.toSorted((a, b) => hasFailed(a) - hasFailed(b))) {
      try {
        await read(record);
      } catch (error) {
        if (!(error instanceof CodeskError) || (isUnanswered(error) && !isFaultOfOne(error))) throw error;
        if (isFaultOfOne(error)) {
          failed.add(failedKey(owner, record));
          faults += 1;
          if (faults === mostFaults) throw error;
          continue;
        }
      }
      failed.delete(failedKey(owner, record));
      faults = 0;
    }
  };

  /** True if all could be read. Server faults are not failures. */
  const ignoreFaults = async (reading: () => Promise<void>): Promise<boolean> => {
    try {
      await reading();
      return true;
    } catch (error) {
      if (!(error instanceof CodeskError)) log.error('rates of services', error);
      return false;
    }
  };

  return {
    /** Reads the list of services and the rates that were never read. */
    prepare: (owner: string) =>
      ignoreFaults(async () => {
        const listed = await services.list(owner);
        if (!listed || now() - listed.at > freshMs) await services.refreshList(owner);
        const unread: RecordRef[] = [];
        for (const { id, type } of (await services.list(owner))?.body.services ?? []) {
          if (unread.length === mostPrepared) break;
          if (everyTable(serviceForms[type]).length === 0) continue;
          if (!(await services.service(owner, id))) unread.push({ service: { id } });
        }
        await each(owner, unread, (record) => refresh(owner, record));
        const list = await contracts.list(owner);
        if (!list || now() - list.at > freshMs) await unlessUnanswered(contracts.refreshList(owner));
        const ids = await contracts.unread(owner);
        await each(
          owner,
          ids.map((id) => ({ contract: { id }, service: { id: '' } })),
          ({ contract }) => contracts.refresh(owner, contract.id),
        );
      }),
    /**
     * Reads again everything that rate files and changes of a user refer to. Faults end it and are not failures.
     * @returns false if nothing had to be read, or not everything could be read
     */
    async refreshAll(owner: string): Promise<boolean> {
      let isUsed = false;
      const isRead = await ignoreFaults(async () => {
        const records = new Map((await inUse(owner)).map((record) => [recordOf(record), record]));
        // A user who does not use the rate desk causes no requests.
        isUsed = records.size > 0;
        if (!isUsed) return;
        await services.refreshList(owner);
        await each(owner, [...records.values()], (record) => refresh(owner, record));
      });
      return isUsed && isRead;
    },
  };
}
