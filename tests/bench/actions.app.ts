/**
 * The most frequent waits in the running app: from the press until the rows or the form are painted. A bare page in a
 * bare window of the same Electron fetches the same replies from the same server and draws the same rows with plain
 * elements. Prints medians and ratios; no time fails the run.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { expect, launch, type PracticeServer, signIn, test } from '../support/app/fixtures';
import { defaultView } from '../support/app/launch';
import { fewRows, practiceToken } from '../support/app/practice-data';
import { startTimeout } from '../support/app/processes';
import { loadedGrid, openList } from '../support/app/user-steps';

const rounds = Number(process.env.CODESK_ROUNDS ?? 12);
/** First opens need a new app each. */
const starts = Number(process.env.CODESK_STARTS ?? 3);
const orders = '/fulfillment/orders';

/** A list that offers 100 rows a page. */
const hundreds = { title: 'Call-centre confirmation', path: '/fulfillment/call_centre_confirmation' };

test.use({ practiceRows: `${fewRows},call-centre-confirmation=3000` });

interface Fetched {
  readonly path: string;
  readonly body: object;
  /** Milliseconds before the app may send the request. */
  readonly after?: number;
}

interface Watched {
  /** Selector of the control to press. */
  readonly press: string;
  /** Milliseconds that the pointer is held down. They are not measured. */
  readonly held?: number;
  /** Counts as drawn when its first element has a new text and nothing in it is busy. */
  readonly watched: string;
}

/** Milliseconds from the press until the frame with the new text was painted. */
async function pressed({ press, watched, held }: Watched): Promise<number> {
  const text = () => {
    const element = document.querySelector(watched);
    return element?.closest('[aria-busy="true"]') ? undefined : element?.textContent;
  };
  const before = text();
  const button = document.querySelector<HTMLElement>(press);
  if (!button) throw new Error(`no ${press}`);
  // Dispatches the same events as the pointer or the key.
  button.focus({ preventScroll: true });
  if (held !== undefined) {
    button.dispatchEvent(new PointerEvent('pointerdown', { button: 0, bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, held));
  }
  return new Promise((resolve, reject) => {
    const channel = new MessageChannel();
    const start = performance.now();
    channel.port1.onmessage = () => resolve(performance.now() - start);
    // Does not poll in every frame: a requested frame delays the one that draws the change.
    const observer = new MutationObserver(() => {
      const now = text();
      if (now === undefined || now === '' || now === before) return;
      observer.disconnect();
      clearTimeout(timeout);
      requestAnimationFrame(() => channel.port2.postMessage(0));
    });
    const timeout = setTimeout(() => reject(new Error(`${press} changed nothing: ${before}`)), 5000);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['aria-busy'],
    });
    button.click();
  });
}

/** A window with an empty page of the practice server. */
class Bare {
  readonly page: Page;
  readonly #app: ElectronApplication;
  readonly #folder: string;

  private constructor(app: ElectronApplication, page: Page, folder: string) {
    this.#app = app;
    this.page = page;
    this.#folder = folder;
  }

