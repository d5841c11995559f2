/**
 * What the server had when it was read last, with its time: the rows of services, also in contracts, the option lists of their forms, and the
 * list of services. With it the rate desk works without a connection. Each person of each server has their own.
 */
import { z } from 'zod';
import {
  type RateTarget,
  type RecordRef,
  type RowsFile,
  rateTargetSchema,
  recordOf,
  rowsFileSchema,
} from '../../shared/desk/rates';
import { CodeskError, type ErrorCode, unreachedCodes } from '../../shared/errors';
import { serviceForms, serviceTypeOf, serviceTypeSchema, serviceTypes } from '../../shared/forms';
import { everyTable } from '../../shared/forms/service-form';
import { type Option, optionList } from '../../shared/option';
import { type RateTableId, rateTableIds, type TargetTableId } from '../../shared/rates/tables';
import { isRecord } from '../../shared/records';
import type { ServiceType } from '../../shared/service-types';
import { type Id, idSchema } from '../../shared/table/row';
import type { Provider } from '../api/provider';
import type { DeskStore } from '../desk/desk';
import { ReplyText } from '../ipc/reply-text';
import type { ChangeWork } from './change-work';
import { createContractSnapshots, type KeptContract, type KnownContract } from './contract-snapshots';
import type { RateFiles } from './files';
import { type JsonReply, jsonText, jsonValue } from './json-reply';
import { createReplyOrder } from './reply-order';
import type { RateServer } from './server';
import { readRecord, recordId } from './target-calls';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const serviceSchema = z.object({
  name: z.string().nullable(),
  type: serviceTypeSchema,
  tables: z.array(z.object({ value: z.string(), table: z.string(), rows: rowsFileSchema })),
  country: idSchema.nullable(),
  /** What it holds beside its tables. */
  fields: hash.nullable().default(null),
  /** The option lists that came with it. */
  options: hash.nullable(),
});
const knownServiceSchema = rateTargetSchema.shape.service;
export type KnownService = z.output<typeof knownServiceSchema>;
/** Services of the list whose kind is not known, and what the server calls the kind of one of them. */
export const unknownKindsSchema = z.object({ count: z.number(), example: z.string() });
const noUnknownKinds = { count: 0, example: '' };
const listSchema = z.object({
  services: z.array(knownServiceSchema),
  unknownKinds: unknownKindsSchema.default(noUnknownKinds),
});
const optionsSchema = z.object({ options: hash });

export interface CurrentRows {
  readonly rows: RowsFile;
  /** When they were read, in milliseconds since 1970. */
  readonly at: number;
}

/** A service as it was read last, without its option lists. */
export interface KnownValues {
  /** The file of its values without its rate tables; null if it is not known. */
  readonly fields: string | null;
  readonly tables: readonly { readonly value: string; readonly table: RateTableId; readonly file: string }[];
  readonly at: number;
}

export interface KnownOptions {
  /** By the names that the columns of row tables use; `rowCities` are the cities of the region of a delivery. */
  readonly lists: Readonly<Record<string, readonly Option[]>>;
  readonly at: number;
}

export interface KnownServices {
  readonly services: readonly KnownService[];
  readonly unknownKinds: z.output<typeof unknownKindsSchema>;
  readonly at: number;
}

