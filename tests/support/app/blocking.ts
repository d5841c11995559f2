/**
 * Measures how long main and the page of a running app are blocked, phase by phase. Both count their own ticks, and the
 * page reports its long tasks. A tick can also be late because the machine is busy, so only the processor time of the
 * thread in that gap counts, as Linux reports it (`schedstat`).
 */
import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession } from 'playwright';
import type { Codesk } from './launch';

/** Milliseconds between two ticks, and between two readings of the threads. */
const tick = 4;
/** A gap between ticks, or a task, in milliseconds since 1970. */
interface BlockedSpan {
  readonly from: number;
  readonly ms: number;
}

export interface Phase {
  readonly name: string;
  readonly seconds: number;
  /** The longest blocks of main and of the page, in milliseconds of processor time. */
  readonly main: number;
  readonly page: number;
  /** The longest blocks in real time, which includes the load of the machine. */
  readonly mainSeen: number;
  readonly pageSeen: number;
  /** Tasks of the page over 50 ms of processor time, and the longest one. */
  readonly longTasks: number;
  readonly longestTask: number;
  /** Highest memory of main with its threads, and of the page, in MB. */
  readonly mainMb: number;
  readonly pageMb: number;
}

interface ThreadSample {
  readonly at: number;
  /** Processor time of the thread in milliseconds. */
  readonly used: number;
}

declare global {
  var codeskStays: BlockedSpan[];
  var codeskTasks: BlockedSpan[];
}

/** Runs in main and in the page. */
function countTicks(every: number): void {
  globalThis.codeskStays = [];
  let last = performance.now();
  const next = () => {
    const now = performance.now();
    const late = now - last - every;
    if (late > 8) globalThis.codeskStays.push({ from: performance.timeOrigin + last, ms: late });
    last = now;
    setTimeout(next, every);
  };
  setTimeout(next, every);
}

function watchTasks(): void {
  globalThis.codeskTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      globalThis.codeskTasks.push({ from: performance.timeOrigin + startTime, ms: duration });
  }).observe({ type: 'longtask' });
}

/** Reads the processor time of a Linux thread. */
class Thread {
  readonly #file: number;
  readonly #memory: number;
  readonly #bytes = Buffer.alloc(4096);
  looks: ThreadSample[] = [];
  mb = 0;

  constructor(process: number) {
    this.#file = openSync(`/proc/${process}/task/${process}/schedstat`, 'r');
    this.#memory = openSync(`/proc/${process}/statm`, 'r');
  }