  static async open(server: PracticeServer): Promise<Bare> {
    const folder = mkdtempSync(join(tmpdir(), 'codesk-bare-'));
    writeFileSync(join(folder, 'package.json'), '{"name":"bare","version":"0.0.0","main":"main.cjs"}');
    writeFileSync(
      join(folder, 'main.cjs'),
      `const { app, BrowserWindow } = require('electron');
       app.setPath('userData', ${JSON.stringify(join(folder, 'data'))});
       app.whenReady().then(() => new BrowserWindow({ useContentSize: true, ...${JSON.stringify(defaultView.size)} }).loadURL(${JSON.stringify(server.address)}));`,
    );
    const app = await _electron.launch({
      args: [folder, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
      timeout: startTimeout,
    });
    const page = await app.firstWindow();
    await page.waitForLoadState();
    return new Bare(app, page, folder);
  }

  /** Fetches, draws a table (of the given columns) or the fields of a form, and waits until they are painted. */
  async fetchAndDraw(fetches: readonly Fetched[], columns: readonly string[] | number): Promise<number> {
    return this.page.evaluate(drawBare, { fetches, columns, token: practiceToken });
  }

  async close(): Promise<void> {
    await this.#app.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

interface BareWork {
  readonly fetches: readonly Fetched[];
  /** Columns of the table, or the number of fields of a form. */
  readonly columns: readonly string[] | number;
  readonly token: string;
}

function drawBare({ fetches, columns, token }: BareWork): Promise<number> {
  const cell =
    'flex:none;box-sizing:border-box;width:120px;padding:0 8px;overflow:hidden;text-overflow:ellipsis;white-space:pre';
  const add = (parent: Element, tag: string, style: string, text = '') => {
    const element = document.createElement(tag);
    element.style.cssText = style;
    element.textContent = text;
    parent.append(element);
    return element;
  };
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    const button = document.createElement('button');
    let start = 0;
    channel.port1.onmessage = () => resolve(performance.now() - start);
    button.onclick = async () => {
      const replies = await Promise.all(
        fetches.map(async ({ path, body, after = 0 }) => {
          if (after > 0) await new Promise((done) => setTimeout(done, after));
          const response = await fetch(path, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
              accept: 'application/json',
            },
            body: JSON.stringify(body),
          });
          return response.json();
        }),
      );
      const place = document.createElement('main');
      place.style.cssText = 'font:13px/32px sans-serif;height:700px;overflow:auto';
      if (typeof columns === 'number') {
        for (let at = 0; at < columns; at += 1) {
          const label = add(place, 'label', 'display:block', `Field ${at}`);
          add(label, 'input', 'display:block');
        }
      } else {
        for (const row of replies.at(-1).data.data) {
          const line = add(place, 'div', 'display:flex;height:32px;border-bottom:1px solid #ccc');
          for (const column of columns) {
            const value = row[column];
            add(line, 'div', cell, typeof value === 'object' ? JSON.stringify(value) : String(value));
          }
        }
      }
      document.body.replaceChildren(place);
      requestAnimationFrame(() => channel.port2.postMessage(0));
    };
    start = performance.now();
    button.click();
  });
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function print(name: string, own: readonly number[], bare: readonly number[]): void {
  const [mine, limit] = [median(own), median(bare)];
  const all = own.map((each) => each.toFixed(0)).join(' ');
  process.stdout.write(
    `${name}: ${mine.toFixed(1)} ms, bare page ${limit.toFixed(1)} ms. Ratio ${(mine / limit).toFixed(2)} (${all})\n`,
  );
}

/** Waits until nothing moves or loads, so that each press meets an idle page. */
const atRest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        let left = 3;
        const again = () => {
          left -= 1;
          if (left === 0) done();
          else requestIdleCallback(again);
        };
        requestIdleCallback(again);
      }),
  );

interface Action {
  readonly name: string;
  readonly press: (round: number) => string;
  /** Prepares the page for the press; not measured. */
  readonly prepare?: (round: number) => Promise<void>;
  readonly after?: number;
  /** As in `Watched`. */
  readonly held?: number;
}

const firstCell = '[role="grid"][aria-busy="false"] [role="rowgroup"] > [role="row"] [aria-colindex="3"]';

const nextPage = () => '[aria-label="Pages"] [aria-label^="Next page"]';

/** Presses alternately in the app and in the bare page. */
async function compare(
  { page, server, bare }: { readonly page: Page; readonly server: PracticeServer; readonly bare: Bare },
  path: string,
  { name, press, prepare, after, held }: Action,
): Promise<void> {
  const [row = {}] = await server.rows(path);
  const columns = Object.keys(row).slice(0, await page.getByRole('columnheader').count());
  const [own, limit]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds + 3; round += 1) {
    await prepare?.(round);
    await atRest(page);
    const mine = await page.evaluate(pressed, {
      press: press(round),
      watched: firstCell,
      ...(held === undefined ? {} : { held }),
    });
    const body = (await server.sent(`${path}/datatable`)).at(-1) ?? {};
    await atRest(bare.page);
    const theirs = await bare.fetchAndDraw(
      [{ path: `${path}/datatable`, body, ...(after ? { after } : {}) }],
      columns,
    );
    // The first presses run code that is not compiled yet.
    if (round < 3) continue;
    own.push(mine);
    limit.push(theirs);
  }
  print(name, own, limit);
}