export interface Snapshots {
  /** The rows of a table as they were read last; undefined if they never were. */
  current(owner: string, target: RateTarget): Promise<CurrentRows | undefined>;
  /** All of the service as it was read last; undefined if it never was. */
  values(owner: string, service: Pick<RateTarget['service'], 'id'>): Promise<KnownValues | undefined>;
  /** The same, read now if the server answers. */
  latest(owner: string, target: RateTarget): Promise<CurrentRows | undefined>;
  /**
   * The option lists of a service as they were read last; those of its kind if it was never read, or for a service in a
   * contract, which may have another destination.
   */
  options(
    owner: string,
    service: Pick<RateTarget['service'], 'id' | 'type'>,
    contract?: RateTarget['contract'],
  ): Promise<KnownOptions | undefined>;
  /** The lists of the choices of a table: those of the service, else those of the kind that has the table. */
  choices(owner: string, table: TargetTableId, target: RateTarget | null): Promise<KnownOptions | undefined>;
  /**
   * Every service that can be a target, as they were listed last; undefined if they never were.
   * @param refresh asks the server first, if it answers
   */
  services(owner: string, refresh?: boolean): Promise<KnownServices | undefined>;
  /**
   * Reads the list of services and the rates that were never read, so that a file can be compared when the connection is
   * gone. Trouble ends it and is no failure.
   */
  prepare(owner: string): Promise<void>;
  /** Contracts as they were listed last, and the rates of one as they were read last. */
  readonly contracts: Pick<ReturnType<typeof createContractSnapshots>, 'list' | 'contract'>;
  /** Contracts by a part of their number. Rejects as the call does, if nothing is known without it. */
  findContracts(
    owner: string,
    text: string,
  ): Promise<{ readonly contracts: readonly KnownContract[]; readonly at: number | null }>;
  /** The rates of a contract, read now if the server answers; undefined if they never were. */
  latestContract(
    owner: string,
    id: Id,
  ): Promise<{ readonly at: number; readonly body: KeptContract } | undefined>;
  /** Reads a service or a contract again. Rejects as the call does. */
  refresh(owner: string, record: RecordRef): Promise<void>;
  /** The same; trouble ends it and is no failure. */
  refreshQuietly(owner: string, record: RecordRef): void;
  /** Reads the list of services again. Rejects as the call does. */
  refreshServices(owner: string): Promise<void>;
  /**
   * Reads everything again that drafts and changes of a person are for. Trouble ends it and is no failure.
   * @returns false if there was nothing to read, or not everything could be read
   */
  refreshAll(owner: string): Promise<boolean>;
  /** A service or a contract was read. @param reply of `recordRead` */
  note(owner: string, record: RecordRef, reply: JsonReply): void;
  /** A provider that tells of every service and every option list that is read through it. */
  watch<P extends Pick<Provider, 'send'>>(provider: P): P;
}

interface SnapshotOptions {
  readonly store: Pick<DeskStore, 'keepRateSnapshot' | 'rateSnapshot'>;
  readonly files: Pick<RateFiles, 'put' | 'read'>;
  readonly work: ChangeWork;
  readonly server: () => RateServer;
  readonly owner: () => string;
  /** Services and contracts that drafts and changes of a person are for. */
  readonly inUse: (owner: string) => Promise<readonly Pick<RateTarget, 'contract' | 'service'>[]>;
  readonly changed: () => void;
  readonly now: () => number;
  readonly log: { error(...parts: unknown[]): void };
}

/** Rows of the list of services in one reply, and in all. */
const pageRows = 500;
const mostServices = 20_000;
/** Services whose rates are read ahead at a time, and how old the list of services may be for it. */
const mostPrepared = 2000;
const freshMs = 15 * 60_000;
/** So many records that fail one after another are a fault of the server. */
const mostFaults = 3;
const citiesKey = (country: Id) => `cities/${String(country)}`.slice(0, 200);
const serviceKey = (id: Id) => `service/${String(id)}`.slice(0, 200);