  look(): void {
    const used = Number(this.#text(this.#file).split(' ')[0]) / 1e6;
    this.looks.push({ at: performance.timeOrigin + performance.now(), used });
    if (this.looks.length % 25 === 1)
      this.mb = Math.max(this.mb, (Number(this.#text(this.#memory).split(' ')[1]) * 4096) / 1e6);
  }

  begin(): void {
    this.looks = [];
    this.mb = 0;
  }

  /** Upper bound for the processor time of the thread in a gap: from the reading before it to the reading after it. */
  own({ from, ms }: BlockedSpan): number {
    const before = this.looks.findLast(({ at }) => at <= from) ?? this.looks[0];
    const after = this.looks.find(({ at }) => at >= from + ms) ?? this.looks.at(-1);
    return Math.min(ms, Math.max(0, (after?.used ?? 0) - (before?.used ?? 0)));
  }

  close(): void {
    closeSync(this.#file);
    closeSync(this.#memory);
  }

  #text(file: number): string {
    return this.#bytes.toString('utf8', 0, readSync(file, this.#bytes, 0, this.#bytes.length, 0));
  }
}

export class BlockingMonitor {
  readonly phases: Phase[] = [];
  readonly #codesk: Codesk;
  readonly #main: Thread;
  readonly #page: Thread;
  readonly #timer: NodeJS.Timeout;
  /** Folder for processor profiles; none are written without it. */
  readonly #profiles = process.env.CODESK_PROFILES;
  #cdp: CDPSession | undefined;

  private constructor(codesk: Codesk, main: number, page: number) {
    this.#codesk = codesk;
    this.#main = new Thread(main);
    this.#page = new Thread(page);
    this.#timer = setInterval(() => this.#look(), tick / 2);
  }

  /** Starts to measure an app. Its page must not be reloaded. */
  static async of(codesk: Codesk): Promise<BlockingMonitor> {
    const { app, page } = codesk;
    const counting = `(${countTicks.toString()})(${tick})`;
    await app.evaluate((_electron, source) => void new Function(source)(), counting);
    await page.evaluate(countTicks, tick);
    await page.evaluate(watchTasks);
    const [main, shown] = await app.evaluate(({ BrowserWindow }) => [
      process.pid,
      BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0,
    ]);
    const watched = new BlockingMonitor(codesk, main ?? 0, shown ?? 0);
    if (watched.#profiles) watched.#cdp = await page.context().newCDPSession(page);
    return watched;
  }

  /** Runs a phase, and records the longest blocks during it. */
  async phase<T>(name: string, work: () => Promise<T>): Promise<T> {
    const { page } = this.#codesk;
    await this.#taken();
    this.#main.begin();
    this.#page.begin();
    await this.#startProfiles();
    const since = performance.now();
    const result = await work();
    // The last change may still be drawing.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
    const seconds = (performance.now() - since) / 1000;
    this.#look();
    const { main, shown, tasks } = await this.#taken();
    await this.#writeProfiles(name, { main, shown, tasks });
    const longest = (thread: Thread, stays: readonly BlockedSpan[]) =>
      Math.max(0, ...stays.map((stay) => thread.own(stay)));
    const seen = (stays: readonly BlockedSpan[]) => Math.max(0, ...stays.map(({ ms }) => ms));
    const phase = {
      name,
      seconds,
      main: longest(this.#main, main),
      page: longest(this.#page, shown),
      mainSeen: seen(main),
      pageSeen: seen(shown),
      longTasks: tasks.filter((task) => this.#page.own(task) > 50).length,
      longestTask: longest(this.#page, tasks),
      mainMb: this.#main.mb,
      pageMb: this.#page.mb,
    };
    this.phases.push(phase);
    process.stdout.write(`${lineOf(phase)}\n`);
    return result;
  }

  end(): void {
    clearInterval(this.#timer);
    this.#main.close();
    this.#page.close();
  }

  #look(): void {
    try {
      this.#main.look();
      this.#page.look();
    } catch {
      // The app ended, and the test with it.
      clearInterval(this.#timer);
    }
  }

  /** The records since the last call. */
  async #taken() {
    const { app, page } = this.#codesk;
    const take = () => globalThis.codeskStays.splice(0);
    const [main, shown, tasks] = await Promise.all([
      app.evaluate(() => globalThis.codeskStays.splice(0)),
      page.evaluate(take),
      page.evaluate(() => globalThis.codeskTasks.splice(0)),
    ]);
    return { main, shown, tasks };
  }

  async #startProfiles(): Promise<void> {
    if (!this.#profiles) return;
    await this.#cdp?.send('Profiler.enable');
    await this.#cdp?.send('Profiler.start');
    await this.#codesk.app.evaluate(async () => {
      const inspector = process.mainModule?.require('node:inspector') as typeof import('node:inspector');
      const session = new inspector.Session();
      session.connect();
      const post = (method: string) => new Promise((done) => session.post(method as never, done as never));
      await post('Profiler.enable');
      await post('Profiler.start');
      Object.assign(globalThis, { codeskProfiler: session });
    });
  }

  async #writeProfiles(name: string, stays: object): Promise<void> {
    if (!this.#profiles) return;
    const base = join(this.#profiles, name.replaceAll(/\W+/g, '-'));
    const page = await this.#cdp?.send('Profiler.stop');
    writeFileSync(`${base}.page.cpuprofile`, JSON.stringify(page?.profile));
    const main = await this.#codesk.app.evaluate(
      () =>
        new Promise<string>((done) => {
          const session = (globalThis as never as { codeskProfiler: import('node:inspector').Session })
            .codeskProfiler;
          session.post('Profiler.stop', (_error, { profile }) => {
            session.disconnect();
            done(JSON.stringify(profile));
          });
        }),
    );
    writeFileSync(`${base}.main.cpuprofile`, main);
    writeFileSync(`${base}.stays.json`, JSON.stringify(stays));
  }
}

const ms = (value: number) => `${value.toFixed(0)} ms`;

export function lineOf(phase: Phase): string {
  const { name, seconds, main, page, mainSeen, pageSeen, longTasks, longestTask, mainMb, pageMb } = phase;
  return (
    `${name}: ${seconds.toFixed(1)} s; main ${ms(main)} (seen ${ms(mainSeen)}), page ${ms(page)} (seen ${ms(pageSeen)}), ` +
    `tasks over 50 ms ${longTasks}, longest ${ms(longestTask)}; main ${mainMb.toFixed(0)} MB, page ${pageMb.toFixed(0)} MB`
  );
}
