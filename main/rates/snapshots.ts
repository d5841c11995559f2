/**
 * Stored results of reading the server, with their time: the rows of services, also in contracts, the option lists of
 * their forms, and the list of services. They let the rate desk work offline. Each user of each server has separate
 * ones.
 */
import type { z } from 'zod';
import type { RateTarget, RecordRef, RowsFile } from '../../shared/desk/rates';
import { CodeskError } from '../../shared/errors';
import { serviceForms, serviceTypes } from '../../shared/forms';
import { everyTable } from '../../shared/forms/service-form';
import type { TargetTableId } from '../../shared/rates/rate-tables';
import { isRecord } from '../../shared/records';
import { type Id, idSchema } from '../../shared/table/row';
import { ReplyText } from '../ipc/reply-text';
import { createContractSnapshots } from './contract-snapshots';
import type { JsonReply } from './json-reply';
import type { SnapshotParts } from './rate-parts';
import { createReadAhead } from './read-ahead';
import { createReplyOrder } from './reply-order';
import { ifAnswered, isUnanswered } from './server-answers';
import { createServiceSnapshots } from './service-snapshots';
import { readRecord, recordId } from './target-calls';

export interface CurrentRows {
  readonly rows: RowsFile;
  /** When they were read, in milliseconds since 1970. */
  readonly at: number;
}

export type Snapshots = ReturnType<typeof createSnapshots>;

/** Stores the rates in replies of the server, and reads them again when they are needed and reachable. */
export function createSnapshots(parts: SnapshotParts) {
  const { store, owner: ownerNow, changed, now, log } = parts;
  /** Users whose rates are being read in advance. */
  const preparing = new Set<string>();
  const writeSnapshot = async (owner: string, key: string, body: unknown) => {
    await store.keepRateSnapshot(owner, { key, at: now(), body: JSON.stringify(body) });
    // Reading in advance writes many snapshots that no page shows, so it sends no change events.
    if (!preparing.has(owner)) changed();
  };
  const readSnapshot = async <S extends z.ZodType>(owner: string, key: string, schema: S) => {
    const found = await store.rateSnapshot(owner, key);
    const body = found && schema.safeParse(JSON.parse(found.body));
    return found && body?.success ? { at: found.at, body: body.data as z.output<S> } : undefined;
  };

  const access = { ...parts, writeSnapshot, readSnapshot, replyArrived: createReplyOrder() };
  const services = createServiceSnapshots(access);
  const contracts = createContractSnapshots(access);
  const { refresh, storeRecord } = recordAccess(services, contracts);
  const readAhead = createReadAhead({ ...parts, services, contracts, refresh });

  /** The stored rows of a table; undefined without any. */
  const current = (owner: string, { contract, ...target }: RateTarget): Promise<CurrentRows | undefined> =>
    contract ? contracts.current(owner, { contract, ...target }) : services.current(owner, target);
  const ignoreFaults = (work: Promise<void>) =>
    void work.catch((error: unknown) => {
      if (!(error instanceof CodeskError)) log.error('rates of a service', error);
    });
  const noteReply = async (name: string, input: unknown, reply: unknown) => {
    const owner = ownerNow();
    const { id: given, country } = isRecord(input) ? input : {};
    const id = idSchema.safeParse(given).data;
    // Parts of a large reply can be fetched only once, and the page needs them: it is read again.
    const record = id === undefined ? undefined : readRecord(name, id);
    if (reply instanceof ReplyText) {
      if (record) await refresh(owner, record);
      return;
    }
    if (name === 'address.cities-of') {
      const region = idSchema.safeParse(country).data;
      if (region !== undefined) await services.storeCities(owner, region, JSON.stringify(reply));
    } else if (name === 'finance-services.create') await services.storeOptions(owner, JSON.stringify(reply));
    else if (record) await storeRecord(owner, record, JSON.stringify(reply));
  };

  return {
    current,
    /** All stored data of the service; undefined without any. */
    values: (owner: string, { id }: Pick<RateTarget['service'], 'id'>) => services.values(owner, id),
    /** The rows of a table, read now if the server replies. */
    async latest(owner: string, target: RateTarget) {
      await ifAnswered(refresh(owner, target));
      return current(owner, target);
    },
    /**
     * The lists for the choices of a table: those of the service, else those of the kind with the table. A service in a
     * contract may have another destination.
     */
    async choices(owner: string, table: TargetTableId, target: RateTarget | null) {
      if (target) {
        const { service, contract } = target;
        const region = contract && (await contracts.country(owner, { contract, service }));
        return services.options(owner, service, region);
      }
      const type = serviceTypes.find((each) =>
        everyTable(serviceForms[each]).some(([, { id }]) => id === table),
      );
      return type && services.options(owner, { id: '', type });
    },
    /**
     * Every service that can be a target, from the stored list; undefined without one.
     * @param again asks the server first, if it replies
     */
    async services(owner: string, again = false) {
      if (again || !(await services.list(owner))) await ifAnswered(services.refreshList(owner));
      const found = await services.list(owner);
      return found && { ...found.body, at: found.at };
    },
    /** Contracts of the stored list, and the stored rates of one. */
    contracts: { list: contracts.list, contract: contracts.contract },
    /** Contracts by a part of their number. Rejects as the call does if nothing is stored. */
    findContracts: (owner: string, text: string) => contracts.search(owner, text, isUnanswered),
    /** The rates of a contract, read now if the server replies; undefined if they were never read. */
    async latestContract(owner: string, id: Id) {
      await ifAnswered(refresh(owner, { contract: { id }, service: { id: '' } }));
      return contracts.contract(owner, id);
    },
    refresh,
    /** Like `refresh`, but faults end it and are not failures. */
    refreshQuietly: (owner: string, record: RecordRef) => ignoreFaults(refresh(owner, record)),
    /**
     * Reads the list of services and the rates that were never read, so that a file can be compared offline. Faults end
     * it and are not failures.
     */
    async prepare(owner: string) {
      if (preparing.has(owner)) return;
      preparing.add(owner);
      await readAhead.prepare(owner);
      preparing.delete(owner);
      changed();
    },
    refreshAll: readAhead.refreshAll,
    /**
     * Called when a service or a contract was read.
     * @param reply of `recordRead`
     */
    note: (owner: string, record: RecordRef, reply: JsonReply) =>
      ignoreFaults(storeRecord(owner, record, reply)),
    /** Called when the page of the user read data with one of the calls of `isRateRead`. */
    noteRead: (call: string, input: unknown, reply: unknown) => ignoreFaults(noteReply(call, input, reply)),
  };
}

function recordAccess(
  services: ReturnType<typeof createServiceSnapshots>,
  contracts: ReturnType<typeof createContractSnapshots>,
) {
  /** Reads a service or a contract again. Rejects as the call does. */
  const refresh = async (owner: string, record: RecordRef) => {
    const id = recordId(record);
    if (!record.contract) return services.refresh(owner, id);
    await contracts.refresh(owner, id);
    for (const country of await contracts.countries(owner, id)) await services.refreshCities(owner, country);
  };
  const storeRecord = (owner: string, record: RecordRef, reply: JsonReply) =>
    record.contract
      ? contracts.storeContract(owner, record.contract.id, reply)
      : services.storeService(owner, record.service.id, reply);
  return { refresh, storeRecord };
}
