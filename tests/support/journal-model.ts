/**
 * The journal over a desk in memory and a server that is a list: a test controls time, faults, kills and users. A start
 * after a kill has nothing but the database.
 */
import type { DeskStore } from '../../main/desk/desk';
import { deskCalls } from '../../main/desk/desk-calls';
import { openDesk } from '../../main/desk/open-desk';
import { failure } from '../../main/failure';
import { Operations } from '../../main/journal/calls';
import { NeedsAttention } from '../../main/journal/needs-attention';
import { Runner } from '../../main/journal/runner';
import { carrierOf, type Prepared, type Work } from '../../main/journal/send-entry';
import { findCall } from '../../shared/api';
import type { RowEntry } from '../../shared/desk/row-entries';
import { CodeskError, type Failure } from '../../shared/errors';

export const faults = [
  'none',
  'lost before',
  'lost after',
  'lost late',
  'not reached',
  'busy',
  'refused',
  'signed out',
  'hangs before',
  'hangs after',
  'hangs late',
] as const;
export type Fault = (typeof faults)[number];

const never = () => new Promise<never>(() => undefined);
const fails = (code: Failure['code'], outcome?: Failure['outcome']) =>
  new CodeskError(failure(code, outcome ? { outcome } : {}));

/** A server with some tables, to which marks are added. */
export class ListServer {
  /** Marks by table, in the order of their arrival. */
  readonly tables = new Map<string, string[]>();
  readonly #keys = new Set<string>();
  /** The faults of the next requests. */
  readonly next: Readonly<Record<'read' | 'write', Fault[]>> = { read: [], write: [] };
  /** Writes that the server received while another user was signed in. */
  foreign = 0;
  hangs = 0;
  /** Writes whose replies are lost and that the server has not finished. */
  #late: (() => void)[] = [];

  /** @param knowsKeys a repeated key gets the first reply again, and nothing is done */
  constructor(readonly knowsKeys: boolean) {}

  has(table: string, mark: string): boolean {
    return this.tables.get(table)?.includes(mark) ?? false;
  }

  count(mark: string): number {
    return [...this.tables.values()].flat().filter((each) => each === mark).length;
  }

  async read(): Promise<void> {
    const fault = this.next.read.shift() ?? 'none';
    if (fault.startsWith('hangs')) {
      this.hangs += 1;
      await never();
    }
    if (fault === 'signed out') throw fails('session_ended');
    if (fault === 'busy') throw fails('too_many');
    if (fault !== 'none') throw fails('unreachable');
  }

  async add(table: string, mark: string, key: string): Promise<void> {
    const fault = this.next.write.shift() ?? 'none';
    if (fault === 'not reached') throw fails('unreachable');
    if (fault === 'signed out') throw fails('session_ended', 'refused');
    if (fault === 'busy') throw fails('too_many', 'refused');
    if (fault === 'hangs before') {
      this.hangs += 1;
      await never();
    }
    if (fault === 'lost before') throw fails('connection_cut', 'unknown');
    const isKnown = this.knowsKeys && this.#keys.has(key);
    if (fault === 'refused' && !isKnown) throw fails('not_valid', 'refused');
    const put = () => this.tables.set(table, [...(this.tables.get(table) ?? []), mark]);
    this.#keys.add(key);
    if (!isKnown && fault.endsWith('late')) this.#late.push(put);
    else if (!isKnown) put();
    if (fault.startsWith('hangs')) {
      this.hangs += 1;
      await never();
    }
    if (fault.startsWith('lost')) throw fails('connection_cut', 'unknown');
  }

  /** The server finishes its pending work. */
  finishLate(): void {
    for (const put of this.#late.splice(0)) put();
  }
}

/** Rows that are marks of the server. The status of a row decides whether it may be sent again automatically. */
class MarkWork implements Work<RowEntry, Prepared> {
  constructor(
    readonly server: ListServer,
    readonly isOwn: (owner: string) => boolean,
  ) {}

  async prepare(entry: RowEntry): Promise<Prepared | undefined> {
    await this.server.read();
    return this.server.has(entry.origin.list, entry.title) ? undefined : { patch: {} };
  }

