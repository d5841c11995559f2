/**
 * Campaign: a call, an import, a bulk action and a rate round are queued while the connection is cut and the app is
 * killed at any moment, at servers with and without idempotency keys. Everything acknowledged is done once after the
 * next start.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import type { RequestOutput } from '../../shared/ipc/contract';
import { killApp } from '../support/app/crash';
import { type Codesk, expect, launch, type PracticeServer, signIn, test } from '../support/app/fixtures';
import { requestMain, serviceAt } from '../support/app/rate-desk-steps';
import { campaignRounds, isLong, type Random, randomOf } from '../support/campaign';

// A failure in one of two runs is a failure, so there are no retries.
test.describe.configure({ retries: 0 });

const integration = 33;
const suppliers = '/validations/supplierMapping';
const services = '/cod/finance_services';
const paths = {
  import: `${suppliers}/store`,
  bulk: '/cod/contracts/state',
  rates: `${services}/update`,
  call: `${services}/duplicate`,
};
const faults = [
  { cut: 'before' },
  { cut: 'during' },
  { cut: 'after-commit' },
  { body: 'truncated' },
  { status: 503 },
  { delayMs: 400 },
] as const;
type Journal = RequestOutput<'journal.list'>;

class Story {
  /** Names of suppliers that main acknowledged. */
  readonly suppliers: string[] = [];
  /** The last status of the contracts; undefined while it may be this one or the one before. */
  status: string | undefined;
  /** Names of copies of services. */
  readonly copies: string[] = [];
  /** Rounds that main acknowledged: each adds 0.01 to all rates. */
  rounds = 0;

  constructor(
    readonly server: PracticeServer,
    readonly contracts: readonly number[],
    readonly found: readonly { readonly id: number; readonly name: string; readonly kind: string }[],
  ) {}

  /** Some calls have a fault, at a server with or without idempotency keys. */
  async trouble(random: Random): Promise<void> {
    const ignoreKey = random(2) === 0 ? { ignoreKey: true as const } : {};
    for (const path of Object.values(paths)) {
      for (let at = random(3); at > 0; at -= 1) {
        await this.server.fault({ path, ...ignoreKey, delayMs: 30, times: 1 + random(3) });
        await this.server.fault({ path, ...ignoreKey, ...faults[random(faults.length)], times: 1 });
      }
      await this.server.fault({ path, ...ignoreKey, delayMs: 30 });
    }
  }

  /** Queues everything at once and notes each entry when main acknowledges it. */
  async queue(page: Page, number: number): Promise<void> {
    await Promise.all([
      this.queueImport(page, number),
      this.queueBulk(page, number),
      this.queueRound(page, number),
      this.queueCopy(page, number),
    ]);
  }

  async queueImport(page: Page, number: number): Promise<void> {
    const names = Array.from({ length: 6 }, (_, at) => `Round ${number}-${at}`);
    await addRows(page, {
      origin: { kind: 'import', owner: integration, name: `${number}.csv` },
      list: 'suppliers',
      rows: names.map((supplier) => ({
        kind: 'store',
        values: { supplier, system_code: supplier.slice(6) },
      })),
    });
    this.suppliers.push(...names);
  }

  async queueBulk(page: Page, number: number): Promise<void> {
    const status = number % 2 === 0 ? 'Verified' : 'Disabled';
    this.status = undefined;
    await addRows(page, {
      origin: { kind: 'bulk', name: `${status} in round ${number}` },
      list: 'contracts',
      rows: this.contracts.map((id) => ({ kind: 'state', id, status })),
    });
    this.status = status;
  }

  async queueRound(page: Page, number: number): Promise<void> {
    const id = randomUUID();
    const change = { percent: null, add: '0.01', least: null, round: null };
    const round = { id, title: `Round ${number}`, filter: '', change, tables: 'rates', day: null };
    await requestMain(page, 'rounds.begin', { round, services: this.found.filter(isInRound(number)) });
    await requestMain(page, 'rounds.run', { round: id });
    await expect
      .poll(async () => {
        const { running } = await requestMain<{ running: boolean }>(page, 'rounds.open', { round: id });
        return running;
      })
      .toBe(false);
    await requestMain(page, 'rounds.queue', { round: id });
    this.rounds += 1;
  }

  async queueCopy(page: Page, number: number): Promise<void> {
    const name = `Copy of round ${number}`;
    this.copies.push(name);
    await requestMain(page, 'api.call', {
      call: 'finance-services.duplicate',
      input: { id: this.found[0]?.id, name },
      ...{ operation: randomUUID(), title: name },
    });
  }
}

/** Each round covers a fifth of the services. */
const isInRound = (number: number) => (_service: unknown, at: number) => at % 5 === number % 5;

interface Rows {
  readonly origin: { readonly kind: 'import' | 'bulk'; readonly owner?: number; readonly name: string };
  readonly list: string;
  readonly rows: readonly object[];
}

function addRows(page: Page, { origin, list, rows }: Rows): Promise<unknown> {
  return requestMain(page, 'journal.add-rows', {
    run: { ...origin, run: randomUUID() },
    rows: rows.map((row, at) => ({ id: randomUUID(), list, title: `Row ${at}`, row })),
  });
}

const journalOf = (page: Page) => requestMain<Journal>(page, 'journal.list', {});

