/**
 * What the server had when it was read last, with its time: the rows of services, also in contracts, the option lists of
 * their forms, and the list of services. With it the rate desk works without a connection. Each user of each server has
 * their own.
 */
import type { z } from 'zod';
import type { RateTarget, RecordRef, RowsFile } from '../../shared/desk/rates';
import { CodeskError } from '../../shared/errors';
import { serviceForms, serviceTypes } from '../../shared/forms';
import { everyTable } from '../../shared/forms/service-form';
import type { TargetTableId } from '../../shared/rates/tables';
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

/** Keeps what replies of the server say about rates, and reads it again when it is needed and can be had. */
export function createSnapshots(parts: SnapshotParts) {
  const { store, owner: ownerNow, changed, now, log } = parts;
  /** Users whose rates are being read ahead. */
  const preparing = new Set<string>();
  const keep = async (owner: string, key: string, body: unknown) => {
    await store.keepRateSnapshot(owner, { key, at: now(), body: JSON.stringify(body) });
    // What is read ahead is nothing that a page shows, and it is much.
    if (!preparing.has(owner)) changed();
  };
  const kept = async <S extends z.ZodType>(owner: string, key: string, schema: S) => {
    const found = await store.rateSnapshot(owner, key);
    const body = found && schema.safeParse(JSON.parse(found.body));
    return found && body?.success ? { at: found.at, body: body.data as z.output<S> } : undefined;
  };

  const shelf = { ...parts, keep, kept, arrived: createReplyOrder() };
  const services = createServiceSnapshots(shelf);
  const contracts = createContractSnapshots(shelf);
  /** Reads a service or a contract again. Rejects as the call does. */
  const refresh = async (owner: string, record: RecordRef) => {
    const id = recordId(record);
    if (!record.contract) return services.refresh(owner, id);
    await contracts.refresh(owner, id);
    for (const country of await contracts.countries(owner, id)) await services.refreshCities(owner, country);
  };
  const readAhead = createReadAhead({ ...parts, services, contracts, refresh });

  /** The rows of a table as they were read last; undefined if they never were. */
  const current = (owner: string, { contract, ...target }: RateTarget): Promise<CurrentRows | undefined> =>
    contract ? contracts.current(owner, { contract, ...target }) : services.current(owner, target);
  const untroubled = (work: Promise<void>) =>
    void work.catch((error: unknown) => {
      if (!(error instanceof CodeskError)) log.error('rates of a service', error);
    });
  const keepRecord = (owner: string, record: RecordRef, reply: JsonReply) =>
    record.contract
      ? contracts.keepContract(owner, record.contract.id, reply)
      : services.keepService(owner, record.service.id, reply);
  const noteReply = async (name: string, input: unknown, reply: unknown) => {
    const owner = ownerNow();
    const { id: given, country } = isRecord(input) ? input : {};
    const id = idSchema.safeParse(given).data;
    // Parts of a large reply can be fetched once, and the page needs them: it is read again.
    const record = id === undefined ? undefined : readRecord(name, id);
    if (reply instanceof ReplyText) {
      if (record) await refresh(owner, record);
      return;
    }
    if (name === 'address.cities-of') {
      const region = idSchema.safeParse(country).data;
      if (region !== undefined) await services.keepCities(owner, region, JSON.stringify(reply));
    } else if (name === 'finance-services.create') await services.keepOptions(owner, JSON.stringify(reply));
    else if (record) await keepRecord(owner, record, JSON.stringify(reply));
  };

  return {
    current,
    /** All of the service as it was read last; undefined if it never was. */
    values: (owner: string, { id }: Pick<RateTarget['service'], 'id'>) => services.values(owner, id),
    /** The rows of a table, read now if the server answers. */
    async latest(owner: string, target: RateTarget) {
      await ifAnswered(refresh(owner, target));
      return current(owner, target);
    },
    /**
     * The lists of the choices of a table: those of the service, else those of the kind that has the table. A service in a
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
     * Every service that can be a target, as they were listed last; undefined if they never were.
     * @param again asks the server first, if it answers
     */
    async services(owner: string, again = false) {
      if (again || !(await services.list(owner))) await ifAnswered(services.refreshList(owner));
      const found = await services.list(owner);
      return found && { ...found.body, at: found.at };
    },
    /** Contracts as they were listed last, and the rates of one as they were read last. */
    contracts: { list: contracts.list, contract: contracts.contract },
    /** Contracts by a part of their number. Rejects as the call does, if nothing is known without it. */
    findContracts: (owner: string, text: string) => contracts.search(owner, text, isUnanswered),
    /** The rates of a contract, read now if the server answers; undefined if they never were. */
    async latestContract(owner: string, id: Id) {
      await ifAnswered(refresh(owner, { contract: { id }, service: { id: '' } }));
      return contracts.contract(owner, id);
    },
    refresh,
    /** The same; trouble ends it and is no failure. */
    refreshQuietly: (owner: string, record: RecordRef) => untroubled(refresh(owner, record)),
    /**
     * Reads the list of services and the rates that were never read, so that a file can be compared when the connection is
     * gone. Trouble ends it and is no failure.
     */
    async prepare(owner: string) {
      if (preparing.has(owner)) return;
      preparing.add(owner);
      await readAhead.prepare(owner);
      preparing.delete(owner);
      changed();
    },
    refreshAll: readAhead.refreshAll,
    /** A service or a contract was read. @param reply of `recordRead` */
    note: (owner: string, record: RecordRef, reply: JsonReply) =>
      untroubled(keepRecord(owner, record, reply)),
    /** The page of the user read something with one of the calls of `isRateRead`. */
    noteRead: (call: string, input: unknown, reply: unknown) => untroubled(noteReply(call, input, reply)),
  };
}
