import { describe, expect, it } from 'vitest';
import { failure } from '../../../../main/failure';
import { ReplyText } from '../../../../main/ipc/reply-text';
import { createRouter, type Handlers } from '../../../../main/ipc/router';
import { isOurPage } from '../../../../main/ipc/sender-check';
import { CodeskError } from '../../../../shared/errors';
import { requests } from '../../../../shared/ipc/contract';
import { defaultPreferences } from '../../../../shared/preferences';

/** Something of the shape that the contract promises. */
function outputOf(name: string): unknown {
  const file = { handle: 'h', name: 'a.csv', size: 1 };
  const signedOut = {
    status: 'signed_out',
    server: '',
    practice: false,
    user: null,
    owner: '',
    kept: 'memory',
  };
  const search = { connected: false, host: '', fixedAddress: false, practice: false, kept: 'memory' };
  const outputs: Record<string, unknown> = {
    'app.about': { version: '', electron: '', chrome: '', node: '', platform: '', warnings: [] },
    'app.open-link': { opened: true },
    'preferences.get': defaultPreferences,
    'preferences.set': defaultPreferences,
    'connection.get': { state: 'online', since: 0, lastAnswer: null },
    'api.rows': [],
    'files.read-text': { text: '', encoding: 'UTF-8' },
    'files.save-text': null,
    'files.image': null,
    'download.file': null,
    'download.call': null,
    'journal.run': { run: null, rows: [], next: null },
    'drafts.list': { drafts: [] },
    'drafts.read': { draft: null },
    'journal.list': { changes: [], calls: [], runs: [] },
    'copies.list': { copies: [], available: true },
    'copies.read': null,
    'copies.keep': { kept: null },
    'skuSearch.find': { skus: [] },
    'window.link': { route: null },
  };
  if (name in outputs) return outputs[name];
  if (name.startsWith('files.')) return file;
  if (name.startsWith('skuSearch.')) return search;
  return /^session\.|^practice\.open$/.test(name) ? signedOut : {};
}

/** Handlers that record their calls; two of them fail, each with another kind of error. */
function spyingHandlers() {
  const ran: [string, unknown][] = [];
  const handlers = Object.fromEntries(
    Object.keys(requests).map((name) => [
      name,
      (input: unknown) => {
        ran.push([name, input]);
        if (name === 'download.reveal') throw new CodeskError(failure('file_gone'));
        if (name === 'practice.open') throw new TypeError('a defect with a secret');
        return outputOf(name);
      },
    ]),
  ) as unknown as Handlers;
  return { ran, handlers };
}
const silent = { error: () => undefined, warn: () => undefined };
const setUp = () => {
  const { ran, handlers } = spyingHandlers();
  const route = createRouter({ handlers, log: silent });
  return {
    ran,
    ask: async (name: unknown, text: unknown, trusted = true) => JSON.parse(await route(trusted, name, text)),
  };
};