/** Waits until nothing continues automatically. Rows that are not on the server are sent again, as a user would. */
async function settle(page: Page): Promise<Journal> {
  await expect(async () => {
    const { runs, changes } = await journalOf(page);
    for (const { origin } of runs) {
      const ask = { run: origin.run, states: ['needs-you', 'refused'], from: 0, count: 100 };
      const { rows } = await requestMain<RequestOutput<'journal.run'>>(page, 'journal.run', ask);
      for (const { id } of rows) await requestMain(page, 'outbox.set', { id, do: { what: 'resume' } });
    }
    const open = changes.filter(({ state }) => state !== 'done');
    for (const { id, state } of open)
      if (state === 'refused') await requestMain(page, 'outbox.set', { id, do: { what: 'resume' } });
    expect([
      ...runs.map(({ counts }) => counts),
      ...open.map(({ state, reason }) => [state, reason]),
    ]).toEqual([]);
    const { rounds } = await requestMain<RequestOutput<'rounds.list'>>(page, 'rounds.list', {});
    expect(rounds.filter(({ round }) => round.state === 'queueing')).toEqual([]);
  }).toPass({ timeout: 60_000, intervals: [200] });
  return journalOf(page);
}

const counted = (names: readonly unknown[], name: string) => names.filter((each) => each === name).length;
const ratesOf = async (server: PracticeServer, id: number) =>
  (await serviceAt(server, id)).values.rates.map(({ rate }) => Number(rate));

test('everything acknowledged is done once, over kills, cuts and servers with and without keys', async ({
  server,
  profile,
}) => {
  test.setTimeout(isLong ? 7_200_000 : 120_000);
  const query = { page: 1, per_page: 40, sortBy: 'id', sortOrder: 'desc', filters: [] };
  const contracts = async () => {
    const { data } = (await server.callAsOtherUser('/cod/contracts/datatable', query)) as {
      data: { data: { id: number; status_label: string; extra_data: { actions: { disable?: boolean } } }[] };
    };
    // The others may not change.
    return data.data.filter(({ extra_data }) => extra_data.actions.disable).slice(0, 8);
  };
  const deliveries = (await server.rows(services))
    .filter(({ type_label }) => type_label === 'Delivery')
    .slice(0, 40);
  const found = deliveries.map(({ id, name }) => ({ id: Number(id), name: String(name), kind: 'Delivery' }));
  expect(found).toHaveLength(40);
  const story = new Story(
    server,
    (await contracts()).map(({ id }) => id),
    found,
  );
  const before = new Map(
    await Promise.all(found.map(async ({ id }) => [id, await ratesOf(server, id)] as const)),
  );
  let kills = 0;
  let codesk: Codesk = await launch({ profile, server: server.address });
  await signIn(codesk.page);
  for (const number of campaignRounds(1, 200)) {
    const random = randomOf(number);
    await story.trouble(random);
    const queueing = story.queue(codesk.page, number).catch(() => undefined);
    await Promise.race([queueing, new Promise((resolve) => setTimeout(resolve, 100 + random(2500)))]);
    await killApp(codesk);
    await queueing;
    kills += 1;
    await server.behave();

    codesk = await launch({ profile, server: server.address });
    const { page } = codesk;
    await signIn(page);
    const { calls } = await settle(page);
    // The result of a copy is unknown: a user checks, and sends missing ones again.
    const names = (await server.rows(services)).map(({ name }) => name);
    for (const { id, title } of calls) {
      if (counted(names, title) > 0)
        await page.evaluate(
          (done) => window.codesk.invoke('operations.forget', JSON.stringify({ id: done, isDone: true })),
          id,
        );
      else
        await requestMain(page, 'api.call', {
          call: 'finance-services.duplicate',
          input: { id: found[0]?.id, name: title },
          ...{ operation: id, title, mayRepeat: true },
        });
    }
    expect((await journalOf(page)).calls).toEqual([]);
    const copies = (await server.rows(services)).map(({ name }) => name);
    for (const name of story.copies) expect(counted(copies, name), name).toBeLessThanOrEqual(1);
    const stored = (await server.rows(suppliers, { integration_id: integration })).map(
      ({ supplier }) => supplier,
    );
    for (const name of story.suppliers) expect(stored, name).toContain(name);
    expect(new Set(stored).size, `round ${number}`).toBe(stored.length);
    const labels = new Set((await contracts()).map(({ status_label }) => status_label));
    if (story.status !== undefined) expect([...labels], `round ${number}`).toEqual([story.status]);
  }
  const { rounds } = await requestMain<RequestOutput<'rounds.list'>>(codesk.page, 'rounds.list', {});
  const queued = rounds.flatMap(({ round }) =>
    round.state === 'queued' ? Number(round.title.replace('Round ', '')) : [],
  );
  expect(queued.length).toBeGreaterThanOrEqual(story.rounds);
  for (const [at, [id, rates]] of [...before].entries()) {
    const times = queued.filter((number) => isInRound(number)(id, at)).length;
    const wanted = rates.map((rate) => (rate + times / 100).toFixed(4));
    expect(
      (await ratesOf(server, id)).map((rate) => rate.toFixed(4)),
      `service ${id}`,
    ).toEqual(wanted);
  }
  await killApp(codesk);
  console.info(
    `journal: ${kills} kills of the app; ${story.suppliers.length} rows, ${kills * 8} statuses, ${queued.length} rounds over ${before.size} services and ${story.copies.length} copies, 0 doubled, 0 lost`,
  );
});
