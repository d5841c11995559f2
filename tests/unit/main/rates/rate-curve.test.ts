/** The rate curve of prepared and sent changes, and of the services of a rate round. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRateRounds } from '../../../../main/handlers/rounds';
import type { RateRound } from '../../../../shared/desk/stored-round';
import type { RateCurve } from '../../../../shared/rates/rate-curve';
import { type OutboxStart, startOutbox, TestClock } from '../../../support/outbox-harness';
import { type RateServices, type ServedRow, serveRates } from '../../../support/rate-services';
import { storedContract } from '../../../support/stored-contract';

const row = (from: string, to: string, rate: string): ServedRow => ({ from, to, rate, city: null });
const id = '00000000-0000-4000-8000-000000000001';

let folder: string;
let services: RateServices;
let app: OutboxStart;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-curve-'));
  services = await serveRates();
  app = startOutbox({ folder, services, clock: new TestClock() });
});
afterEach(async () => {
  app.kill();
  await services.close();
  rmSync(folder, { recursive: true, force: true });
});

const linesOf = ({ shown }: RateCurve) =>
  [shown?.now, shown?.next].map((steps) => steps?.map(({ rate }) => rate));

it('of a change is that of its rows until it is sent, then that of the rows before and after', async () => {
  const first = [row('0', '1', '6.19'), row('1', '2', '7.20')];
  services.rows.set(7, first);
  await app.prepare(id, 7, first, [row('0', '1', '6.5'), row('1', '2', '7.20')]);
  expect(linesOf(await app.history.curve(app.owner(), id, null))).toEqual([
    ['6.19', '7.2'],
    ['6.5', '7.2'],
  ]);
  // Another user adds a band before it is sent.
  services.rows.set(7, [...first, row('2', '3', '9')]);
  await app.outbox.idle();
  expect(linesOf(await app.history.curve(app.owner(), id, null))).toEqual([
    ['6.19', '7.2', '9'],
    ['6.5', '7.2', '9'],
  ]);
  await expect(app.history.curve('somebody else', id, null)).rejects.toMatchObject({
    failure: { code: 'not_found' },
  });
});

const round: RateRound = {
  id,
  title: 'Round: +10 %',
  of: 'both',
  filter: 'All contracts',
  change: { percent: '10', add: null, least: null, round: '0.01' },
  tables: 'both',
  day: null,
  by: 'Anna',
  made: 1,
  state: 'planned',
};

it('of a service in a round names its tables, and leaves rows that were taken out', async () => {
  services.contracts.set(31, storedContract());
  services.rows.set(31, [row('0', '1', '5'), row('1', '2', '8')]);
  const read = async (_owner: string, call: string, input: object) =>
    JSON.stringify(
      await app.provider.send(call as 'contracts.edit', input as never, app.provider.credentials()),
    );
  const { handlers } = createRateRounds({
    desk: app.store,
    files: join(folder, 'rate-files'),
    server: { read } as never,
    snapshots: app.snapshots,
    queue: app.queue,
    session: () => ({ owner: app.owner(), status: 'signed_in' }) as never,
    push: () => undefined,
    log: { error: (...parts) => expect.fail(String(parts)) },
  });
  const as = app.owner();
  await handlers['rounds.begin']({
    as,
    round,
    services: [
      { id: 31, name: 'Service 31', kind: 'Delivery' },
      { of: 'contracts', id: 31, name: 'CT-2027-00031', kind: 'Falcon Traders' },
    ],
  } as never);
  await handlers['rounds.run']({ as, round: id } as never);
  await expect
    .poll(async () => (await handlers['rounds.open']({ as, round: id } as never)).running)
    .toBe(false);
  const curve = (position: number, strip: string | null = null) =>
    handlers['rounds.curve']({ as, round: id, position, strip } as never) as Promise<RateCurve>;
  expect(linesOf(await curve(0))).toEqual([
    ['5', '8'],
    ['5.5', '8.8'],
  ]);
  const take = { what: 'rows', value: 'rates', rows: [0], out: true };
  await handlers['rounds.take']({ as, round: id, position: 0, take } as never);
  expect(linesOf(await curve(0))).toEqual([
    ['5', '8'],
    ['5', '8.8'],
  ]);
  const contract = await curve(1);
  expect(contract.strips.map(({ label, key }) => `${label} ${key.city}`)).toEqual([
    'Lane 7 #7: Fulfilment increments ',
    'Lane 7 #7: Delivery increments ',
    'Lane 7 #7: Delivery increments 71',
  ]);
  expect(linesOf(await curve(1, contract.strips[2]?.id ?? null))).toEqual([['3'], ['3.3']]);
});