describe('the door between page and main', () => {
  it('refuses what comes too often, and does not run it', async () => {
    const { ran, handlers } = spyingHandlers();
    const route = createRouter({ handlers, log: silent, mayPass: (name) => name !== 'app.copy' });
    const ask = async (name: string, text: string) => JSON.parse(await route(true, name, text));
    expect(await ask('app.copy', '{"text":"a"}')).toMatchObject({
      ok: false,
      error: { code: 'too_often', subject: 'app.copy' },
    });
    expect((await ask('app.about', '{}')).ok).toBe(true);
    expect(ran).toEqual([['app.about', {}]]);
  });

  it('passes a valid request to its handler and wraps the reply', async () => {
    const { ask, ran } = setUp();
    expect(await ask('app.copy', '{"text":"abc"}')).toEqual({ ok: true, data: {} });
    expect(ran).toEqual([['app.copy', { text: 'abc' }]]);
  });

  it.each(Object.keys(requests))('refuses a foreign sender of %s', async (name) => {
    const { ask, ran } = setUp();
    expect(await ask(name, '{}', false)).toMatchObject({ ok: false, error: { code: 'bad_request' } });
    expect(ran).toEqual([]);
  });

  it.each(Object.keys(requests))(
    'refuses input of %s that is no object, no JSON, or no text',
    async (name) => {
      const { ask, ran } = setUp();
      for (const text of ['null', '[]', '7', '{', '{"unknown":1}x', undefined, {}, 7]) {
        expect(await ask(name, text)).toMatchObject({ ok: false, error: { code: 'bad_request' } });
      }
      expect(ran).toEqual([]);
    },
  );

  it.each(['nothing.such', '__proto__', 'constructor', 'toString', undefined, {}, 1])(
    'refuses the name %s',
    async (name) => {
      const { ask, ran } = setUp();
      expect(await ask(name, '{}')).toMatchObject({ ok: false, error: { code: 'bad_request' } });
      expect(ran).toEqual([]);
    },
  );

  it('refuses a text over the cap and takes one at the cap', async () => {
    const { ask } = setUp();
    const about = (length: number) => `{${' '.repeat(length - 2)}}`;
    expect(await ask('session.get', about(64 * 1024))).toMatchObject({ ok: true });
    expect(await ask('session.get', about(64 * 1024 + 1))).toMatchObject({
      ok: false,
      error: { code: 'bad_request' },
    });
  });

  it.each([
    ['0f7e6f3a-5f0e-4b0a-9a52-0c7c1b8f2d11', true],
    ['0f7e6f3a5f0e4b0a9a520c7c1b8f2d11', false],
    ['save-1\r\nx-other: 1', false],
    ['', false],
    [7, false],
  ])('takes %j as the operation of a call: %s', async (operation, ok) => {
    const { ask, ran } = setUp();
    const reply = await ask('api.call', JSON.stringify({ call: 'contracts.store', input: {}, operation }));
    expect(reply).toMatchObject(ok ? { ok } : { ok, error: { code: 'bad_request' } });
    expect(ran).toHaveLength(ok ? 1 : 0);
  });

  const mega = 1024 * 1024;
  it.each<[name: string, cap: number, input: string]>([
    ['app.copy', 4 * mega, '{"text":"x"'],
    ['preferences.set', mega, '{"theme":"dark"'],
    ['api.call', 32 * mega, '{"call":"orders.show","input":{}'],
    ['download.call', 4 * mega, '{"call":"orders.export","input":{},"name":"a.csv","title":"a"'],
    ['app.report', 64 * 1024, '{"message":"x"'],
    ['download.file', 64 * 1024, '{"url":"/a","name":"a","title":"a"'],
  ])('takes %s up to its own cap of %i characters', async (name, cap, begun) => {
    const { ask, ran } = setUp();
    const text = (length: number) => `${begun}${' '.repeat(length - begun.length - 1)}}`;
    expect(await ask(name, text(cap))).toMatchObject({ ok: true });
    expect(await ask(name, text(cap + 1))).toMatchObject({
      ok: false,
      error: { code: 'bad_request', subject: `the size of ${name}` },
    });
    expect(ran).toHaveLength(1);
  });

  const x = (length: number) => 'x'.repeat(length);
  const password = { with: 'password', server: 'a', email: 'b', password: 'c' };
  const file = { url: '/a', name: 'b', title: 'c' };
  it.each<[name: string, field: string, input: object, longest: number]>([
    ['app.report', 'message', {}, 20_000],
    ['app.open-link', 'url', {}, 4096],
    ['session.sign-in', 'server', password, 2048],
    ['session.sign-in', 'email', password, 320],
    ['session.sign-in', 'password', password, 1024],
    ['session.sign-in', 'token', { with: 'token', server: 'a' }, 8192],
    ['api.call', 'call', { input: {} }, 100],
    ['api.call', 'address', { call: 'a', input: {} }, 2048],
    ['api.rows', 'id', { part: 0 }, 100],
    ['files.image', 'url', {}, 4096],
    ['download.file', 'url', file, 4096],
    ['download.file', 'name', file, 300],
    ['download.file', 'title', file, 200],
    ['download.call', 'name', { call: 'a', input: {}, title: 'c' }, 300],
    ['download.call', 'title', { call: 'a', input: {}, name: 'b' }, 200],
    ['download.call', 'address', { call: 'a', input: {}, name: 'b', title: 'c' }, 2048],
  ])('takes in %s a %s with no more characters than it may have', async (name, field, input, longest) => {
    const { ask, ran } = setUp();
    expect((await ask(name, JSON.stringify({ ...input, [field]: x(longest) }))).ok).toBe(true);
    expect(await ask(name, JSON.stringify({ ...input, [field]: x(longest + 1) }))).toMatchObject({
      ok: false,
      error: { code: 'bad_request', subject: `${field} of ${name}` },
    });
    expect(ran).toHaveLength(1);
  });

  it.each<[name: string, input: object]>([
    ['app.about', {}],
    ['app.report', { message: 'x' }],
    ['app.copy', { text: 'x' }],
    ['app.open-link', { url: 'x' }],
    ['preferences.get', {}],
    ['preferences.set', { theme: 'dark' }],
    ['session.get', {}],
    ['session.sign-in', password],
    ['session.sign-in', { with: 'token', server: 'a', token: 'b' }],
    ['session.sign-out', {}],
    ['connection.get', {}],
    ['practice.reset', {}],
    ['api.call', { call: 'a', input: {} }],
    ['api.rows', { id: 'a', part: 0 }],
    ['files.pick-rates', {}],
    ['files.pick-document', {}],
    ['files.image', { url: 'a' }],
    ['download.file', file],
    ['download.call', { call: 'a', input: {}, name: 'b', title: 'c' }],
    ['download.cancel', { job: 'a' }],
    ['window.unsaved', { unsaved: true }],
    ['window.open', { place: '/invoice-temp?id=7' }],
    ['window.close', {}],
    ['window.link', {}],
  ])('takes %s with %j and with nothing more', async (name, input) => {
    const { ask, ran } = setUp();
    expect((await ask(name, JSON.stringify(input))).ok).toBe(true);
    expect((await ask(name, JSON.stringify({ ...input, more: 1 }))).error).toMatchObject({
      code: 'bad_request',
    });
    for (const field of Object.keys(input)) {
      const { [field]: _left, ...less } = input as Record<string, unknown>;
      // A change of preferences may name any of them.
      const needed = name !== 'preferences.set';
      expect((await ask(name, JSON.stringify(less))).ok, `without ${field}`).toBe(!needed);
      const odd = await ask(name, JSON.stringify({ ...input, [field]: [{}] }));
      if (field !== 'input') expect(odd.error, `with an odd ${field}`).toMatchObject({ code: 'bad_request' });
    }
    expect(ran[0]).toEqual([name, input]);
  });

  it.each([-1, 0.5, 1e300, '0', null])('takes no part %j of a very large reply', async (part) => {
    const { ask } = setUp();
    expect((await ask('api.rows', JSON.stringify({ id: 'a', part }))).ok).toBe(false);
  });

  it('writes down who was refused, and what broke', async () => {
    const logged: unknown[][] = [];
    const log = {
      warn: (...parts: unknown[]) => logged.push(['warn', ...parts]),
      error: (...parts: unknown[]) => logged.push(['error', ...parts]),
    };
    const route = createRouter({ handlers: spyingHandlers().handlers, log });
    await route(false, 'app.about', '{}');
    await route(true, 'practice.open', '{}');
    await route(true, 'download.reveal', '{"job":"1"}');
    expect(logged).toEqual([
      ['warn', 'refused a request from a foreign frame'],
      ['error', 'request practice.open failed', expect.any(TypeError)],
    ]);
  });

  it.each<[name: string, input: object, output: unknown]>([
    ['app.open-link', { url: 'https://a.example' }, { opened: 'yes' }],
    ['session.get', {}, { status: 'signed_in' }],
    ['session.get', {}, null],
    ['files.image', { url: '/a' }, { data: 7 }],
    ['files.pick-rates', {}, { name: 'a.csv', size: 3 }],
    ['download.file', { url: '/a', name: 'b', title: 'c' }, 'job-1'],
    ['window.link', {}, {}],
    ['copies.list', { integration: 7 }, { copies: [{}], available: true }],
    ['app.about', {}, new ReplyText('{}')],
  ])('does not pass on what %s does not promise', async (name, input, output) => {
    const logged: string[] = [];
    const log = { error: (...parts: unknown[]) => logged.push(parts.join(' ')), warn: () => undefined };
    const handlers = { ...spyingHandlers().handlers, [name]: () => output } as Handlers;
    const reply = JSON.parse(await createRouter({ handlers, log })(true, name, JSON.stringify(input)));
    expect(reply).toMatchObject({ ok: false, error: { code: 'unexpected' } });
    expect(logged).toEqual([expect.stringContaining(`request ${name} has an invalid reply`)]);
    expect(logged.join()).not.toContain('job-1');
  });

  it('passes on nothing beside what is promised', async () => {
    const handlers = {
      ...spyingHandlers().handlers,
      'files.pick-rates': () => ({ handle: 'h', name: 'a.csv', size: 1, path: '/home/mira/a.csv' }),
    } as unknown as Handlers;
    const reply = JSON.parse(await createRouter({ handlers, log: silent })(true, 'files.pick-rates', '{}'));
    expect(reply).toEqual({ ok: true, data: { handle: 'h', name: 'a.csv', size: 1 } });
  });

  it('does not read the text of a reply again', async () => {
    const handlers = {
      ...spyingHandlers().handlers,
      'api.call': () =>
        new ReplyText('{"detail":{}}', { id: 'r', count: 2, lists: [{ path: ['data'], count: 2 }] }),
    } as unknown as Handlers;
    const route = createRouter({ handlers, log: silent });
    expect(await route(true, 'api.call', '{"call":"orders.show","input":{}}')).toBe(
      '{"ok":true,"data":{"detail":{}},"parts":{"id":"r","count":2,"lists":[{"path":["data"],"count":2}]}}',
    );
  });

  it.each([
    '{"call":"a","input":{"x":[{"constructor":{"prototype":{"poisoned":1}}}]}}',
    '{"call":"a","input":{"__proto__":null}}',
  ])('refuses a key that leads to a prototype: %s', async (text) => {
    const { ask, ran } = setUp();
    expect(await ask('api.call', text)).toMatchObject({ error: { code: 'bad_request' } });
    expect(await ask('api.call', '{"call":"a","input":{"constructor":"Salt","prototype":1}}')).toMatchObject({
      ok: true,
    });
    expect(ran).toHaveLength(1);
  });

  it('refuses a poisoned key anywhere and leaves the prototype alone', async () => {
    const { ask, ran } = setUp();
    const text = '{"call":"contracts.datatable","input":{"filters":[{"__proto__":{"poisoned":true}}]}}';
    expect(await ask('api.call', text)).toMatchObject({ ok: false, error: { code: 'bad_request' } });
    expect(ran).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'poisoned')).toBe(false);
  });

  it('refuses a poisoned key that is spelled with escapes, and takes the word as a value', async () => {
    const { ask, ran } = setUp();
    const poisoned = '{"call":"contracts.datatable","input":{"\\u005f_proto__":{"poisoned":true}}}';
    expect(await ask('api.call', poisoned)).toMatchObject({ ok: false, error: { code: 'bad_request' } });
    const named = '{"call":"contracts.datatable","input":{"name":"__proto__"}}';
    expect(await ask('api.call', named)).toMatchObject({ ok: true });
    expect(ran).toEqual([['api.call', { call: 'contracts.datatable', input: { name: '__proto__' } }]]);
  });

  it('refuses what nests very deeply, and takes brackets in a text', async () => {
    const { ask, ran } = setUp();
    const deep = (levels: number) => `{"call":"a","input":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect(await ask('api.call', deep(199))).toMatchObject({ ok: true });
    expect(await ask('api.call', deep(200))).toMatchObject({ ok: false, error: { code: 'bad_request' } });
    expect(
      await ask('api.call', JSON.stringify({ call: 'a', input: `"\\${'['.repeat(500)}` })),
    ).toMatchObject({
      ok: true,
    });
    expect(ran).toHaveLength(2);
  });

  it('hands a long request on as text, and a short one read', async () => {
    const { ran, handlers } = spyingHandlers();
    const texts: string[] = [];
    const textHandlers = {
      'api.call': async (text: string) => {
        texts.push(text);
        return new ReplyText('"as text"');
      },
    };
    const route = createRouter({ handlers, textHandlers, log: silent });
    const short = JSON.stringify({ call: 'a', input: '' });
    const long = JSON.stringify({ call: 'a', input: 'x'.repeat(256 * 1024) });
    expect(JSON.parse(await route(true, 'api.call', short))).toEqual({ ok: true, data: {} });
    expect(JSON.parse(await route(true, 'api.call', long))).toEqual({ ok: true, data: 'as text' });
    expect(texts).toEqual([long]);
    expect(ran).toHaveLength(1);
    expect(JSON.parse(await route(false, 'api.call', long))).toMatchObject({ ok: false });
    expect(texts).toHaveLength(1);
  });

  it('returns a failure as a value and hides the message of a defect', async () => {
    const { ask } = setUp();
    expect(await ask('download.reveal', '{"job":"1"}')).toMatchObject({
      ok: false,
      error: { code: 'file_gone' },
    });
    const reply = await ask('practice.open', '{}');
    expect(reply).toMatchObject({ ok: false, error: { code: 'unexpected' } });
    expect(JSON.stringify(reply)).not.toContain('secret');
  });
});

describe('who may ask', () => {
  const frame = (url: string, parent: object | null = null) => ({ senderFrame: { url, parent } }) as never;

  it('accepts our page in the main frame only', () => {
    expect(isOurPage(frame('app://codesk/index.html#/lists/contracts'), undefined)).toBe(true);
    expect(isOurPage(frame('app://codesk/index.html', {}), undefined)).toBe(false);
    expect(isOurPage({ senderFrame: null }, undefined)).toBe(false);
  });

  it.each([
    'app://codesk.evil/index.html',
    'app://evil/',
    'https://codesk/',
    'file:///index.html',
    'about:blank',
    'nonsense',
    'http://127.0.0.1:5173/',
  ])('refuses %s', (url) => {
    expect(isOurPage(frame(url), undefined)).toBe(false);
  });

  it('takes the development server only when there is one', () => {
    expect(isOurPage(frame('http://127.0.0.1:5173/#/'), 'http://127.0.0.1:5173')).toBe(true);
    expect(isOurPage(frame('http://127.0.0.1:5174/#/'), 'http://127.0.0.1:5173')).toBe(false);
  });
});
