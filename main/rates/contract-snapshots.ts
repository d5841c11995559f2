/** Stored results of reading contracts: the rates of their services, and the list of contracts. */
import { z } from 'zod';
import { type RateTarget, rateTargetSchema, rowsFileSchema } from '../../shared/desk/rates';
import { leftOutReasons } from '../../shared/rates/round';
import { isRecord } from '../../shared/records';
import type { FilterValue } from '../../shared/table/filters';
import { type Id, idSchema } from '../../shared/table/row';
import { type JsonReply, jsonValue } from './json-reply';
import { storeRows } from './queued-rows';
import type { RateParts } from './rate-parts';
import type { ReplyOrder } from './reply-order';

const service = rateTargetSchema.shape.service;
const contractSchema = z.object({
  contract: rateTargetSchema.shape.contract.unwrap(),
  services: z.array(
    z.object({
      service,
      tables: z.array(
        z.object({
          value: z.string(),
          label: z.string(),
          table: rateTargetSchema.shape.table,
          rows: rowsFileSchema,
        }),
      ),
      country: idSchema.nullable(),
    }),
  ),
  notes: z.array(z.object({ name: z.string(), reason: z.enum(leftOutReasons) })),
});
type StoredContract = z.output<typeof contractSchema>;

const knownContractSchema = z.object({
  id: idSchema,
  number: z.string(),
  client: z.string(),
  status: z.string(),
});
export type KnownContract = z.output<typeof knownContractSchema>;
const listSchema = z.object({ contracts: z.array(knownContractSchema) });

/** The store of the snapshots and its dependencies. */
export interface SnapshotAccess extends Pick<RateParts, 'files' | 'work' | 'server'> {
  readonly replyArrived: ReplyOrder;
  writeSnapshot(owner: string, key: string, body: unknown): Promise<void>;
  readSnapshot<S extends z.ZodType>(
    owner: string,
    key: string,
    schema: S,
  ): Promise<{ readonly at: number; readonly body: z.output<S> } | undefined>;
}

/** Number of newest contracts in the default list, and of contracts whose rates are read in advance. */
const mostListed = 500;
const mostPrepared = 100;
/** Most contracts in a search result. */
const mostFound = 50;
const listKey = 'contracts';
const contractKey = (id: Id) => `contract/${String(id)}`.slice(0, 200);

export function createContractSnapshots(options: SnapshotAccess) {
  const { writeSnapshot, readSnapshot, replyArrived, files, work, server } = options;
  const contract = (owner: string, id: Id) => readSnapshot(owner, contractKey(id), contractSchema);
  const isOf = (target: Pick<RateTarget, 'service'>) => (each: StoredContract['services'][number]) =>
    String(each.service.id) === String(target.service.id);

  /** @param reply of `contracts.edit` */
  const storeContract = async (owner: string, id: Id, reply: JsonReply) => {
    const isLatest = replyArrived(owner, contractKey(id));
    const { contract: named, services, notes } = await work.readContractTables(reply);
    const shown = [];
    for (const each of services) {
      const tables = [];
      for (const { rows, ...table } of each.tables)
        tables.push({ ...table, rows: await storeRows(files, rows) });
      shown.push({ ...each, tables });
    }
    if (!isLatest()) return;
    await writeSnapshot(owner, contractKey(id), { contract: named, services: shown, notes });
  };
  const refresh = async (owner: string, id: Id) =>
    storeContract(owner, id, await server.read(owner, 'contracts.edit', { id }));

  /** The newest contracts that some filters find. */
  const listed = async (owner: string, most: number, filters: readonly FilterValue[]) => {
    const input = { page: 1, per_page: most, sortBy: 'id', sortOrder: 'desc', filters };
    const { data } = jsonValue(await server.read(owner, 'contracts.datatable', input)) as {
      data?: unknown;
    };
    const rows = Array.isArray(data) ? data.filter(isRecord) : [];
    return rows.flatMap((row) => knownContract(row) ?? []).slice(0, most);
  };

  return {
    contract,
    storeContract,
    refresh,
    /** The rows of a table of a service in a contract; undefined if they were never read. */
    async current(owner: string, target: RateTarget & { readonly contract: { readonly id: Id } }) {
      const found = await contract(owner, target.contract.id);
      const rows = found?.body.services
        .find(isOf(target))
        ?.tables.find(({ value, table }) => value === target.value && table === target.table)?.rows;
      return found && rows && { rows, at: found.at };
    },
    /** The regions that the services of a contract deliver to. */
    async countries(owner: string, id: Id): Promise<readonly Id[]> {
      const { services = [] } = (await contract(owner, id))?.body ?? {};
      return [...new Set(services.flatMap(({ country }) => country ?? []))];
    },
    /** The region that a service of a contract delivers to. */
    async country(
      owner: string,
      target: Pick<RateTarget, 'service'> & { readonly contract: { readonly id: Id } },
    ) {
      return (await contract(owner, target.contract.id))?.body.services.find(isOf(target))?.country ?? null;
    },
    /**
     * Returns the newest contracts. With a text: the contract with this number, and contracts of the stored list whose
     * number or client contains it. Without a reply only those of the stored list. Rejects as the call does if no list
     * is stored.
     */
    async search(owner: string, text: string, isWithoutAnswer: (error: unknown) => boolean) {
      const known = await readSnapshot(owner, listKey, listSchema);
      const sought = text.toLowerCase();
      const parts = (known?.body.contracts ?? []).filter(({ number, client }) =>
        `${number} ${client}`.toLowerCase().includes(sought),
      );
      try {
        // The list of contracts can only be filtered by whole numbers.
        const filters = text === '' ? [] : [{ name: 'contract_no', value: [text] }];
        const found = await listed(owner, mostFound, filters);
        const rest = text === '' ? [] : parts.filter(({ id }) => !found.some((each) => each.id === id));
        return { contracts: [...found, ...rest].slice(0, mostFound), at: null };
      } catch (error) {
        if (!known || !isWithoutAnswer(error)) throw error;
        return { contracts: parts.slice(0, mostFound), at: known.at };
      }
    },
    /** The newest contracts of the stored list; undefined without one. */
    list: (owner: string) => readSnapshot(owner, listKey, listSchema),
    async refreshList(owner: string) {
      await writeSnapshot(owner, listKey, { contracts: await listed(owner, mostListed, []) });
    },
    /** Contracts whose rates were never read, those in force first. */
    async unread(owner: string): Promise<readonly Id[]> {
      const { contracts = [] } = (await readSnapshot(owner, listKey, listSchema))?.body ?? {};
      const inForce = ({ status }: KnownContract) => (status === 'Verified' ? 0 : 1);
      const first = contracts.toSorted((a, b) => inForce(a) - inForce(b)).slice(0, mostPrepared);
      const unread = [];
      for (const { id } of first) if (!(await contract(owner, id))) unread.push(id);
      return unread;
    },
  };
}

/** Reads a contract from a row of the list. */
export function knownContract(row: Readonly<Record<string, unknown>>): KnownContract | undefined {
  const id = idSchema.safeParse(row.id);
  if (!id.success) return undefined;
  const number = String(row.contract_no ?? '').trim() || `#${id.data}`;
  return {
    id: id.data,
    number: number.slice(0, 300),
    client: String(row.client ?? '').slice(0, 200),
    status: String(row.status_label ?? '').slice(0, 100),
  };
}
