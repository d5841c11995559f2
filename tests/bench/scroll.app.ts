/**
 * The cost of scrolling in the running app, slowly and fast, for a list, a rate table and a rate file, beside bare recycled
 * rows in the same page with the same texts: processor time of the main thread per frame (`Performance.getMetrics`),
 * the share of frames that came late, and the frames in which a row or a cell in sight was empty. Prints ratios; no time
 * makes it fail.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { test } from '../support/app/fixtures';
import { addService } from '../support/app/hands';
import { openRateDesk, openRateFile } from '../support/app/rate-hands';
import { signIn } from '../support/app/sign-in';

const frames = 120;
const rounds = 3;
const listRows = Number(process.env.CODESK_BENCH_ROWS ?? 20_000);
const rateRows = 6000;
const fileRows = 1_000_000;
/** CSS pixels per frame: a wheel that is turned, and a flick. */
const speeds = [50, 500];
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

test.use({ practiceRows: `orders=${listRows}` });

interface Variant {
  readonly name: string;
  readonly selector: string;
  readonly rowHeight: number;
}

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
  /** Row height for the search for rows and cells without text; 0 for no search. */
  readonly rowHeight: number;
}

interface Scrolled {
  readonly late: number;
  /** Frames in which a row in sight was not drawn, or a cell in sight of a column that always has text was empty. */
  readonly blank: number;
}

/**
 * Scrolls down by the same distance in every frame, and back up at the end. The offset is set outside of the frame's
 * callbacks, as a wheel does, so that the scroll event comes before the frame is painted.
 */
function scrollThrough({ selector, frames: count, speed: distance, rowHeight }: Scroll): Promise<Scrolled> {
  const scroller = document.querySelector<HTMLElement>(selector);
  if (!scroller) throw new Error(`no ${selector}`);
  let way = scroller.scrollTop + distance * count < scroller.scrollHeight ? distance : -distance;
  let left = count;
  let blank = 0;
  let late = 0;
  let last = 0;
  const channel = new MessageChannel();
  const rowsDrawn = () => [...scroller.querySelectorAll('[role="rowgroup"] > [role="row"]')];
  const isFilled = (cell: Element) => cell.textContent !== '' || cell.querySelector('img, svg') !== null;
  const cellsOf = (row: Element) => [...row.querySelectorAll('[role="gridcell"][data-cell]')];
  const columnOf = (cell: Element) => cell.getAttribute('aria-colindex') ?? '';
  const seldomEmpty = new Set(rowsDrawn().flatMap((row) => cellsOf(row).map(columnOf)));
  for (const cell of rowsDrawn().flatMap(cellsOf)) if (!isFilled(cell)) seldomEmpty.delete(columnOf(cell));
  const columnsAtRest = rowsDrawn()[0]?.querySelectorAll('[aria-colindex]').length ?? 0;
  const look = () => {
    const first = Math.ceil(scroller.scrollTop / rowHeight);
    const end = Math.floor((scroller.scrollTop + scroller.clientHeight) / rowHeight) - 2;
    const drawn = new Map(rowsDrawn().map((row) => [Number(row.getAttribute('aria-rowindex')) - 2, row]));
    for (let at = first; at <= end; at += 1) {
      const row = drawn.get(at);
      if (row && row.querySelectorAll('[aria-colindex]').length >= columnsAtRest)
        if (cellsOf(row).every((cell) => isFilled(cell) || !seldomEmpty.has(columnOf(cell)))) continue;
      blank += 1;
      return;
    }
  };
  // Added last, so it runs after the app's own listeners, and its frame callback after theirs.
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
      if (scroller.scrollTop + way < 0) way = distance;
      scroller.scrollTop += way;
      requestAnimationFrame((now) => {
        if (last > 0 && now - last > 25) late += 1;
        last = now;
        channel.port2.postMessage(0);
      });
    };
    channel.port2.postMessage(0);
  });
}

interface Bare {
  readonly of: string;
  readonly id: string;
  readonly rows: number;
  readonly rowHeight: number;
}

/**
 * Covers a grid with bare recycled rows: the same size, texts and look of the cells, but only the columns in sight, one
 * text a cell on a place of its own, one element a row for what stays in sight, and nothing to hear, reach or press.
 */
