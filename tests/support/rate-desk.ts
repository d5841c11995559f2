/** The rate desk of main over real threads and a real disk, called through the router like a page does. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { createDesk, type Desk } from '../../main/desk/desk';
import { Jobs } from '../../main/files/jobs';
import { createParts } from '../../main/files/parts';
import { createPickedFiles } from '../../main/files/picked-files';
import { createRates } from '../../main/handlers/rates';
import { createRouter, type Handlers } from '../../main/ipc/router';
import { openPreferences } from '../../main/preferences/preferences';
import type { QueuedChange } from '../../main/rates/change-queue';
import { createOpenedFiles } from '../../main/rates/opened-files';
import { createRecentFiles } from '../../main/rates/recent-files';
import type { KnownValues } from '../../main/rates/service-snapshots';
import type { CurrentRows } from '../../main/rates/snapshots';
import { createStoredFiles } from '../../main/rates/stored-files';
import type { SentChange } from '../../shared/desk/rates';
import type { Job } from '../../shared/ipc/jobs';
import type { OptionLists } from '../../shared/rates/choices';
import { type RateTableId, rateTable } from '../../shared/rates/rate-tables';
import { writeRowsFileOfRows } from '../../shared/rates/rows-file';
import type { TableRow } from '../../shared/row-tables/row-table';
import { buildThread } from './built-thread';
import { buildDesk } from './desk-thread';
import { testLimits } from './download-setup';

export interface RateThreads {
  readonly desk: string;
  readonly rates: string;
}

/** Bundles the threads into a folder. */
export async function buildRateThreads(folder: string): Promise<RateThreads> {
  const [{ thread: desk }, rates] = await Promise.all([buildDesk(folder), buildThread('rates', folder)]);
  return { desk, rates };
}

export const ratesOwner = '["https://api.example",1]';

export interface RateAnswer<T> {
  readonly ok: boolean;
  readonly data: T;
  readonly error?: { readonly code: string; readonly subject?: string };
}

