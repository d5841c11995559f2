/** Proxies that ask for a password: one question for all waiting requests, and their results. */
import { createHash } from 'node:crypto';
import { type IncomingMessage, validateHeaderValue } from 'node:http';
import https from 'node:https';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Network } from '../../../../main/network/network';
import { answerable, authorization } from '../../../../main/network/proxy-challenge';
import { proxyErrorIn } from '../../../../main/network/proxy-error';
import { type CompanyNetwork, companyNetwork } from '../../../support/company-network';
import { certificateFile, testNetwork } from '../../../support/network';

let company: CompanyNetwork;
let network: Network;
let changes = 0;
const hidden: string[] = [];
async function start(more: Partial<Parameters<typeof companyNetwork>[0]> = {}): Promise<void> {
  company = await companyNetwork({
    hosts: { 'api.codesk.test': (_request, response) => response.end('ok') },
    signIn: { user: 'anna', password: 'right' },
    ...more,
  });
  network = testNetwork({
    resolve: () => `PROXY ${company.proxy}`,
    policy: { certificates: { system: false, files: [certificateFile('company.crt')] } },
    questionsChanged: () => {
      changes += 1;
    },
    keepOutOfLog: (secret) => hidden.push(secret),
  });
}
beforeEach(() => {
  changes = 0;
  hidden.length = 0;
});
afterEach(() => company.close());

const get = (agents: 'single' | 'background' = 'single') =>
  new Promise<number>((resolve, reject) => {
    https
      .get('https://api.codesk.test/', { agent: network[agents].https }, (answer: IncomingMessage) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      })
      .once('error', reject);
  });
const failureOf = (request: Promise<unknown>) =>
  request.then(
    () => undefined,
    (error: unknown) => proxyErrorIn(error),
  );
async function question() {
  await expect.poll(() => network.questions.open().filter(({ trying }) => !trying)).toHaveLength(1);
  const [open] = network.questions.open();
  if (!open) throw new Error('no question');
  return open;
}

describe('a proxy that asks for a password', () => {
  it('asks once for all requests, and they go on; nothing but the proxy gets the password', async () => {
    await start();
    const requests = Promise.all([get(), get(), get('background')]);
    const { id, ...asked } = await question();
    expect(asked).toEqual({
      host: company.proxy,
      realm: 'Codesk company',
      wrong: false,
      trying: false,
      user: '',
    });
    await expect.poll(() => company.tunnels.length).toBe(3);
    network.questions.answer(id, 'anna', 'right');
    expect(await requests).toEqual([200, 200, 200]);
    expect(network.questions.open()).toEqual([]);
    // The answer is sent with the next request at once.
    expect(await get()).toBe(200);
    expect(company.tunnels.map(({ status }) => status)).toEqual([407, 407, 407, 200, 200, 200, 200]);
    expect(company.arrived).toHaveLength(4);
    for (const { headers } of company.arrived)
      expect(Object.keys(headers)).not.toContain('proxy-authorization');
    expect(hidden).toEqual(['right', Buffer.from('anna:right').toString('base64')]);
  });

  it('says that the password was wrong, and keeps the user name', async () => {
    await start();
    const request = get();
    network.questions.answer((await question()).id, 'anna', 'wrong');
    const again = await question();
    expect(again).toMatchObject({ wrong: true, user: 'anna' });
    network.questions.answer(again.id, 'anna', 'right');
    expect(await request).toBe(200);
    expect(changes).toBeGreaterThanOrEqual(4);
  });

  it('asks again when a password that it knew is not accepted any more', async () => {
    await start();
    const first = get();
    network.questions.answer((await question()).id, 'anna', 'right');
    await first;
    company.password = { user: 'anna', password: 'newer' };
    const second = get();
    const again = await question();
    expect(again).toMatchObject({ wrong: true, user: 'anna' });
    network.questions.answer(again.id, 'anna', 'newer');
    expect(await second).toBe(200);
  });

  it('fails all that wait when a person cancels, and asks for the next one that a person wants', async () => {
    await start();
    const failed = Promise.all([failureOf(get()), failureOf(get())]);
    network.questions.cancel((await question()).id);
    for (const error of await failed)
      expect(error).toMatchObject({ failureCode: 'proxy_sign_in', subject: company.proxy });
    expect(network.questions.open()).toEqual([]);
    // Other requests of the same intent, and background requests, open no question.
    expect(await failureOf(get())).toMatchObject({ failureCode: 'proxy_sign_in' });
    const { now } = performance;
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 1000);
    expect(await failureOf(get('background'))).toMatchObject({ failureCode: 'proxy_sign_in' });
    const later = get();
    network.questions.answer((await question()).id, 'anna', 'right');
    expect(await later).toBe(200);
    expect(company.arrived).toHaveLength(1);
  });

  it.each(['NTLM', 'Negotiate', 'NTLM, Negotiate', 'Digest realm="a", nonce="b", algorithm=SHA-512'])(
    'only with %s is named as one that Codesk cannot answer, and nobody is asked',
    async (challenge) => {
      await start({ challenge });
      expect(await failureOf(get())).toMatchObject({
        failureCode: 'proxy_refused',
        subject: `${company.proxy} (it requires a sign-in with ${challenge.replace(/, N/, ' or N').split(' r')[0]}, which Codesk does not support)`,
      });
      expect(network.questions.open()).toEqual([]);
      expect(company.tunnels.every(({ authorization: sent }) => sent === undefined)).toBe(true);
    },
  );

  it('with several routes to sign in gets the one that Codesk knows', async () => {
    await start({ challenge: 'Negotiate, NTLM, Basic realm="with, comma", charset="UTF-8"' });
    const request = get();
    const asked = await question();
    expect(asked.realm).toBe('with, comma');
    network.questions.answer(asked.id, 'anna', 'right');
    expect(await request).toBe(200);
  });
});