  async send(entry: RowEntry, by: { readonly owner: string }): Promise<void> {
    if (!this.isOwn(by.owner)) throw fails('session_ended', 'refused');
    await this.server.add(entry.origin.list, entry.title, entry.operation);
  }

  async lookUp(entry: RowEntry) {
    await this.server.read();
    const ask = async () => new NeedsAttention('ask', 'moved-while-sending');
    if (this.server.has(entry.origin.list, entry.title)) return { is: 'done' as const, ask };
    const isRepeatable = entry.row.kind === 'update';
    return { is: 'before' as const, ask, ...(isRepeatable && { again: { patch: {} } }) };
  }

  async sent() {
    return {};
  }
}

/** A request of the user. */
export interface UserRequest {
  readonly id: string;
  readonly owner: string;
  readonly table: string;
  readonly mark: string;
  /** The user cancelled it, or a call was refused. */
  dropped: boolean;
  /** Repeating it has no further effect. */
  readonly isRepeatable: boolean;
  /** The user decided about it or stopped it, so its order is not checked. */
  touched: boolean;
}

export class JournalModel {
  time = Date.UTC(2027, 2, 1);
  user = 'anna';
  online = true;
  readonly asked: UserRequest[] = [];
  readonly #db = openDesk('/dev/null/desk.db', 0).db;
  readonly #timers = new Set<{ at: number; call: () => void }>();
  #alive = { is: true };
  runner: Runner;
  operations: Operations;
  store: DeskStore;
  #ids = 0;

  constructor(readonly server: ListServer) {
    ({ runner: this.runner, operations: this.operations, store: this.store } = this.#start());
  }

  #start() {
    const alive = { is: true };
    this.#alive = alive;
    const store = Object.fromEntries(
      Object.entries(deskCalls(this.#db)).map(([name, call]) => [
        name,
        async (...input: readonly unknown[]) =>
          alive.is ? (call as (...given: readonly unknown[]) => unknown)(...input) : never(),
      ]),
    ) as unknown as DeskStore;
    const rows = carrierOf(new MarkWork(this.server, (owner) => owner === this.user));
    const runner = new Runner({
      store,
      works: { row: rows, rates: () => Promise.reject(new Error('no rates')) },
      repliedAt: () => this.time,
      person: () => (this.user === '' ? undefined : { owner: this.user, name: this.user }),
      online: () => this.online,
      changed: () => undefined,
      clock: {
        now: () => this.time,
        after: (ms, call) => {
          const timer = { at: this.time + ms, call };
          this.#timers.add(timer);
          return () => void this.#timers.delete(timer);
        },
      },
      random: () => 1,
      log: {
        error: (...parts) => {
          throw new Error(parts.map(String).join(' '));
        },
      },
    });
    const operations = new Operations({
      store,
      changed: () => undefined,
      notStored: (error) => {
        throw error;
      },
      now: () => this.time,
    });
    return { runner, operations, store };
  }

