/**
 * The cost of a list of 500 columns compared with the same list of 14 columns: two apps with the same rows, measured in
 * turn. Prints ratios; no time fails the run. `CODESK_PROFILES=<folder>` writes a profile of each operation with 500
 * columns.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { test } from '../support/app/fixtures';
import { launch } from '../support/app/launch';
import { PracticeServer } from '../support/app/practice-server';
import { signIn } from '../support/app/sign-in';

const rounds = 10;
const manyColumns = 500;

const rows = 'orders=500';

test.use({ practiceRows: rows });

/** A user operation; `undo` restores the state for the next run. */
interface Operation {
  readonly name: string;
  readonly act: Act;
  readonly undo: Act;
}

interface Act {
  /** Selector of the control to press. */
  readonly on: string;
  /** The key to press there; a click if absent. */
  readonly key?: { readonly key: string; readonly altKey?: boolean };
  /** Selector that must match when the operation is done, or match nothing if `gone`; the next frame if absent. */
  readonly until?: string;
  readonly gone?: boolean;
}

const columnsPanel = 'section[aria-label="Columns of this table"]';
const exportPanel = 'aside[aria-label="Export orders"]';

const columnsButton = 'button[aria-label="Columns"]';
const openColumns: Act = { on: columnsButton, until: `${columnsPanel} li` };
const closeColumns: Act = { on: columnsButton, until: columnsPanel, gone: true };
const openExport: Act = { on: '.codesk-tool button:has([data-icon="export"])', until: `${exportPanel} li` };
const closeExport: Act = {
  on: `${exportPanel} button[aria-label="Close export"]`,
  until: exportPanel,
  gone: true,
};
const boxOf = (panel: string, at: number) =>
  `${panel} li[aria-posinset="${at}"] :is(input[data-part="box"], [data-part="box"] input)`;
const tick = (name: string, panel: string): Operation => ({
  name,
  act: { on: boxOf(panel, 5) },
  undo: { on: boxOf(panel, 5) },
});
const moveDown = (name: string, panel: string): Operation => ({
  name,
  act: { on: boxOf(panel, 3), key: { key: 'ArrowDown', altKey: true } },
  undo: { on: boxOf(panel, 4), key: { key: 'ArrowUp', altKey: true } },
});
const selectAll: Act = { on: `${exportPanel} input[aria-label="Select all"]` };

/** The first row of a page of ten; the grid counts the header row as the first. */
const firstRowAt = (index: number) =>
  `[role="grid"][data-stale="false"] [data-row="0"][aria-rowindex="${index}"]`;
const nextPage: Operation = {
  name: 'turn to the next page',
  act: { on: 'button[aria-label="Next page"]', until: firstRowAt(12) },
  undo: { on: 'button[aria-label="Previous page"]', until: firstRowAt(2) },
};
const arrowKey: Operation = {
  name: 'press an arrow key in the grid',
  act: { on: '[data-row="2"] [aria-colindex="4"]', key: { key: 'ArrowDown' } },
  undo: { on: '[data-row="3"] [aria-colindex="4"]', key: { key: 'ArrowUp' } },
};

/** Operations of one panel, with the operation that opens it. */
const stages: readonly {
  readonly open?: Act;
  readonly close?: Act;
  readonly operations: readonly Operation[];
}[] = [
  {
    operations: [
      nextPage,
      arrowKey,
      { name: 'open the columns panel', act: openColumns, undo: closeColumns },
      { name: 'open the export panel', act: openExport, undo: closeExport },
    ],
  },
  {
    open: openColumns,
    close: closeColumns,
    operations: [tick('hide a column', columnsPanel), moveDown('move a column of the table', columnsPanel)],
  },
  {
    open: openExport,
    close: closeExport,
    operations: [
      tick('leave a column out of the export', exportPanel),
      moveDown('move a column of the export', exportPanel),
      { name: 'leave all columns out of the export', act: selectAll, undo: selectAll },
    ],
  },
];

/** Milliseconds. */
interface Cost {
  /** From the press to the painted frame. */
  readonly drawn: number;
  /** Processor time of the main thread, including the tasks after the frame. */
  readonly thread: number;
  /** The longest task; 0 if none was over 50. */
  readonly longest: number;
}

interface Press extends Pick<Act, 'key' | 'until' | 'gone'> {
  /** Milliseconds to wait for tasks that follow. */
  readonly settle: number;
}