test('next page, sort and filter', async ({ codesk: { page }, server }) => {
  test.setTimeout(240_000);
  const bare = await Bare.open(server);
  const both = { page, server, bare };
  await signIn(page);
  await openList(page, 'Orders');
  await compare(both, orders, { name: 'next page, 10 rows', press: nextPage });
  await compare(both, orders, { name: 'next page, 10 rows, by pointer', press: nextPage, held: 80 });
  const sort = () => '[role="columnheader"][aria-colindex="3"] button';
  // The first press may request the order that the rows already have; each further one reverses it.
  await page.locator(sort()).first().click();
  await loadedGrid(page, 'Orders');
  await compare(both, orders, { name: 'sort', press: sort });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const city = page.getByRole('region', { name: 'Filters' }).getByRole('textbox', { name: 'City' });
  // No order matches two of these filters, and none matches the first row of the whole list, so each filter shows
  // another first row.
  const all = (await server.rows(orders)).map((row) => String(row.city));
  const cities = [...new Set(all)].filter((city) => city !== all[0] && city !== all.at(-1)).slice(0, 5);
  await compare(both, orders, {
    name: 'filter (with the 60 ms before it is sent)',
    press: () => '.codesk-filter-bar button:nth-of-type(2)',
    prepare: (round) => city.fill(cities[round % cities.length] ?? ''),
    after: 60,
  });
  await compare(both, orders, {
    name: 'clear the filters',
    press: () => '.codesk-filter-bar button:nth-of-type(1)',
    prepare: async (round) => {
      await city.fill(cities[round % cities.length] ?? '');
      await city.press('Enter');
      await page
        .getByRole('button', { name: /^Remove filter/ })
        .first()
        .waitFor();
      await loadedGrid(page, 'Orders');
    },
  });
  await openList(page, hundreds.title);
  await page.getByLabel('Rows per page').selectOption('100');
  await page.getByText('Showing 1 to 100 of').waitFor();
  await compare(both, hundreds.path, { name: 'next page, 100 rows', press: nextPage });
  await bare.close();
});

/** Starts an app for each press. */
async function firstOpens(
  server: PracticeServer,
  name: string,
  open: (page: Page) => Promise<Watched>,
  drawn: {
    readonly fetches: () => Promise<readonly Fetched[]>;
    readonly columns: readonly string[] | number;
  },
): Promise<void> {
  const [own, limit]: [number[], number[]] = [[], []];
  for (let start = 0; start < starts; start += 1) {
    const profile = mkdtempSync(join(tmpdir(), 'codesk-profile-'));
    const codesk = await launch({ profile, server: server.address });
    const bare = await Bare.open(server);
    const watched = await open(codesk.page);
    await atRest(codesk.page);
    own.push(await codesk.page.evaluate(pressed, watched));
    limit.push(await bare.fetchAndDraw(await drawn.fetches(), drawn.columns));
    await bare.close();
    await codesk.close();
    rmSync(profile, { recursive: true, force: true });
  }
  print(name, own, limit);
}

/** Waits until the home has loaded everything. */
async function atHome(page: Page): Promise<void> {
  await signIn(page, { home: true });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The measured lists, each in new apps. */
const opened = [
  { title: 'Orders', id: 'orders', path: orders, columns: 14 },
  { title: 'Contracts', id: 'contracts', path: '/cod/contracts', columns: 10 },
] as const;

for (const { title, id, path, columns } of opened) {
  test(`first open of ${title} after signing in`, async ({ server }) => {
    test.setTimeout(240_000);
    const [row = {}] = await server.rows(path);
    await firstOpens(
      server,
      `first open of ${title}`,
      async (page) => {
        await atHome(page);
        return { press: `a[href="#/lists/${id}"]`, watched: firstCell };
      },
      {
        fetches: async () => [
          { path, body: {} },
          { path: `${path}/datatable`, body: (await server.sent(`${path}/datatable`)).at(-1) ?? {} },
        ],
        columns: Object.keys(row).slice(0, columns),
      },
    );
  });
}

test('first open of a form', async ({ server }) => {
  test.setTimeout(240_000);
  await firstOpens(
    server,
    'first form (a new delivery service)',
    async (page) => {
      await atHome(page);
      await openList(page, 'Services');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Add delivery service', exact: true }).evaluate((item) => {
        item.setAttribute('data-pressed', '');
      });
      return { press: '[data-pressed]', watched: 'form' };
    },
    { fetches: async () => [{ path: '/cod/finance_services/create', body: {} }], columns: 20 },
  );
});
