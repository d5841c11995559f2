/**
 * What 500 columns cost beside 14 in the running app: the next page and an arrow key, each until the frame after it.
 * Prints ratios; no time makes it fail.
 */
import type { Page } from 'playwright';
import { test } from '../support/app/fixtures';
import { openList } from '../support/app/hands';
import { signIn } from '../support/app/sign-in';

const pages = 9;
const keys = 30;

test.use({ practiceColumns: 'orders=500', practiceRows: 'orders=3000,shipments=3000' });

/** Milliseconds from a press to the end of the frame in which the page shows what it did. */
interface Times {
  readonly page: number;
  readonly key: number;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Presses the button for the next page and waits until other rows are painted. */
function turnPage(): Promise<number> {
  const grid = document.querySelector('[role="grid"]');
  const next = document.querySelector<HTMLElement>('button[aria-label="Next page"]');
  const name = () => grid?.querySelector('[data-cell="0:1"]')?.textContent;
  const before = name();
  return new Promise((resolve) => {
    const start = performance.now();
    const look = () => {
      if (name() === before || grid?.getAttribute('aria-busy') === 'true') requestAnimationFrame(look);
      else setTimeout(() => resolve(performance.now() - start));
    };
    next?.click();
    requestAnimationFrame(look);
  });
}

/** Sends an arrow key to the cell with the keyboard and waits for the frame after it. */
function pressArrow(key: string): Promise<number> {
  return new Promise((resolve) => {
    const start = performance.now();
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    // Laid out and painted after the callback: the time is that of the work, not of the wait for a frame.
    void document.body.offsetHeight;
    const worked = performance.now() - start;
    requestAnimationFrame(() => setTimeout(() => resolve(worked)));
  });
}

async function measure(page: Page, title: string): Promise<Times> {
  const grid = await openList(page, title);
  const turned: number[] = [];
  await page.evaluate(turnPage);
  for (let at = 0; at < pages; at += 1) turned.push(await page.evaluate(turnPage));
  await grid.locator('[data-cell="2:3"]').focus();
  const pressed: number[] = [];
  for (let at = 0; at < keys; at += 1)
    pressed.push(
      await page.evaluate(pressArrow, ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft'][at % 4] ?? ''),
    );
  return { page: median(turned), key: median(pressed) };
}

test('a list of 500 columns beside one of 14', async ({ codesk: { page } }) => {
  test.setTimeout(240_000);
  await signIn(page);
  const few = await measure(page, 'Shipments');
  const many = await measure(page, 'Orders');
  for (const [name, part] of [
    ['next page', 'page'],
    ['arrow key', 'key'],
  ] as const)
    process.stdout.write(
      `${name}: ${many[part].toFixed(1)} ms with 500 columns, ${few[part].toFixed(1)} ms with 14, ` +
        `ratio ${(many[part] / few[part]).toFixed(2)}\n`,
    );
});