function addBare({ of, id, rows, rowHeight }: Bare): { columns: number; frozen: number } {
  const grid = document.querySelector<HTMLElement>(of);
  const drawn = [...(grid?.querySelectorAll<HTMLElement>('[role="rowgroup"] > [role="row"]') ?? [])];
  const headings = [...(grid?.querySelectorAll<HTMLElement>('[role="columnheader"]') ?? [])];
  const [model] = drawn;
  if (!grid || !model) throw new Error('no rows');
  const box = grid.getBoundingClientRect();
  const cells = headings.flatMap((heading) => {
    const { left, width, right } = heading.getBoundingClientRect();
    const column = heading.getAttribute('aria-colindex');
    const cell = model.querySelector(`[aria-colindex="${column}"]`);
    if (!cell || left >= box.right || right <= box.left) return [];
    const { textAlign, padding, justifyContent } = getComputedStyle(cell);
    const { font, fontVariantNumeric } = getComputedStyle(
      cell.querySelector('.codesk-cell-text > *') ?? cell,
    );
    const align = justifyContent === 'flex-end' ? 'end' : textAlign;
    const frozen = cell.hasAttribute('data-frozen');
    return [{ column, left: left - box.left, width, padding, font, fontVariantNumeric, align, frozen }];
  });
  const texts = drawn.map((row) =>
    cells.map(({ column }) => row.querySelector(`[aria-colindex="${column}"]`)?.textContent ?? ''),
  );
  const scroller = document.createElement('div');
  scroller.id = id;
  scroller.style.cssText = `position:fixed;z-index:50;display:none;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px;overflow:auto;background:var(--codesk-surface);font:${getComputedStyle(grid).font};contain:strict`;
  const body = document.createElement('div');
  body.style.cssText = `position:relative;height:${rows * rowHeight}px;width:${model.scrollWidth}px`;
  const count = Math.ceil(grid.clientHeight / rowHeight) + 20;
  const pool = Array.from({ length: count }, () => {
    const row = document.createElement('div');
    row.style.cssText = `position:absolute;top:0;left:0;box-sizing:border-box;width:${model.scrollWidth}px;height:${rowHeight}px;border-bottom:1px solid var(--codesk-line);background:var(--codesk-surface);contain:size layout style`;
    const held = document.createElement('div');
    held.style.cssText = `position:sticky;z-index:1;left:0;width:0;height:100%`;
    if (cells.some(({ frozen }) => frozen)) row.append(held);
    const texts = cells.map(({ left, width, padding, font, fontVariantNumeric, align, frozen }) => {
      const cell = document.createElement('div');
      cell.style.cssText = `position:absolute;top:0;left:${left}px;box-sizing:border-box;width:${width}px;height:100%;padding:${padding};font:${font};font-variant-numeric:${fontVariantNumeric};overflow:hidden;text-overflow:ellipsis;white-space:pre;line-height:${rowHeight}px;text-align:${align};${frozen ? 'background:var(--codesk-surface)' : ''}`;
      const text = cell.appendChild(document.createTextNode(''));
      (frozen ? held : row).append(cell);
      return text;
    });
    body.append(row);
    return { row, texts, index: -1 };
  });
  const fill = () => {
    const first = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - 10);
    for (let at = first; at < Math.min(rows, first + count); at += 1) {
      const slot = pool[at % count];
      if (!slot || slot.index === at) continue;
      slot.index = at;
      slot.row.style.transform = `translateY(${at * rowHeight}px)`;
      const values = texts[at % texts.length];
      slot.texts.forEach((text, column) => {
        text.data = values?.[column] ?? '';
      });
    }
  };
  scroller.addEventListener('scroll', fill, { passive: true });
  scroller.append(body);
  document.body.append(scroller);
  fill();
  return { columns: headings.length, frozen: cells.filter(({ frozen }) => frozen).length };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Measures a grid and bare rows over it alternately, and prints the comparison. */
