/** Measures the scrolling of several grids in the same page, in turn, and prints a table. */
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { build, type Rolldown } from 'vite';
import type { Codesk } from '../support/app/launch';
import { projectRoot } from '../support/app/project-root';
import { addBareRows, readRows } from './scroll-bare';

const frames = 120;
const rounds = 3;
/** CSS pixels per frame: a slow turn of the wheel, and a flick. */
const speeds = [50, 500];

interface Variant {
  readonly name: string;
  /** The element that scrolls. */
  readonly scroller: string;
  /** Function of `scroll-peers.tsx` that draws it. Each grid exists only while it is measured. */
  readonly peer?: string;
}

const bareRows: Variant = { name: 'bare rows', scroller: '#bare-rows' };
const peers: readonly Variant[] = [
  { name: 'TanStack Virtual', scroller: '#peer .peer-scroller', peer: 'addTanStack' },
  { name: 'AG Grid', scroller: '#peer .ag-grid-viewport', peer: 'addAgGrid' },
];

/** Processor time of the main thread for one frame of scrolling, in milliseconds. */
interface Cost {
  readonly all: number;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
}

interface Run extends Cost {
  /** Share of frames that came more than 25 ms after the one before. */
  readonly late: number;
}

const metricOf: Readonly<Record<keyof Cost, string>> = {
  all: 'TaskDuration',
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
};
const parts = Object.keys(metricOf) as (keyof Cost)[];

async function run(cdp: CDPSession, page: Page, selector: string, speed: number): Promise<Run> {
  await page.evaluate(scrollThrough, { selector, frames: 20, speed, rowHeight: 0 });
  const before = await seconds(cdp);
  const { late } = await page.evaluate(scrollThrough, { selector, frames, speed, rowHeight: 0 });
  const after = await seconds(cdp);
  return { ...byPart((part) => (after[part] - before[part]) * (1000 / frames)), late: late / frames };
}

async function seconds(cdp: CDPSession): Promise<Cost> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return byPart((part) => metrics.find(({ name }) => name === metricOf[part])?.value ?? Number.NaN);
}

function byPart(value: (part: keyof Cost) => number): Cost {
  return { all: value('all'), script: value('script'), style: value('style'), layout: value('layout') };
}

interface Scroll {
  readonly selector: string;
  readonly frames: number;
  readonly speed: number;
  /** Row height for the search for empty rows and cells; 0 skips the search. */
  readonly rowHeight: number;
}

interface Scrolled {
  readonly late: number;
  /** Frames in which a visible row was not drawn, or a visible cell of a column that always has text was empty. */
  readonly blank: number;
}

/**
 * Scrolls down by the same distance in every frame, and back up at the end. Sets the offset outside of the frame
 * callbacks, as a wheel does, so that the scroll event comes before the paint.
 */
function scrollThrough({ selector, frames: count, speed: distance, rowHeight }: Scroll): Promise<Scrolled> {
  const scroller = document.querySelector<HTMLElement>(selector);
  if (!scroller) throw new Error(`no ${selector}`);
  let direction = scroller.scrollTop + distance * count < scroller.scrollHeight ? distance : -distance;
  let left = count;
  let blank = 0;
  let late = 0;
  let last = 0;
  const channel = new MessageChannel();
  const isFilled = (cell: Element) => cell.textContent !== '' || cell.querySelector('img, svg') !== null;
  const columnOf = (cell: Element) => cell.getAttribute('aria-colindex') ?? '';
  /** Cells by row; frozen cells may be in a separate element. */
  const cellsDrawn = () => {
    const drawn = new Map<number, Element[]>();
    for (const row of scroller.querySelectorAll('[aria-rowindex]')) {
      const cells = [...row.querySelectorAll('[role="gridcell"][aria-colindex]')];
      const at = Number(row.getAttribute('aria-rowindex')) - 2;
      drawn.set(at, [...(drawn.get(at) ?? []), ...cells]);
    }
    drawn.delete(-1);
    return drawn;
  };
  const atRest = [...cellsDrawn().values()];
  const columnsAtRest = atRest[0]?.length ?? 0;
  const seldomEmpty = new Set(atRest.flat().map(columnOf));
  for (const cell of atRest.flat()) if (!isFilled(cell)) seldomEmpty.delete(columnOf(cell));
  const look = () => {
    const first = Math.ceil(scroller.scrollTop / rowHeight);
    const end = Math.floor((scroller.scrollTop + scroller.clientHeight) / rowHeight) - 2;
    const drawn = cellsDrawn();
    for (let at = first; at <= end; at += 1) {
      const cells = drawn.get(at) ?? [];
      if (cells.length >= columnsAtRest)
        if (cells.every((cell) => isFilled(cell) || !seldomEmpty.has(columnOf(cell)))) continue;
      blank += 1;
      return;
    }
  };
  // Added last, so that it runs after the listeners of the grid, and its frame callback after theirs.
  const onScroll = () => requestAnimationFrame(look);
  if (rowHeight > 0) scroller.addEventListener('scroll', onScroll);
  return new Promise((resolve) => {
    channel.port1.onmessage = () => {
      if (left === 0) {
        scroller.removeEventListener('scroll', onScroll);
        resolve({ blank, late });
        return;
      }
      left -= 1;
      if (scroller.scrollTop + direction < 0) direction = distance;
      scroller.scrollTop += direction;
      requestAnimationFrame((now) => {
        if (last > 0 && now - last > 25) late += 1;
        last = now;
        channel.port2.postMessage(0);
      });
    };
    channel.port2.postMessage(0);
  });
}