describe('a digest', () => {
  beforeEach(() => start());
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');

  it('proves the password without sending it', () => {
    const challenge = answerable(
      'Basic realm="x", Digest realm="Squid", nonce="n-1", qop="auth", opaque="o"',
    );
    if (!challenge) throw new Error('no challenge');
    const header = authorization(challenge, { user: 'anna', password: 'right' }, 'api.codesk.test:443', 1);
    const cnonce = /cnonce="([^"]+)"/.exec(header)?.[1];
    const response = md5(
      `${md5('anna:Squid:right')}:n-1:00000001:${cnonce}:auth:${md5('CONNECT:api.codesk.test:443')}`,
    );
    expect(header).toBe(
      `Digest username="anna", realm="Squid", nonce="n-1", uri="api.codesk.test:443", response="${response}", algorithm=MD5, opaque="o", cnonce="${cnonce}", qop=auth, nc=00000001`,
    );
    expect(header).not.toContain('right');
  });

  it('sends a name of any letters in UTF-8, and counts what the proxy said as it came', () => {
    const bytes = (text: string) => Buffer.from(text).toString('latin1');
    const challenge = answerable(`Digest realm="${bytes('Geschäft')}", nonce="n"`);
    if (!challenge) throw new Error('no challenge');
    const header = authorization(challenge, { user: 'Łukasz', password: 'zażółć' }, 'a.test:443', 1);
    expect(() => validateHeaderValue('proxy-authorization', header)).not.toThrow();
    expect(header).toContain(`username="${bytes('Łukasz')}"`);
    const response = md5(`${md5('Łukasz:Geschäft:zażółć')}:n:${md5('CONNECT:a.test:443')}`);
    expect(header).toContain(`response="${response}"`);
  });

  it('is preferred to Basic, and SHA-256 to MD5', () => {
    expect(
      answerable(
        'Basic realm="a", Digest realm="b", nonce="n", Digest realm="c", nonce="m", algorithm=SHA-256',
      ),
    ).toMatchObject({
      scheme: 'digest',
      realm: 'c',
    });
  });

  it('takes a new nonce without asking again, and counts its uses', async () => {
    await company.close();
    const nonces: string[] = [];
    await start({
      challenge: (given) =>
        given
          ? 'Digest realm="Squid", nonce="n-2", qop="auth", stale=true'
          : 'Digest realm="Squid", nonce="n-1", qop="auth"',
      accepts: (given = '') => {
        nonces.push(/nonce="(n-\d)".* nc=(\d+)/.exec(given)?.slice(1).join(' ') ?? 'none');
        return given.includes('"n-2"');
      },
    });
    const request = get();
    network.questions.answer((await question()).id, 'anna', 'right');
    expect(await request).toBe(200);
    expect(await get()).toBe(200);
    expect(nonces).toEqual(['none', 'n-1 00000001', 'n-2 00000001', 'n-2 00000002']);
    expect(network.questions.open()).toEqual([]);
  });

  it('that a proxy does not accept leads to another question', async () => {
    await company.close();
    await start({ challenge: 'Digest realm="Squid", nonce="n-1", qop="auth", stale=false' });
    const request = failureOf(get());
    network.questions.answer((await question()).id, 'anna', 'right');
    // This proxy takes Basic only, so it refuses the digest.
    const again = await question();
    expect(again.wrong).toBe(true);
    expect(company.tunnels.at(-1)?.authorization).toMatch(/^Digest username="anna".* nc=00000001$/);
    network.questions.cancel(again.id);
    expect(await request).toMatchObject({ failureCode: 'proxy_sign_in' });
  });
});
