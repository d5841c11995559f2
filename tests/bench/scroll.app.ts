/**
 * The cost of scrolling in the running app: processor time of the main thread per frame, for a list, a rate table and a rate file,
 * compared with bare recycled rows in the same page with the same texts. Prints ratios; no time makes it fail.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { test } from '../support/app/fixtures';
import { addService } from '../support/app/hands';
import { openRateDesk, openRateFile } from '../support/app/rate-hands';
import { signIn } from '../support/app/sign-in';

const frames = 150;
const rounds = 5;
const listRows = 20_000;
const rateRows = 6000;
const fileRows = 1_000_000;
/** CSS pixels per frame. */
const speed = 330;

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

const metricOf: Readonly<Record<keyof Cost, string>> = {
  all: 'TaskDuration',
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
};
const parts = Object.keys(metricOf) as (keyof Cost)[];

async function cost(cdp: CDPSession, page: Page, selector: string): Promise<Cost> {
  await page.evaluate(scrollThrough, { selector, frames: 20, speed, rowHeight: 0 });
  const before = await seconds(cdp);
  await page.evaluate(scrollThrough, { selector, frames, speed, rowHeight: 0 });
  const after = await seconds(cdp);
  return byPart((part) => (after[part] - before[part]) * (1000 / frames));
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
  /** Row height for the search for rows without text; 0 for no search. */
  readonly rowHeight: number;
}

/**
 * Scrolls down by the same distance in every frame, and back up at the end. The offset is set outside of the frame's
 * callbacks, as a wheel does, so that the scroll event comes before the frame is painted.
 * @returns the number of frames in which a visible row had no text
 */
