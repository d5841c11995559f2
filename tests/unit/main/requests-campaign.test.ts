/**
 * Campaign: random and nearly valid inputs for every request of the page, through the whole of main over a fake
 * Electron. Each gets a valid reply in limited time; nothing is thrown, and no prototype changes.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isLoopback, serverAddress } from '../../../main/server-address';
import { everyCall } from '../../../shared/api';
import { type RequestName, requests } from '../../../shared/ipc/contract';
import { campaignSize } from '../../support/campaign';
import { app, BrowserWindow, dialog, startElectron, utilityProcess } from '../../support/electron/electron';
import { lines } from '../../support/electron/electron-log';
import { inputsOf } from '../../support/generated-inputs';
import { sendJson, serve, type TestServer } from '../../support/http-server';
import { randomOf } from '../../support/random';
import { replySchema } from '../../support/reply-schema';
import { endMain, removeProfile, startMain } from '../../support/running-main';

/** Inputs per request. */
const inputs = campaignSize(8, 1000);
/** Most milliseconds for one answer, also on a busy machine. */
const mostMs = 10_000;

/** An input that asks no other machine. */
function keptHere(input: unknown, origin: string): unknown {
  if (typeof input !== 'object' || input === null || !('server' in input)) return input;
  const address = typeof input.server === 'string' ? serverAddress(input.server) : undefined;
  const isElsewhere = address !== undefined && !isLoopback(new URL(address).hostname);
  return isElsewhere ? { ...input, server: origin } : input;
}

let profile: string;
let server: TestServer;
const uncaught: unknown[] = [];
const noteUncaught = (error: unknown) => uncaught.push(error);
beforeEach(async () => {
  startElectron();
  lines.length = 0;
  profile = mkdtempSync(join(tmpdir(), 'codesk-fuzz-'));
  app.paths = { userData: profile, downloads: profile };
  for (const name of ['CODESK_POLICY', 'CODESK_API_URL', 'VITE_DEV_SERVER_URL']) vi.stubEnv(name, '');
  server = await serve((request, response) => {
    const user = { id: 7, email: 'mira@codesk.example' };
    if (request.path === '/authorizations/login') return sendJson(response, 200, { token: 'tok-1', user });
    if (request.path === '/authorizations/user') return sendJson(response, 200, { user });
    const rows = { data: { data: [{ id: 7, photo: '/photos/7.png', lines: '/orders/7' }], total: 1 } };
    return sendJson(response, 200, { detail: {}, ...rows, url: '/files/1.csv', record: {}, headers: [] });
  });
  uncaught.length = 0;
  process.on('uncaughtException', noteUncaught).on('unhandledRejection', noteUncaught);
});
afterEach(async () => {
  process.off('uncaughtException', noteUncaught).off('unhandledRejection', noteUncaught);
  await endMain();
  vi.unstubAllEnvs();
  await server.close();
  await removeProfile(profile);
});

/** The practice workspace ends at once, so that the test does not wait for it. */
function failPractice() {
  const { fork } = utilityProcess;
  vi.spyOn(utilityProcess, 'fork').mockImplementation((script, args) => {
    const child = fork(script, args);
    setImmediate(() => child.emit('message', { type: 'failed', message: 'not in this test' }));
    return child;
  });
}

const prototypes = () =>
  [Object, Array, Function, String, Number, Map, Promise]
    .map((each) => Object.getOwnPropertyNames(each.prototype).join())
    .join('\n');

it(`${Object.keys(requests).length} requests with ${inputs} inputs each are answered, and nothing breaks`, async () => {
  failPractice();
  const before = prototypes();
  const { ask, askText, signIn } = startMain(() => server.origin);
  const calls = everyCall().map(([name]) => name);
  const names = Object.keys(requests) as RequestName[];
  const wrong: string[] = [];
  let asked = 0;
  let done = 0;
  let longest = 0;

  for (const [at, name] of names.entries()) {
    const random = randomOf(7919 * (at + 1));
    const make = inputsOf(requests[name].input, {
      // No address of another machine.
      server: [server.origin, 'http://127.0.0.1:9', 'not a server', 'ftp://x', ''],
      call: [...calls, 'session.login', 'nothing.such', '__proto__'],
      address: ['/orders/7', '/cod/contracts/destroy', '//x', ''],
      url: ['/photos/7.png', '/files/1.csv', 'https://127.0.0.1:9/x', 'file:///etc/passwd'],
    });
    for (let round = 0; round < inputs; round += 1) {
      if (round % 10 === 0) await signIn();
      dialog.answer = random.chance(2)
        ? { canceled: true }
        : {
            canceled: false,
            filePath: join(profile, `saved-${asked}.csv`),
            filePaths: [join(profile, 'gone.csv')],
          };
      let text: unknown = JSON.stringify(keptHere(make(random), server.origin));
      if (random.chance(15))
        text = random.pick<unknown>([undefined, null, 7, {}, '', '{', `${text}x`, '['.repeat(9999)]);
      const begun = performance.now();
      let answer = 'nothing';
      try {
        answer = await Promise.race([
          askText(name, text),
          new Promise<string>((resolve) =>
            setTimeout(() => resolve('no answer in time'), mostMs * 2).unref(),
          ),
        ]);
        const reply = replySchema.parse(JSON.parse(answer));
        if (reply.ok) done += 1;
        if (reply.ok && !name.startsWith('api.')) requests[name].output.parse(reply.data);
        if (!reply.ok && reply.error.code === 'unexpected') wrong.push(`${name} ${text}: unexpected`);
      } catch (error) {
        wrong.push(`${name} ${String(text).slice(0, 300)}: ${error} ${answer.slice(0, 200)}`);
      }
      const took = performance.now() - begun;
      longest = Math.max(longest, took);
      if (took > mostMs) wrong.push(`${name} ${String(text).slice(0, 300)}: ${took} ms`);
      asked += 1;
      for (const window of BrowserWindow.all.slice(2)) window.destroy();
    }
  }
  // Nothing that was asked harmed what comes after it.
  await signIn();
  expect(await ask('api.call', { call: 'contracts.show', input: { id: 7 } })).toMatchObject({ ok: true });

  console.log(
    `requests: ${asked} inputs, ${done} done, ${wrong.length} wrong, ${uncaught.length} uncaught, ${Math.round(longest)} ms at most`,
  );
  expect(wrong).toEqual([]);
  expect(uncaught).toEqual([]);
  expect(done).toBeGreaterThan(asked / 20);
  expect(prototypes()).toBe(before);
  expect(Object.hasOwn(Object.prototype, 'poisoned')).toBe(false);
  expect(
    server.received
      .filter(({ path }) => path === '/cod/contracts/destroy')
      .every(({ headers }) => headers['idempotency-key']),
  ).toBe(true);
});

it('no request of a foreign frame is answered, whatever it asks', async () => {
  const { askText, signIn } = startMain(() => server.origin);
  await signIn();
  const before = server.received.length;
  for (const name of Object.keys(requests)) {
    for (const url of ['https://elsewhere.example/', 'app://elsewhere/', 'about:blank', 'file:///x']) {
      expect(JSON.parse(await askText(name, '{}', undefined, url))).toMatchObject({
        ok: false,
        error: { code: 'bad_request', subject: 'the sender' },
      });
    }
  }
  expect(server.received).toHaveLength(before);
});