/** Starts the parts over a profile. */
export async function startRateDesk(threads: RateThreads, profile: string) {
  let owner = ratesOwner;
  const published: [string, unknown][] = [];
  const errors: unknown[][] = [];
  let picked: string | undefined;
  let target: string | undefined;
  let lists: OptionLists | undefined;
  let current: CurrentRows | undefined;
  let values: KnownValues | undefined;
  let refresh: () => void = () => undefined;
  const queued: QueuedChange[] = [];
  const sent = new Set<string>();
  let isWhole = true;
  let isWorking = true;
  const desk: Desk = createDesk({
    script: threads.desk,
    file: join(profile, 'desk.db'),
    opened: () => undefined,
    log: { error: () => undefined },
  });
  await desk.opened();
  const pickedFiles = createPickedFiles({
    store: desk.store,
    owner: () => owner,
    notStored: () => undefined,
  });
  const parts = createParts({
    records: join(profile, 'parts'),
    log: { error: (...each) => errors.push(each) },
  });
  const jobs = new Jobs({
    parts,
    publish: (job) => published.push(['job', job]),
    owner: () => owner,
    limits: testLimits,
    download: () => Promise.reject(new Error('nothing is downloaded here')),
    mark: async () => undefined,
    refusedToken: () => undefined,
    unexpected: (error) => errors.push([error]),
  });
  const rates = createRates({
    profile,
    script: threads.rates,
    desk: desk.store,
    pickedFiles,
    dialogs: () => ({
      pickRateFile: async () => picked,
      pickLayout: async () => picked,
      pickTarget: async () => target,
    }),
    parts,
    jobs,
    known: {
      choices: async () => (lists ? { lists, at: 5 } : undefined),
      current: async () => current,
      values: async () => values,
      latest: async () => {
        await refresh();
        return current;
      },
      refresh: async () => refresh(),
    },
    queue: async (_owner, change) => {
      queued.push(change);
      return sent.has(change.id) ? 'sent' : 'queued';
    },
    samples: join(profile, 'samples'),
    recent: createRecentFiles({
      store: openPreferences(profile, () => undefined),
      toSystem: () => undefined,
    }),
    opened: createOpenedFiles(() => undefined),
    session: () => ({ owner, practice: !isWorking }),
    isSignedIn: () => true,
    push: (name, payload) => published.push([name, payload]),
    isWhole: async () => isWhole,
    log: { error: (...parts) => errors.push(parts) },
  });
  const route = createRouter({
    handlers: rates.handlers as Handlers,
    textHandlers: rates.textHandlers,
    log: { error: (...parts) => errors.push(parts), warn: () => undefined },
  });
  /** Sends a request as the signed-in user. */
  const ask = async <T = Record<string, unknown>>(
    name: string,
    input: Record<string, unknown> = {},
  ): Promise<RateAnswer<T>> =>
    JSON.parse(await route(true, name, JSON.stringify({ as: owner, ...input }))) as RateAnswer<T>;
  /** The reply to a request that must succeed. */
  const get = async <T = Record<string, unknown>>(
    name: string,
    input: Record<string, unknown> = {},
  ): Promise<T> => {
    const answer = await ask<T>(name, input);
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)} ${errors.map(String)}`);
    return answer.data;
  };
  return {
    desk,
    rates,
    jobs,
    ask,
    get,
    published: published,
    errors,
    signIn(next: string) {
      owner = next;
      jobs.sessionChanged({ owner });
    },
    /** The next result of the file dialog. */
    pick(path: string | undefined) {
      picked = path;
    },
    /** A picked or prepared file as it is sent. */
    async sentFile(handle: string) {
      const { bytes, name, type } = await pickedFiles.read(handle);
      return { text: Buffer.from(bytes).toString('utf8'), name, type };
    },
    /** The next result of the save dialog; undefined if it is cancelled. */
    saveTo(path: string | undefined) {
      target = path;
    },
    queued,
    /** The ids of sent changes. */
    sentIds: sent,
    /** Whether the desk uses its own file, and whether a user is signed in to a server. */
    says(next: { readonly isWhole?: boolean; readonly isWorking?: boolean }) {
      isWhole = next.isWhole ?? isWhole;
      isWorking = next.isWorking ?? isWorking;
    },
    /** The loaded option lists. */
    choices(next: OptionLists) {
      lists = next;
    },
    /** The current rates of every target. */
    async serverHas(rows: readonly TableRow[], table: RateTableId = 'delivery-rates') {
      const files = createStoredFiles(join(profile, 'rate-files'));
      const { hash } = await files.put(writeRowsFileOfRows(rateTable(table), rows));
      current = { rows: { file: hash, rows: rows.length }, at: 77 };
    },
    /** The service of every target: its values, and these rows. */
    async serverHolds(fields: object, rows: readonly TableRow[]) {
      const files = createStoredFiles(join(profile, 'rate-files'));
      const text = await files.put(new TextEncoder().encode(JSON.stringify(fields)));
      const { hash } = await files.put(writeRowsFileOfRows(rateTable('delivery-rates'), rows));
      current = { rows: { file: hash, rows: rows.length }, at: 77 };
      values = {
        fields: text.hash,
        tables: [{ value: 'rates', table: 'delivery-rates', file: hash }],
        at: 77,
      };
    },
    onRefresh(next: () => void) {
      refresh = next;
    },
    /** Opens a text as a rate file. */
    async add(text: string | Buffer, table = 'delivery-rates', name = 'rates.csv'): Promise<string> {
      const folder = mkdtempSync(join(tmpdir(), 'codesk-picked-'));
      try {
        picked = join(folder, name);
        writeFileSync(picked, text);
        const { handle } = await get<{ handle: string }>('rateFiles.pick');
        return (await get<{ rateFile: string }>('rateFiles.add', { handle, table, target: null })).rateFile;
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    /** Records that something was sent: a file by its hash, or a round with null. Returns its id. */
    async sent(file: string | null): Promise<string> {
      const id = randomUUID();
      const rows = { file: 'a'.repeat(64), rows: 1 };
      const change: Pick<SentChange, 'id' | 'target' | 'title' | 'origin' | 'counts'> = {
        id,
        target: {
          service: { id: 7, type: 'delivery', name: 'Special' },
          value: 'rates',
          table: 'delivery-rates',
        },
        title: 'rates.csv',
        origin: file === null ? { kind: 'round', round: id } : { kind: 'file', draft: id, file },
        counts: { added: 1, changed: 0, removed: 0, unchanged: 0 },
      };
      await desk.store.addRateEntry(owner, {
        ...change,
        ...{ base: rows, wanted: rows, made: 1, notBefore: null, operation: id },
      });
      await desk.store.moveEntry(owner, id, 'check');
      await desk.store.moveEntry(owner, id, 'send', { sent: { before: rows, after: rows, print: 'p' } });
      await desk.store.moveEntry(owner, id, 'finish', { by: 'Sam', changed: 1 });
      return id;
    },
    /** Resolves with the last state of a job, as the page receives it. */
    ended: (id: string): Promise<Job> =>
      vi.waitUntil(
        () =>
          published
            .flatMap(([name, payload]) => (name === 'job' ? [payload as Job] : []))
            .find((job) => job.id === id && job.state !== 'running'),
        { timeout: 20_000 },
      ),
    async stop() {
      await jobs.cancelAll();
      await rates.end();
      await desk.close();
    },
  };
}
export type RunningRateDesk = Awaited<ReturnType<typeof startRateDesk>>;