/** Shows our grid, bare rows, or neither. Our grid does not remove its rows while it is hidden. */
function showGrid({ own, shown }: { own: string; shown: string }): void {
  const [grid, bare] = [own, '#bare-rows'].map((each) => document.querySelector<HTMLElement>(each));
  if (!grid || !bare) throw new Error(`no ${own}`);
  grid.style.visibility = shown === own ? '' : 'hidden';
  bare.style.display = shown === '#bare-rows' ? 'block' : 'none';
}

/** The code of the other grids, as one script. It is not part of the app. */
async function peersScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: join(projectRoot, 'tests/bench/scroll-peers.tsx'),
        formats: ['iife'],
        name: 'scrollPeers',
      },
    },
  });
  const [{ output }] = built as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  return output[0].code;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

interface Compared {
  readonly name: string;
  /** Values of the app's grid. */
  readonly selector: string;
  readonly rows: number;
  readonly withPeers?: boolean;
}

/** Measures a grid of the app, bare rows and optionally the other grids in turn, and prints the comparison. */
export async function compare(
  { app, page }: Codesk,
  { name, selector, rows, withPeers = false }: Compared,
): Promise<void> {
  const shape = await page.evaluate(readRows, { of: selector, rows });
  await page.evaluate(addBareRows, shape);
  const cdp = await page.context().newCDPSession(page);
  /** Runs a script that the content security policy of the page would refuse as an element. */
  const evaluate = async (expression: string) => {
    const { exceptionDetails } = await cdp.send('Runtime.evaluate', { expression });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  };
  if (withPeers) await evaluate(await peersScript());
  const own: Variant = { name: 'Codesk', scroller: selector };
  const variants: readonly Variant[] = [bareRows, own, ...(withPeers ? peers : [])];
  const shown = async <T>({ scroller, peer }: Variant, measure: () => Promise<T>): Promise<T> => {
    await page.evaluate(showGrid, { own: selector, shown: scroller });
    if (peer) await evaluate(`var removePeer = scrollPeers.${peer}(${JSON.stringify(shape)})`);
    if (peer) await page.locator(`${scroller} [role="gridcell"]`).first().waitFor();
    const measured = await measure();
    if (peer) await evaluate('removePeer()');
    return measured;
  };
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const version = await app.evaluate(() => process.versions.electron);
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const frozen = shape.columns.filter(({ frozen }) => frozen).length;
  process.stdout.write(
    `Electron ${version}, ${name}: ${rows} rows, ${shape.columns.length} columns in sight, ${frozen} frozen, ${width} × ${height}\n`,
  );
  for (const speed of speeds) {
    const runs = variants.map((): Run[] => []);
    for (let round = 0; round < rounds; round += 1)
      for (const [at, variant] of variants.entries())
        runs[at]?.push(await shown(variant, () => run(cdp, page, variant.scroller, speed)));
    const typical = runs.map((each) => ({
      ...byPart((part) => median(each.map((one) => one[part]))),
      late: median(each.map(({ late }) => late)),
    }));
    const table = [
      ['', 'ms a frame', ...parts.slice(1), 'ratio', 'late', 'frames with an empty row or cell'],
    ];
    for (const [at, variant] of variants.entries()) {
      const cost = typical[at] as Run;
      const search = { selector: variant.scroller, frames, speed, rowHeight: shape.rowHeight };
      const { blank } =
        at === 0 ? { blank: 0 } : await shown(variant, () => page.evaluate(scrollThrough, search));
      table.push([
        variant.name,
        ...parts.map((part) => cost[part].toFixed(2)),
        (cost.all / (typical[0] as Run).all).toFixed(2),
        `${(cost.late * 100).toFixed(0)} %`,
        `${blank} of ${frames}`,
      ]);
    }
    process.stdout.write(`  ${speed} px a frame\n${textOf(table)}`);
  }
  await page.evaluate(() => document.querySelector('#bare-rows')?.remove());
  await cdp.detach();
}

function textOf(table: readonly (readonly string[])[]): string {
  const widths = table[0]?.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0))) ?? [];
  return table
    .map((row) => `    ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
    .concat('\n');
}