function scrollThrough({ selector, frames: count, speed: distance, rowHeight }: Scroll): Promise<number> {
  const scroller = document.querySelector<HTMLElement>(selector);
  if (!scroller) throw new Error(`no ${selector}`);
  let way = scroller.scrollTop + distance * count < scroller.scrollHeight ? distance : -distance;
  let left = count;
  let blank = 0;
  const channel = new MessageChannel();
  const look = () => {
    const first = Math.ceil(scroller.scrollTop / rowHeight);
    const last = Math.floor((scroller.scrollTop + scroller.clientHeight) / rowHeight) - 2;
    const drawn = new Set(
      [...scroller.querySelectorAll('[role="row"][aria-rowindex]')]
        .filter((row) => row.textContent)
        .map((row) => Number(row.getAttribute('aria-rowindex')) - 2),
    );
    for (let row = first; row <= last; row += 1) {
      if (drawn.has(row)) continue;
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
        resolve(blank);
        return;
      }
      left -= 1;
      if (scroller.scrollTop + way < 0) way = distance;
      scroller.scrollTop += way;
      requestAnimationFrame(() => channel.port2.postMessage(0));
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

/** Covers a grid with bare recycled rows: the same size, columns, frozen columns, texts and look of the cells. */
function addBare({ of, id, rows, rowHeight }: Bare): { columns: number; frozen: number } {
  const grid = document.querySelector<HTMLElement>(of);
  const drawn = [...(grid?.querySelectorAll<HTMLElement>('[role="rowgroup"] > [role="row"]') ?? [])];
  const headings = [...(grid?.querySelectorAll<HTMLElement>('[role="columnheader"]') ?? [])];
  const [model] = drawn;
  if (!grid || !model) throw new Error('no rows');
  const cells = headings.map((heading, at) => {
    const { left, width } = heading.getBoundingClientRect();
    const cell = model.querySelector(`[aria-colindex="${at + 1}"]`) ?? model.lastElementChild ?? model;
    const { position, textAlign, padding, justifyContent } = getComputedStyle(cell);
    const { font, fontVariantNumeric } = getComputedStyle(
      cell.querySelector('.codesk-cell-text > *') ?? cell,
    );
    const start = left - grid.getBoundingClientRect().left;
    return {
      left: start,
      width,
      padding,
      font,
      fontVariantNumeric,
      align: justifyContent === 'flex-end' ? 'end' : textAlign,
      sticky: position === 'sticky' && start < 400,
    };
  });
  const texts = drawn.map((row) =>
    cells.map((_, at) => row.querySelector(`[aria-colindex="${at + 1}"]`)?.textContent ?? `Text ${at}`),
  );
  const box = grid.getBoundingClientRect();
  const scroller = document.createElement('div');
  scroller.id = id;
  scroller.style.cssText = `position:fixed;z-index:50;display:none;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px;overflow:auto;background:var(--codesk-surface);font:${getComputedStyle(grid).font};contain:strict`;
  const body = document.createElement('div');
  body.style.cssText = `position:relative;height:${rows * rowHeight}px;width:${model.scrollWidth}px`;
  const count = Math.ceil(grid.clientHeight / rowHeight) + 20;
  const pool = Array.from({ length: count }, () => {
    const row = document.createElement('div');
    row.style.cssText = `position:absolute;top:0;left:0;display:flex;width:${model.scrollWidth}px;height:${rowHeight}px;border-bottom:1px solid var(--codesk-line);background:var(--codesk-surface);contain:layout style`;
    const texts = cells.map(({ left, width, padding, font, fontVariantNumeric, align, sticky }) => {
      const cell = document.createElement('div');
      cell.style.cssText = `flex:none;box-sizing:border-box;width:${width}px;padding:${padding};font:${font};font-variant-numeric:${fontVariantNumeric};overflow:hidden;text-overflow:ellipsis;white-space:pre;line-height:${rowHeight}px;text-align:${align};${sticky ? `position:sticky;z-index:1;left:${left}px;background:inherit` : ''}`;
      const text = cell.appendChild(document.createTextNode(''));
      row.append(cell);
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
  return { columns: cells.length, frozen: cells.filter(({ sticky }) => sticky).length };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Measures a grid and bare rows over it alternately, and prints the comparison. */
async function compare(page: Page, { name, selector, rowHeight }: Variant, rows: number): Promise<void> {
  const bare = { of: selector, id: 'bare-rows', rows, rowHeight };
  const { columns, frozen } = await page.evaluate(addBare, bare);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const own: Cost[] = [];
  const limit: Cost[] = [];
  const show = (display: string) =>
    page.evaluate((value) => {
      const element = document.getElementById('bare-rows');
      if (element) element.style.display = value;
    }, display);
  for (let round = 0; round < rounds; round += 1) {
    await show('block');
    limit.push(await cost(cdp, page, '#bare-rows'));
    await show('none');
    own.push(await cost(cdp, page, selector));
  }
  const blank = await page.evaluate(scrollThrough, { selector, frames, speed, rowHeight });
  await page.evaluate(() => document.getElementById('bare-rows')?.remove());
  await cdp.detach();
  const typical = (costs: readonly Cost[]) => byPart((part) => median(costs.map((each) => each[part])));
  const [mine, bareRows] = [typical(own), typical(limit)];
  const line = (of: Cost) => parts.map((part) => `${part} ${of[part].toFixed(2)}`).join(', ');
  process.stdout.write(
    `${name}: ${rows} rows, ${columns} columns, ${frozen} of the cells frozen. Milliseconds a frame: ${line(mine)}; ` +
      `bare rows: ${line(bareRows)}. Ratio ${(mine.all / bareRows.all).toFixed(2)}; ` +
      `${blank} of ${frames} frames with an empty row\n`,
  );
}

test('scrolling a list of 20,000 rows and 16 columns, two frozen', async ({ codesk: { page } }) => {
  test.setTimeout(240_000);
  await signIn(page);
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Orders' });
  await grid.getByRole('gridcell').first().waitFor();
  await page.getByLabel('Rows per page').selectOption('All');
  await page.getByText('1–20 000 of 20 000').waitFor();
  await page.locator('[role="grid"][aria-busy="false"]').waitFor({ timeout: 60_000 });
  await grid.getByRole('columnheader').nth(2).getByRole('button').first().press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Freeze up to here' }).click();
  await grid.locator('[data-frozen]').first().waitFor();
  await compare(
    page,
    { name: 'list', selector: '[role="grid"]', rowHeight: await rowHeight(page) },
    listRows,
  );
});

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