async function compare(page: Page, { name, selector, rowHeight }: Variant, rows: number): Promise<void> {
  const bare = { of: selector, id: 'bare-rows', rows, rowHeight };
  const { columns, frozen } = await page.evaluate(addBare, bare);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  // Only one of the two is drawn at a time.
  const show = (which: 'bare' | 'own') =>
    page.evaluate(
      ({ of, id, isBare }) => {
        const bareRows = document.getElementById(id);
        const own = document.querySelector<HTMLElement>(of);
        if (!bareRows || !own) throw new Error(`no ${of}`);
        bareRows.style.display = isBare ? 'block' : 'none';
        own.style.visibility = isBare ? 'hidden' : '';
      },
      { ...bare, isBare: which === 'bare' },
    );
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  process.stdout.write(`${name}: ${rows} rows, ${columns} columns, ${frozen} frozen, ${width} × ${height}\n`);
  for (const speed of speeds) {
    const own: Run[] = [];
    const limit: Run[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await show('bare');
      limit.push(await run(cdp, page, '#bare-rows', speed));
      await show('own');
      own.push(await run(cdp, page, selector, speed));
    }
    const { blank } = await page.evaluate(scrollThrough, { selector, frames, speed, rowHeight });
    const typical = (runs: readonly Run[]) => ({
      ...byPart((part) => median(runs.map((each) => each[part]))),
      late: median(runs.map(({ late }) => late)),
    });
    const [mine, bareRows] = [typical(own), typical(limit)];
    const line = (of: Run) =>
      `${parts.map((part) => `${part} ${of[part].toFixed(2)}`).join(', ')} (${(of.late * 100).toFixed(0)} % late)`;
    process.stdout.write(
      `  ${speed} px a frame, ms: ${line(mine)}; bare rows: ${line(bareRows)}. ` +
        `Ratio ${(mine.all / bareRows.all).toFixed(2)}; ${blank} of ${frames} frames with an empty row or cell\n`,
    );
  }
  await page.evaluate(() => document.getElementById('bare-rows')?.remove());
  await cdp.detach();
}

for (const size of sizes) {
  test.describe(`at ${size.width} × ${size.height}`, () => {
    test.use({ view: { size } });

    test(`scrolling a list of ${listRows} rows and 16 columns, two frozen`, async ({ codesk: { page } }) => {
      test.setTimeout(240_000);
      await signIn(page);
      await page.getByRole('link', { name: 'Orders', exact: true }).click();
      const grid = page.getByRole('grid', { name: 'Orders' });
      await grid.getByRole('gridcell').first().waitFor();
      await page.getByLabel('Rows per page').selectOption('All');
      await page.locator('[role="grid"][aria-busy="false"]').waitFor({ timeout: 60_000 });
      await page
        .getByText(/^1–(?!50 )/)
        .first()
        .waitFor();
      await grid.getByRole('columnheader').nth(2).getByRole('button').first().press('Shift+F10');
      await page.getByRole('menuitem', { name: 'Freeze up to here' }).click();
      await grid.locator('[data-frozen]').first().waitFor();
      await compare(
        page,
        { name: 'list', selector: '[role="grid"]', rowHeight: await rowHeight(page) },
        listRows,
      );
    });
  });
}

test('scrolling a rate table of 6,000 rows', async ({ codesk: { page } }) => {
  test.setTimeout(240_000);
  await signIn(page);
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await addService(page, 'delivery service');
  const rates = page.getByRole('region', { name: 'Rates', exact: true });
  await rates.getByRole('button', { name: 'New rate' }).focus();
  await page.evaluate((count) => {
    const lines = Array.from({ length: count }, (_, at) => `${at}\t${at + 1}\t${(at % 70) + 0.25}`);
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', lines.join('\n'));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, rateRows);
  await rates.getByText(/^6\s000 rows$/).waitFor();
  await compare(
    page,
    {
      name: 'rate table',
      selector: '[role="region"] [role="grid"], section [role="grid"]',
      rowHeight: await rowHeight(page),
    },
    rateRows,
  );
});

test('scrolling a rate file of 1,000,000 rows', async ({ codesk, profile }) => {
  test.setTimeout(240_000);
  const { page } = codesk;
  const file = join(profile, 'million.csv');
  const lines = Array.from({ length: fileRows }, (_, at) => `${at},${at + 1},${(at % 70) + 0.25}\n`);
  writeFileSync(file, `from,to,rate\n${lines.join('')}`);
  await signIn(page);
  await openRateDesk(page);
  await openRateFile(codesk, file);
  await page.locator('[role="grid"] [role="rowgroup"] > [role="row"]').first().waitFor();
  await compare(
    page,
    { name: 'rate file', selector: '[role="grid"]', rowHeight: await rowHeight(page) },
    fileRows,
  );
});

/** Height of the drawn rows in CSS pixels. */
function rowHeight(page: Page): Promise<number> {
  return page
    .locator('[role="grid"] [role="rowgroup"] > [role="row"]')
    .first()
    .evaluate((row) => row.getBoundingClientRect().height);
}
