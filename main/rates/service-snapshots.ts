/** Stored results of reading services: their rows and values, the lists of their forms, and their list. */
import { z } from 'zod';
import { type RateTarget, rateTargetSchema, rowsFileSchema } from '../../shared/desk/rates';
import { serviceTypeSchema } from '../../shared/forms';
import { type Option, optionList } from '../../shared/option';
import { type RateTableId, rateTableIds } from '../../shared/rates/rate-tables';
import type { ServiceType } from '../../shared/service-types';
import { type Id, idSchema } from '../../shared/table/row';
import type { SnapshotAccess } from './contract-snapshots';
import { type JsonReply, jsonText } from './json-reply';
import { listedRows, listedService } from './listed-rows';
import { storeRows } from './queued-rows';
import { unlessUnanswered } from './server-answers';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const serviceSchema = z.object({
  name: z.string().nullable(),
  type: serviceTypeSchema,
  tables: z.array(z.object({ value: z.string(), table: z.string(), rows: rowsFileSchema })),
  country: idSchema.nullable(),
  /** The values of the service besides its tables. */
  fields: hash.nullable().default(null),
  /** The option lists of the same reply. */
  options: hash.nullable(),
});
const knownServiceSchema = rateTargetSchema.shape.service;
type KnownService = z.output<typeof knownServiceSchema>;
/** Services of the list whose kind is unknown, and the name of one of their kinds on the server. */
const unknownKindsSchema = z.object({ count: z.number(), example: z.string() });
const noUnknownKinds = { count: 0, example: '' };
const listSchema = z.object({
  services: z.array(knownServiceSchema),
  unknownKinds: unknownKindsSchema.default(noUnknownKinds),
});
const optionsSchema = z.object({ options: hash });

/** A stored service without its option lists. */
export interface KnownValues {
  /** The file of its values without its rate tables; null if unknown. */
  readonly fields: string | null;
  readonly tables: readonly { readonly value: string; readonly table: RateTableId; readonly file: string }[];
  readonly at: number;
}

interface KnownOptions {
  /** By the names in the columns of row tables; `rowCities` are the cities of the region of a delivery. */
  readonly lists: Readonly<Record<string, readonly Option[]>>;
  readonly at: number;
}

/** Most services of the list. */
const mostServices = 20_000;
const listKey = 'services';
const citiesKey = (country: Id) => `cities/${String(country)}`.slice(0, 200);
const serviceKey = (id: Id) => `service/${String(id)}`.slice(0, 200);