  /** The process ends now and another one begins. */
  kill(): void {
    this.#alive.is = false;
    this.#timers.clear();
    void this.runner.stop();
    this.server.hangs = 0;
    ({ runner: this.runner, operations: this.operations, store: this.store } = this.#start());
    this.runner.wake();
  }

  /** Runs until nothing happens any more; a kill ends a request that hangs. */
  async run(ms: number): Promise<void> {
    for (let count = 0; count < 3; count += 1) {
      if (!(await this.#settled())) this.kill();
      this.time += ms;
      for (const timer of [...this.#timers])
        if (timer.at <= this.time) {
          this.#timers.delete(timer);
          timer.call();
        }
    }
    if (!(await this.#settled())) this.kill();
  }

  /** False if a request hangs. */
  async #settled(): Promise<boolean> {
    const idle = this.runner.idle().then(() => true);
    for (;;) {
      const first = await Promise.race([idle, new Promise<false>((resolve) => setImmediate(resolve, false))]);
      if (first) return true;
      if (this.server.hangs > 0) return false;
    }
  }

  newId(): string {
    this.#ids += 1;
    return `00000000-0000-4000-8000-${String(this.#ids).padStart(12, '0')}`;
  }

  /** Queues a run of rows into a table. */
  async queue(table: string, count: number, kind: 'store' | 'update'): Promise<void> {
    const run = this.newId();
    const rows = Array.from({ length: count }, () => {
      const id = this.newId();
      return { id, mark: `m${id.slice(-6)}` };
    });
    await this.store.addRows(
      this.user,
      rows.map(({ id, mark }) => ({
        ...{ id, title: mark, operation: this.newId() },
        origin: { kind: 'import', run, list: table, owner: 1, name: 'a.csv' },
        row: { kind },
      })),
      this.time,
    );
    for (const { id, mark } of rows)
      this.asked.push({
        ...{ id, owner: this.user, table, mark, dropped: false, touched: false },
        isRepeatable: kind === 'update',
      });
    this.runner.wake();
  }

  /** A form or an action: the user waits for the reply, and decides if none comes. */
  async call(table: string, name: 'clients.store' | 'warehouses.update'): Promise<void> {
    const mark = `c${this.newId().slice(-6)}`;
    const id = this.newId();
    const call = findCall(name);
    if (!call) throw new Error(name);
    const asked = {
      ...{ id, owner: this.user, table, mark, dropped: false, touched: false },
      isRepeatable: call.repeatable === true,
    };
    this.asked.push(asked);
    await this.#attempt(asked, { id, name, call, input: { id: this.#ids, name: mark } });
  }

  async #attempt(asked: UserRequest, attempt: Parameters<Operations['run']>[1]): Promise<void> {
    const { owner, table, mark } = asked;
    const answer = this.operations
      .run(owner, attempt, (key) => this.server.add(table, mark, key))
      .then(
        () => 'done' as const,
        (error: CodeskError) => error.failure,
      );
    const hang = new Promise<'hangs'>((resolve) => {
      const look = () => (this.server.hangs > 0 ? resolve('hangs') : setImmediate(look));
      void answer.then(() => resolve('hangs'));
      look();
    });
    const ended = await Promise.race([answer, hang]);
    if (ended === 'hangs') return this.kill();
    if (ended !== 'done' && ended.outcome !== 'unknown' && !ended.earlierUnknown) asked.dropped = true;
  }

  /** The same request again while the result of the first attempt is unknown. */
  async pressAgain(at: number): Promise<void> {
    const open = await this.operations.list(this.user);
    const openCall = open[at % (open.length || 1)];
    const asked = this.asked.find(({ id }) => id === openCall?.id);
    const call = openCall && findCall(openCall.call);
    if (openCall && asked && call)
      await this.#attempt(asked, { id: this.newId(), name: openCall.call, call, input: openCall.input });
  }

  /** The user waits until the server is idle, checks the open calls, and decides by the rows of the server. */
  async decideCalls(): Promise<void> {
    this.server.finishLate();
    for (const openCall of await this.operations.list(this.user)) {
      const asked = this.asked.find(({ id }) => id === openCall.id);
      const call = findCall(openCall.call);
      if (!asked || !call) throw new Error(`nobody asked for ${openCall.title}`);
      if (this.server.has(asked.table, asked.mark))
        await this.operations.forget(this.user, openCall.id, true);
      else
        await this.#attempt(asked, {
          ...{ id: openCall.id, name: openCall.call, call, input: openCall.input, mayRepeat: true },
        });
    }
  }

  /** The open rows of this user, in their order. */
  async open(): Promise<readonly RowEntry[]> {
    const runs = await this.store.rowRuns(this.user);
    const states = ['queued', 'paused', 'checking', 'sending', 'unknown', 'needs-you', 'refused'];
    const rows = await Promise.all(
      runs.map(({ origin }) => this.store.rowsOfRun(this.user, origin.run, { states, from: 0, count: 1000 })),
    );
    return rows.flat();
  }

  end(): void {
    this.#alive.is = false;
    this.#timers.clear();
    void this.runner.stop();
    this.#db.close();
  }
}
