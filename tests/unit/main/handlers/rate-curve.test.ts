/** The rate curve of an open rate file, asked through the router over the built threads. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RequestOutput } from '../../../../shared/ipc/contract';
import type { RateBook } from '../../../../shared/ipc/rates';
import { stepCap } from '../../../../shared/rates/rate-curve';
import {
  buildRateThreads,
  type RateThreads,
  type RunningRateDesk,
  startRateDesk,
} from '../../../support/rate-desk';

let built: string;
let threads: RateThreads;
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'codesk-curve-'));
  threads = await buildRateThreads(built);
}, 60_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

let profile: string;
let running: RunningRateDesk;
beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'codesk-profile-'));
  running = await startRateDesk(threads, profile);
});
afterEach(async () => {
  await running.stop();
  rmSync(profile, { recursive: true, force: true });
});

const row = (from: string, to: string, rate: string, city = '') => ({ from, to, rate, city });
const target = {
  service: { id: 7, type: 'delivery', name: 'Special' },
  value: 'rates',
  table: 'delivery-rates',
};

async function opened(text: string): Promise<string> {
  const rateFile = await running.add(text);
  await running.get<RateBook>('rates.aim', { rateFile, table: 'delivery-rates', target });
  return rateFile;
}
const curveOf = (rateFile: string, strip: string | null = null) =>
  running.get<RequestOutput<'rates.curve'>>('rates.curve', { rateFile, strip });
const ratesOf = (steps: readonly { rate: string }[] | undefined) => steps?.map(({ rate }) => rate);

it('follows what is accepted, and leaves what the file does not have', async () => {
  await running.serverHas([row('0', '1', '2'), row('1', '2', '5'), row('9', '10', '1')]);
  const rateFile = await opened('from,to,rate\n0,1,2.1\n1,2,5.5\n2,3,7\n');
  expect((await curveOf(rateFile))?.shown).toMatchObject({
    now: [
      { from: '0', to: '1', rate: '2' },
      { from: '1', to: '2', rate: '5' },
      { from: '9', to: '10', rate: '1' },
    ],
    next: [{ rate: '2.1' }, { rate: '5.5' }, { from: '2', to: '3', rate: '7' }, { from: '9', rate: '1' }],
    changed: 3,
    largest: { from: '1', to: '2', now: '5', next: '5.5', percent: '10.0' },
  });
  const reject = { op: 'accept', state: 'changed', rows: [[1, 1]], accepted: false };
  await running.get('rates.edit', { rateFile, edit: reject });
  const after = (await curveOf(rateFile))?.shown;
  expect(ratesOf(after?.next)).toEqual(['2.1', '5', '7', '1']);
  // The file contains a change even if it is not accepted.
  expect(after?.next.map(({ kept }) => kept)).toEqual([undefined, undefined, undefined, true]);
  expect(after?.largest).toMatchObject({ percent: '5.0' });
  const remove = { op: 'accept', state: 'removed', rows: null, accepted: true };
  await running.get('rates.edit', { rateFile, edit: remove });
  expect(ratesOf((await curveOf(rateFile))?.shown?.next)).toEqual(['2.1', '5', '7']);
});

it('begins with the city of the largest change, and shows the one that is asked for', async () => {
  running.choices({
    rowCities: [
      { index: '7', text: 'Oslo' },
      { index: '8', text: 'Bergen' },
    ] as never,
  });
  await running.serverHas([row('0', '1', '5', '7'), row('0', '1', '5', '8')]);
  const rateFile = await opened('from,to,rate,city\n0,1,5.1,Oslo\n0,1,6,Bergen\n');
  const first = await curveOf(rateFile);
  expect(first?.strips.map(({ key }) => key)).toEqual([{ city: '8' }, { city: '7' }]);
  expect(ratesOf(first?.shown?.next)).toEqual(['6']);
  const other = first?.strips[1]?.id ?? null;
  expect((await curveOf(rateFile, other))?.shown).toMatchObject({
    key: { city: '7' },
    next: [{ rate: '5.1' }],
  });
});

it('is null without current rates', async () => {
  expect(await curveOf(await opened('from,to,rate\n0,1,2\n'))).toBeNull();
});

it('never has more steps than are sent', async () => {
  const bands = Array.from({ length: 1000 }, (_, at) => row(String(at), String(at + 1), '5'));
  await running.serverHas(bands);
  const rateFile = await opened(
    `from,to,rate\n${bands.map(({ from, to }) => `${from},${to},6`).join('\n')}\n`,
  );
  const shown = (await curveOf(rateFile))?.shown;
  expect((shown?.now.length ?? 0) + (shown?.next.length ?? 0)).toBe(stepCap);
  expect(shown).toMatchObject({ changed: 1000, left: 2000 - stepCap });
});