export function createServiceSnapshots({
  writeSnapshot,
  readSnapshot,
  replyArrived,
  files,
  work,
  server,
}: SnapshotAccess) {
  const service = (owner: string, id: Id) => readSnapshot(owner, serviceKey(id), serviceSchema);
  const list = (owner: string) => readSnapshot(owner, listKey, listSchema);
  const putText = async (text: string) => (await files.put(Buffer.from(text))).hash;
  const storeLists = (owner: string, type: ServiceType, file: string) =>
    writeSnapshot(owner, `options/${type}`, { options: file });

  const storeService = async (owner: string, id: Id, reply: JsonReply) => {
    const isLatest = replyArrived(owner, serviceKey(id));
    const { type, name, country, ...read } = await work.readAllTables(reply);
    // A reply about another service, for example from a cache, is ignored.
    if (type === undefined || String(read.id) !== String(id)) return;
    const tables = [];
    for (const { value, table, rows } of read.tables)
      tables.push({ value, table, rows: await storeRows(files, rows) });
    const before = (await service(owner, id))?.body;
    const fields = await putText(read.fields);
    const lists = read.lists === null ? null : await putText(read.lists);
    if (!isLatest()) return;
    const options = lists ?? before?.options ?? null;
    // Both writes start now, so that a later reply cannot overtake the second one.
    await Promise.all([
      ...(lists === null ? [] : [storeLists(owner, type, lists)]),
      writeSnapshot(owner, serviceKey(id), { name, type, tables, country, fields, options }),
    ]);
  };

  /** Stores the option lists of all kinds from the reply of `finance-services.create`. */
  const storeOptions = async (owner: string, text: string) => {
    for (const [type, lists] of Object.entries(await work.readOptions(text)))
      await storeLists(owner, type as ServiceType, await putText(lists));
  };

  /** The reply of `address.cities-of`. */
  const storeCities = async (owner: string, country: Id, text: string) => {
    await writeSnapshot(owner, citiesKey(country), { options: await putText(text) });
  };
  const citiesOf = async (owner: string, country: Id | null): Promise<readonly Option[]> => {
    const found = country === null ? undefined : await readSnapshot(owner, citiesKey(country), optionsSchema);
    if (!found) return [];
    const reply = JSON.parse((await files.read(found.body.options)).toString('utf8'));
    return z.object({ cities: optionList }).safeParse(reply).data?.cities ?? [];
  };

  /** A refused search of cities is not a failure (finance section 8). */
  const refreshCities = (owner: string, country: Id) =>
    unlessUnanswered(
      server
        .read(owner, 'address.cities-of', { country })
        .then((reply) => storeCities(owner, country, jsonText(reply))),
    );

  return {
    service,
    storeService,
    storeOptions,
    storeCities,
    refreshCities,
    async refresh(owner: string, id: Id) {
      await storeService(owner, id, await server.read(owner, 'finance-services.edit', { id }));
      const country = (await service(owner, id))?.body.country ?? null;
      if (country !== null) await refreshCities(owner, country);
    },
    /** The rows of a table of a service; undefined if they were never read. */
    async current(owner: string, target: Pick<RateTarget, 'service' | 'value' | 'table'>) {
      const found = await service(owner, target.service.id);
      const rows = found?.body.tables.find(
        ({ value, table }) => value === target.value && table === target.table,
      )?.rows;
      return found && rows && { rows, at: found.at };
    },
    /** All data of a service; undefined if it was never read. */
    async values(owner: string, id: Id): Promise<KnownValues | undefined> {
      const found = await service(owner, id);
      if (!found) return undefined;
      const tables = found.body.tables.flatMap(({ value, table, rows }) => {
        const known = rateTableIds.find((each) => each === table);
        return known ? [{ value, table: known, file: rows.file }] : [];
      });
      return { fields: found.body.fields, tables, at: found.at };
    },
    /**
     * The option lists of a service; those of its kind if it was never read.
     * @param region the delivery region in a contract
     */
    async options(
      owner: string,
      { id, type }: Pick<RateTarget['service'], 'id' | 'type'>,
      region?: Id | null,
    ): Promise<KnownOptions | undefined> {
      const own = await service(owner, id);
      const ofKind = await readSnapshot(owner, `options/${type}`, optionsSchema);
      const file = own?.body.options ?? ofKind?.body.options;
      if (file === undefined) return undefined;
      const lists = JSON.parse((await files.read(file)).toString('utf8')) as KnownOptions['lists'];
      const country = region === undefined ? (own?.body.country ?? null) : region;
      const rowCities = await citiesOf(owner, country);
      return { lists: { ...lists, rowCities }, at: own?.at ?? ofKind?.at ?? 0 };
    },
    /** The services of the stored list; undefined without one. */
    list,
    /** Reads the list of services again. */
    async refreshList(owner: string) {
      await writeSnapshot(owner, listKey, await readServices(server, owner));
    },
  };
}

/** Reads all services, and the server name for kinds that are unknown. */
async function readServices(server: SnapshotAccess['server'], owner: string) {
  const call = 'finance-services.datatable';
  const services: KnownService[] = [];
  const unknown: string[] = [];
  for await (const row of listedRows(server.read, owner, call, [], mostServices)) {
    const service = listedService(row);
    if (service?.type) services.push({ ...service, type: service.type });
    else unknown.push(String(row.type_label ?? row.type ?? '').slice(0, 200));
  }
  const unknownKinds = { count: unknown.length, example: unknown[0] ?? '' };
  return { services, unknownKinds };
}