/** Keeps what replies of the server say about rates, and reads it again when it is needed and can be had. */
export function createSnapshots(parts: SnapshotOptions): Snapshots {
  const { store, files, work, server, owner: ownerNow, inUse, changed, now, log } = parts;
  const utf8 = new TextEncoder();
  /** Records whose last reading failed, by their person: another one may have other rights, or another server. */
  const failed = new Set<string>();
  const failedKey = (owner: string, record: RecordRef) => `${owner} ${recordOf(record)}`;
  /** People whose rates are being read ahead. */
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

  const arrived = createReplyOrder();
  const contracts = createContractSnapshots({ keep, kept, arrived, files, work, server });

  const putLists = async (lists: string) => (await files.put(utf8.encode(lists))).hash;
  const keepLists = (owner: string, type: ServiceType, file: string) =>
    keep(owner, `options/${type}`, { options: file });

  const keepService = async (owner: string, id: Id, reply: JsonReply) => {
    const isLatest = arrived(owner, serviceKey(id));
    const { type, name, country, ...read } = await work.readAllTables(reply);
    // A reply about another service, for example out of a cache on the way, says nothing about this one.
    if (type === undefined || String(read.id) !== String(id)) return;
    const tables = [];
    for (const { value, table, rows } of read.tables) {
      const { hash: file } = await files.put(rows.bytes);
      tables.push({ value, table, rows: { file, rows: rows.count } });
    }
    const before = (await kept(owner, serviceKey(id), serviceSchema))?.body;
    const { hash: fields } = await files.put(utf8.encode(read.fields));
    const lists = read.lists === null ? null : await putLists(read.lists);
    if (!isLatest()) return;
    const options = lists ?? before?.options ?? null;
    // Both begin now: after a wait a later reply could be kept by then.
    await Promise.all([
      ...(lists === null ? [] : [keepLists(owner, type, lists)]),
      keep(owner, serviceKey(id), { name, type, tables, country, fields, options }),
    ]);
  };

  /** Of the reply of `finance-services.create`: the lists of all kinds. */
  const keepOptions = async (owner: string, text: string) => {
    for (const [type, lists] of Object.entries(await work.readOptions(text)))
      await keepLists(owner, type as ServiceType, await putLists(lists));
  };

  /** The reply of `address.cities-of`. */
  const keepCities = async (owner: string, country: Id, text: string) => {
    const { hash: file } = await files.put(utf8.encode(text));
    await keep(owner, citiesKey(country), { options: file });
  };
  const citiesOf = async (owner: string, country: Id | null): Promise<readonly Option[]> => {
    const found = country === null ? undefined : await kept(owner, citiesKey(country), optionsSchema);
    if (!found) return [];
    const reply = JSON.parse((await files.read(found.body.options)).toString('utf8'));
    return z.object({ cities: optionList }).safeParse(reply).data?.cities ?? [];
  };

  /** A refused search of cities is no failure (finance section 8). */
  const refreshCities = (owner: string, country: Id) =>
    unlessUnanswered(
      server()
        .read(owner, 'address.cities-of', { country })
        .then((reply) => keepCities(owner, country, jsonText(reply))),
    );
  const refresh = async (owner: string, record: RecordRef) => {
    const id = recordId(record);
    if (record.contract) {
      await contracts.refresh(owner, id);
      for (const country of await contracts.countries(owner, id)) await refreshCities(owner, country);
      return;
    }
    await keepService(owner, id, await server().read(owner, 'finance-services.edit', { id }));
    const country = (await kept(owner, serviceKey(id), serviceSchema))?.body.country ?? null;
    if (country !== null) await refreshCities(owner, country);
  };

  const listsIn = async (file: string): Promise<Readonly<Record<string, readonly Option[]>>> => {
    return JSON.parse((await files.read(file)).toString('utf8')) as Record<string, readonly Option[]>;
  };

  const current: Snapshots['current'] = async (owner, { contract, service, value, table }) => {
    if (contract) return contracts.current(owner, { contract, service, value, table });
    const found = await kept(owner, serviceKey(service.id), serviceSchema);
    const rows = found?.body.tables.find((each) => each.value === value && each.table === table)?.rows;
    return found && rows && { rows, at: found.at };
  };

  const options: Snapshots['options'] = async (owner, { id, type }, contract) => {
    const own = await kept(owner, serviceKey(id), serviceSchema);
    const ofKind = await kept(owner, `options/${type}`, optionsSchema);
    const file = own?.body.options ?? ofKind?.body.options;
    if (file === undefined) return undefined;
    const country = contract
      ? await contracts.country(owner, { contract, service: { id, type, name: '' } })
      : (own?.body.country ?? null);
    const rowCities = await citiesOf(owner, country);
    return { lists: { ...(await listsIn(file)), rowCities }, at: own?.at ?? ofKind?.at ?? 0 };
  };

  const refreshServices = async (owner: string) => {
    const services = new Map<string, KnownService>();
    const unknown = new Map<string, string>();
    for (let page = 1; services.size < mostServices; page += 1) {
      const reply = await server().read(owner, 'finance-services.datatable', listPage(page));
      const { data } = jsonValue(reply) as { data?: unknown };
      const rows = Array.isArray(data) ? data.filter(isRecord) : [];
      const before = services.size;
      for (const row of rows) {
        const known = serviceOf(row);
        if (known) services.set(String(known.id), known);
        else unknown.set(String(row.id), String(row.type_label ?? row.type ?? '').slice(0, 200));
      }
      // A server that knows no pages sends all rows at once, and then the same ones again.
      if (rows.length < pageRows || services.size === before) break;
    }
    const [example = ''] = unknown.values();
    const unknownKinds = { count: unknown.size, example };
    await keep(owner, 'services', { services: [...services.values()], unknownKinds });
  };

  /**
   * Reads records one after another; those that failed last time come last. One that is gone, refused or fails keeps no
   * other from being read. Rejects when nobody can be asked or the server fails each time.
   */
  const each = async (
    owner: string,
    records: readonly RecordRef[],
    read: (record: RecordRef) => Promise<void>,
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

  const untroubled = (work: Promise<void>) =>
    void work.catch((error: unknown) => {
      if (!(error instanceof CodeskError)) log.error('rates of a service', error);
    });
  const keepRecord = (owner: string, record: RecordRef, reply: JsonReply) =>
    record.contract
      ? contracts.keepContract(owner, record.contract.id, reply)
      : keepService(owner, record.service.id, reply);
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
      if (region !== undefined) await keepCities(owner, region, JSON.stringify(reply));
    } else if (name === 'finance-services.create') await keepOptions(owner, JSON.stringify(reply));
    else if (record) await keepRecord(owner, record, JSON.stringify(reply));
  };

  return {
    current,
    async values(owner, { id }) {
      const found = await kept(owner, serviceKey(id), serviceSchema);
      if (!found) return undefined;
      const tables = found.body.tables.flatMap(({ value, table, rows }) => {
        const known = rateTableIds.find((each) => each === table);
        return known ? [{ value, table: known, file: rows.file }] : [];
      });
      return { fields: found.body.fields, tables, at: found.at };
    },
    async latest(owner, target) {
      await ifAnswered(refresh(owner, target));
      return current(owner, target);
    },
    options,
    async choices(owner, table, target) {
      if (target) return options(owner, target.service, target.contract);
      const type = serviceTypes.find((each) =>
        everyTable(serviceForms[each]).some(([, { id }]) => id === table),
      );
      return type && options(owner, { id: '', type });
    },
    async services(owner, again = false) {
      if (again || !(await kept(owner, 'services', listSchema))) await ifAnswered(refreshServices(owner));
      const found = await kept(owner, 'services', listSchema);
      return found && { ...found.body, at: found.at };
    },
    contracts,
    findContracts: (owner, text) => contracts.search(owner, text, isUnanswered),
    async latestContract(owner, id) {
      await ifAnswered(refresh(owner, { contract: { id }, service: { id: '' } }));
      return contracts.contract(owner, id);
    },
    refresh,
    refreshQuietly: (owner, record) => untroubled(refresh(owner, record)),
    refreshServices,
    async prepare(owner) {
      if (preparing.has(owner)) return;
      preparing.add(owner);
      try {
        const listed = await kept(owner, 'services', listSchema);
        if (!listed || now() - listed.at > freshMs) await refreshServices(owner);
        const { services = [] } = (await kept(owner, 'services', listSchema))?.body ?? {};
        const unread: RecordRef[] = [];
        for (const { id, type } of services) {
          if (unread.length === mostPrepared) break;
          if (everyTable(serviceForms[type]).length === 0) continue;
          if (!(await kept(owner, serviceKey(id), serviceSchema))) unread.push({ service: { id } });
        }
        await each(owner, unread, (record) => refresh(owner, record));
        const list = await contracts.list(owner);
        if (!list || now() - list.at > freshMs) await unlessUnanswered(contracts.refreshList(owner));
        const contractIds = await contracts.unread(owner);
        await each(
          owner,
          contractIds.map((id) => ({ contract: { id }, service: { id: '' } })),
          (record) => contracts.refresh(owner, recordId(record)),
        );
      } catch (error) {
        if (!(error instanceof CodeskError)) log.error('rates of services', error);
      }
      preparing.delete(owner);
      changed();
    },
    async refreshAll(owner) {
      try {
        const records = new Map((await inUse(owner)).map((each) => [recordOf(each), each]));
        // Who does not use the rate desk is asked nothing.
        if (records.size === 0) return false;
        await refreshServices(owner);
        await each(owner, [...records.values()], (record) => refresh(owner, record));
        return true;
      } catch (error) {
        if (!(error instanceof CodeskError)) log.error('rates of services', error);
        return false;
      }
    },
    note: (owner, record, reply) => untroubled(keepRecord(owner, record, reply)),
    watch: (provider) => ({
      ...provider,
      async send(...asked: Parameters<Provider['send']>) {
        const [name, input] = asked;
        const owner = ownerNow();
        const reply = await provider.send(...asked);
        if (watchedCalls.includes(name) && ownerNow() === owner) untroubled(noteReply(name, input, reply));
        return reply;
      },
    }),
  };
}