/** Presses and waits until the change is drawn and no task follows. Runs in the page. */
async function press(
  element: Element,
  { key, until, gone = false, settle }: Press,
): Promise<Omit<Cost, 'thread'>> {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  const channel = new MessageChannel();
  const painted = () =>
    new Promise((resolve) => {
      channel.port1.onmessage = resolve;
      requestAnimationFrame(() => channel.port2.postMessage(0));
    });
  const isDone = () => until === undefined || (document.querySelector(until) === null) === gone;
  const pressable = element as HTMLElement;
  pressable.focus({ preventScroll: true });
  await painted();
  await new Promise((resolve) => setTimeout(resolve, settle));
  tasks.length = 0;
  const from = performance.now();
  if (key) pressable.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
  else pressable.click();
  do await painted();
  while (!isDone());
  const drawn = performance.now() - from;
  await new Promise((resolve) => setTimeout(resolve, settle));
  observer.disconnect();
  return { drawn, longest: Math.max(0, ...tasks) };
}

class Measured {
  readonly costs = new Map<string, Cost[]>();
  readonly #page: Page;
  readonly #cdp: CDPSession;

  private constructor(page: Page, cdp: CDPSession) {
    this.#page = page;
    this.#cdp = cdp;
  }

  static async of(page: Page): Promise<Measured> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new Measured(page, cdp);
  }

  async do({ on, ...how }: Act): Promise<Cost> {
    const element = await this.#page.waitForSelector(on, { timeout: 10_000 });
    const before = await this.#threadTime();
    const seen = await element.evaluate(press, { ...how, settle: 60 });
    return { ...seen, thread: (await this.#threadTime()) - before };
  }

  async round(operation: Operation, times: number): Promise<void> {
    const runs = this.costs.get(operation.name) ?? [];
    for (let time = 0; time < times; time += 1) {
      runs.push(await this.do(operation.act));
      await this.do(operation.undo);
    }
    this.costs.set(operation.name, runs);
  }

  async profile({ name, act, undo }: Operation, folder: string): Promise<void> {
    await this.#cdp.send('Profiler.enable');
    await this.#cdp.send('Profiler.setSamplingInterval', { interval: 200 });
    await this.#cdp.send('Profiler.start');
    await this.do(act);
    const { profile } = await this.#cdp.send('Profiler.stop');
    writeFileSync(join(folder, `${name}.cpuprofile`), JSON.stringify(profile));
    await this.do(undo);
  }

  async #threadTime(): Promise<number> {
    const { metrics } = await this.#cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  }
}

async function openOrders(page: Page): Promise<Measured> {
  await signIn(page);
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.locator('[role="grid"][aria-busy="false"] [role="gridcell"]').first().waitFor();
  return Measured.of(page);
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function lineOf(name: string, few: readonly Cost[], many: readonly Cost[]): string {
  const pair = (part: keyof Cost) => {
    const [own, limit] = [many, few].map((costs) => median(costs.map((cost) => cost[part])));
    return `${limit?.toFixed(1)} → ${own?.toFixed(1)} (${((own ?? 0) / (limit ?? 1)).toFixed(2)})`;
  };
  const longest = Math.max(...many.map((cost) => cost.longest));
  return `${name}: drawn ${pair('drawn')}, main thread ${pair('thread')}, longest task ${longest.toFixed(0)}\n`;
}

test('a list of 500 columns', async ({ codesk, profile }) => {
  test.setTimeout(600_000);
  const server = await PracticeServer.start({ rows, columns: `orders=${manyColumns}` });
  const wide = await launch({ profile, server: server.address });
  try {
    const few = await openOrders(codesk.page);
    const many = await openOrders(wide.page);
    const both = [few, many];
    for (const { open, close, operations } of stages) {
      if (open) for (const app of both) await app.do(open);
      for (const operation of operations) {
        // The first run also loads the code of the operation.
        for (const app of both) {
          await app.do(operation.act);
          await app.do(operation.undo);
        }
        for (let round = 0; round < rounds; round += 5) for (const app of both) await app.round(operation, 5);
        const folder = process.env.CODESK_PROFILES;
        if (folder) await many.profile(operation, folder);
        const [limit = [], own = []] = both.map(({ costs }) => costs.get(operation.name));
        process.stdout.write(lineOf(operation.name, limit, own));
      }
      if (close) for (const app of both) await app.do(close);
    }
  } finally {
    await wide.close();
    await server.stop();
  }
});
