/** The practice workspace as a separate server, with its fault switches and its record of calls. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  copyData,
  fewRows,
  type ListSizes,
  practiceScript,
  practiceToken,
  seedData,
  seededData,
} from './practice-data';
import { endProcess, isRunning, startTimeout, withTimeout } from './processes';

const asStaff = { authorization: `Bearer ${practiceToken}`, 'content-type': 'application/json' };

/** A call as the server recorded it. */
export interface RecordedCall {
  readonly path: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the body of a call whose shape it expects.
  readonly body: any;
}

/** Milliseconds for a reply. */
const replyTimeout = 30_000;

export class PracticeServer {
  readonly #seed: Seed;
  #started: Started;

  private constructor(seed: Seed, started: Started) {
    this.#seed = seed;
    this.#started = started;
  }

  /** Stays the same during a test. A reset changes it only if another process has taken the port. */
  get address(): string {
    return this.#started.address;
  }

  /** @param sizes others than `fewRows` are seeded first, which takes seconds */
  static async start(sizes: Partial<ListSizes> = {}): Promise<PracticeServer> {
    const folder = mkdtempSync(join(tmpdir(), 'codesk-server-'));
    const { rows = fewRows, columns = '' } = sizes;
    const isUsual = rows === fewRows && columns === '';
    const seed = { rows, columns, folder, file: isUsual ? seededData : join(folder, 'seed', 'practice.db') };
    if (!isUsual) seedData(seed.file, seed);
    return new PracticeServer(seed, await startServer(seed, [0, 0]));
  }

  /** Resets it: no faults, no recorded calls, and the initial data. */
  async reset(): Promise<void> {
    if (isRunning(this.#started.child) && !this.#isChanged() && (await this.#isCleared())) return;
    await this.#end();
    const port = Number(new URL(this.address).port);
    this.#started = await startServer(this.#seed, [port, port, 0]);
  }

  /** False if it does not respond: the next test then gets another server. */
  async #isCleared(): Promise<boolean> {
    try {
      await this.behave();
      await this.forgetCalls();
      return true;
    } catch (error) {
      console.warn(`${(error as Error).message}. The test gets another practice server.`);
      return false;
    }
  }

  /** Sets a fault; see `sandbox/faults.ts`. */
  async fault(fault: Record<string, unknown>): Promise<void> {
    await this.#control('POST', 'faults', fault);
  }

  /** Clears all faults. */
  async behave(): Promise<void> {
    await this.#control('DELETE', 'faults');
  }

  /** Calls to a path since the start of the test, oldest first. */
  async calls(path: string): Promise<readonly RecordedCall[]> {
    const { calls } = (await this.#control('GET', 'calls')) as { calls: RecordedCall[] };
    return calls.filter((call) => call.path === path);
  }

  /** The bodies of these calls. */
  async sent(path: string): Promise<RecordedCall['body'][]> {
    return (await this.calls(path)).map(({ body }) => body);
  }

  /** Clears the recorded calls. */
  async forgetCalls(): Promise<void> {
    await this.#control('DELETE', 'calls');
  }

  /** A record on the server. @param path of the list, for example `/settings/clients` */
  async record(path: string, id: number): Promise<Record<string, unknown>> {
    const query = { page: 1, per_page: -1, sortBy: 'id', sortOrder: 'desc', filters: [] };
    const { data } = (await this.#ask('POST', `${path}/datatable`, query)) as {
      data: { data: Record<string, unknown>[] };
    };
    const row = data.data.find((each) => each.id === id);
    if (!row) throw new Error(`${path} has no ${id}`);
    return row;
  }

  /** All rows of a table. @param owner the record that the table belongs to, for example `{integration_id: 3}` */
  async rows(path: string, owner: object = {}): Promise<Record<string, unknown>[]> {
    const query = { page: 1, per_page: -1, sortBy: 'id', sortOrder: 'asc', filters: [], ...owner };
    const { data } = (await this.#ask('POST', `${path}/datatable`, query)) as {
      data: { data: Record<string, unknown>[] };
    };
    return data.data;
  }

  /** Makes a call as another user than the user of the app. Returns its reply. */
  callAsOtherUser(path: string, body: unknown): Promise<unknown> {
    return this.#ask('POST', path, body);
  }

  /**
   * The number of records in a list.
   * @param path of the list
   */
  async total(path: string): Promise<number> {
    const query = { page: 1, per_page: 1, sortBy: 'id', sortOrder: 'desc', filters: [] };
    const { data } = (await this.#ask('POST', `${path}/datatable`, query)) as { data: { total: number } };
    return data.total;
  }

  async stop(): Promise<void> {
    await this.#end();
    rmSync(this.#seed.folder, { recursive: true, force: true });
  }

  /** All writes go to the write-ahead log, which is empty after a start. */
  #isChanged(): boolean {
    return (statSync(`${dataOf(this.#seed)}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  }

  /** Killed, not stopped: the data is deleted, and replies in progress do not matter. */
  #end(): Promise<void> {
    return endProcess(this.#started.child, 'the practice server');
  }

  #control(method: string, what: string, body?: unknown): Promise<unknown> {
    return this.#ask(method, `/__practice/${what}`, body);
  }

  async #ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const send = async () => {
      const response = await fetch(`${this.address}${path}`, {
        method,
        // The server may close a reused connection at that moment.
        headers: { ...asStaff, connection: 'close' },
        signal: AbortSignal.timeout(replyTimeout),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { response, text: await response.text() };
    };
    const { response, text } = await send().catch((cause: Error) => {
      throw new Error(`The practice server did not answer ${method} ${path}: ${cause.message}`, { cause });
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  }
}

/** Options of a server. */
interface Seed extends ListSizes {
  /** Its own folder. */
  readonly folder: string;
  /** The data file to copy. */
  readonly file: string;
}

interface Started {
  readonly address: string;
  readonly child: ChildProcess;
}

const dataOf = ({ folder }: Seed) => join(folder, 'practice.db');

/**
 * Starts a server and waits for its address.
 * @param ports one per attempt, 0 for any free port: another process may have taken the port of a stopped server
 */
async function startServer(seed: Seed, [port = 0, ...others]: readonly number[]): Promise<Started> {
  copyData(seed.file, dataOf(seed));
  const { rows, columns } = seed;
  const options = { port: String(port), data: dataOf(seed), token: practiceToken, rows, columns };
  const child = spawn(
    process.execPath,
    [practiceScript, ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const address = await withTimeout(startTimeout, 'the address of the practice server', addressOf(child));
    return { address, child };
  } catch (error) {
    await endProcess(child, 'the practice server');
    if (others.length === 0) throw error;
    console.warn(`${(error as Error).message}. Starting once more.`);
    return startServer(seed, others);
  }
}

/** The server prints its address once it accepts connections. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
      if (address) resolve(address);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`The practice server ended with ${code ?? signal}: ${printed}`)),
    );
  });
}