const watchedCalls = [
  'finance-services.edit',
  'contracts.edit',
  'finance-services.create',
  'address.cities-of',
];
const withoutAnswer: readonly ErrorCode[] = [
  ...unreachedCodes,
  'timed_out',
  'connection_cut',
  'session_ended',
  'server_fault',
  'too_many',
  'bad_reply',
  'redirected',
  'certificate',
];

const listPage = (page: number) => ({
  page,
  per_page: pageRows,
  sortBy: 'id',
  sortOrder: 'asc',
  filters: [],
});

/** Faults that may be those of one record: the server was reached. */
const faultsOfOne: readonly ErrorCode[] = ['server_fault', 'bad_reply', 'timed_out'];
const isFaultOfOne = ({ failure: { code } }: CodeskError) => faultsOfOne.includes(code);

function isUnanswered(error: unknown): boolean {
  return error instanceof CodeskError && withoutAnswer.includes(error.failure.code);
}

/** One service that is gone or refused must not keep the others from being read. */
async function unlessUnanswered(asking: Promise<void>): Promise<void> {
  try {
    await asking;
  } catch (error) {
    if (!(error instanceof CodeskError) || isUnanswered(error)) throw error;
  }
}

/** Only without an answer of the server is what was read before as good as it gets. */
async function ifAnswered(asking: Promise<void>): Promise<void> {
  try {
    await asking;
  } catch (error) {
    if (!isUnanswered(error)) throw error;
  }
}

/** A service of a row of the list, if its kind is known. */
function serviceOf(row: Readonly<Record<string, unknown>>): KnownService | undefined {
  const id = idSchema.safeParse(row.id);
  const type = serviceTypeOf(row);
  if (!id.success || type === undefined) return undefined;
  const name = typeof row.name === 'string' ? row.name : '';
  return { id: id.data, type, name: name.slice(0, 500) };
}
