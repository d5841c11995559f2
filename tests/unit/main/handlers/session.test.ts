import { afterEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../../../main/api/client';
import { failure } from '../../../../main/failure';
import { sessionHandlers } from '../../../../main/handlers/session';
import { watchConnection } from '../../../../main/network/connection';
import { noPolicy } from '../../../../main/policy/policy';
import { signInRules } from '../../../../main/policy/sign-in-rules';
import { openSession } from '../../../../main/session/current-session';
import type { StoredSession } from '../../../../main/session/secrets';
import { CodeskError } from '../../../../shared/errors';
import type { SessionState } from '../../../../shared/ipc/contract';
import { noPolicyState } from '../../../../shared/ipc/no-policy';
import { defaultPreferences, type Preferences } from '../../../../shared/preferences';
import { type Received, sendJson, serve, type TestServer } from '../../../support/http-server';
import { noLargeReply } from '../../../support/large-replies';
import { testNetwork } from '../../../support/network';

const open: TestServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

type Answers = Record<string, readonly [status: number, body: unknown]>;
const mira = { id: 7, name: 'Mira', email: 'mira@codesk.example' };
const good: Answers = {
  '/authorizations/login': [200, { token: 'tok-1', user: mira }],
  '/authorizations/user': [200, { user: mira }],
};

/** The handlers over the app's own session, client and connection, and a server with these replies. */
async function setUp(answers: Answers = good, rules = signInRules(noPolicyState)) {
  const server = await serve((request: Received, response) => {
    const [status, body] = answers[request.path] ?? [404, { message: 'No such thing' }];
    sendJson(response, status, body);
  });
  open.push(server);
  const told: SessionState[] = [];
  const events: string[] = [];
  const kept: { value: StoredSession | undefined } = { value: undefined };
  const session = openSession({
    secrets: {
      available: () => true,
      read: () => undefined,
      write: (value) => {
        kept.value = value;
        return 'keyring';
      },
      clear: () => {
        kept.value = undefined;
        return true;
      },
    },
    changed: (state) => {
      told.push(state);
      events.push(`session ${state.status}`);
    },
    allows: () => true,
    keepOutOfLog: () => undefined,
  });
  const connection = watchConnection({
    every: 60_000,
    changed: ({ state }) => events.push(`connection ${state}`),
    probe: () => Promise.reject(new Error('no probe')),
  });
  let preferences: Preferences = defaultPreferences;
  let practiceFails = false;
  const handlers = sessionHandlers({
    session,
    connection,
    client: async () =>
      createApiClient({
        network: testNetwork(),
        version: '1.0.0',
        policy: noPolicy,
        readFile: () => Promise.reject(new Error('no file')),
        openLarge: noLargeReply,
        answered: () => undefined,
        unanswered: () => undefined,
        refusedToken: (token) => session.end(token),
      }),
    preferences: {
      get: () => preferences,
      set: (change) => {
        preferences = { ...preferences, ...change };
        return preferences;
      },
    },
    practice: {
      origin: () => undefined,
      async open() {
        if (practiceFails) throw new CodeskError(failure('practice_failed'));
        return { server: server.origin, token: 'tok-p' };
      },
      async reset() {
        events.push('practice reset');
      },
      async ready() {
        events.push('practice ready');
      },
      stop: () => undefined,
      skuSearch: () => undefined,
    },
    rules,
    forgetPractice: async () => {
      events.push('practice forgotten');
    },
    used: () => events.push('used'),
  });
  const withPassword = (more: object = {}) =>
    handlers['session.sign-in']({
      with: 'password',
      server: server.origin,
      email: 'mira@codesk.example',
      password: 'pw ',
      ...more,
    });
  const withToken = (token = 'tok-2') =>
    handlers['session.sign-in']({ with: 'token', server: server.origin, token });
  return {
    handlers,
    server,
    session,
    connection,
    told,
    events,
    kept,
    withPassword,
    withToken,
    preferences: () => preferences,
    failPractice: () => {
      practiceFails = true;
    },
  };
}
const rejects = (promise: unknown) => expect(promise as Promise<unknown>).rejects;

describe('signing in with a password', () => {
  it('sends the address as typed without blanks, and the password as it is', async () => {
    const { withPassword, server } = await setUp();
    await withPassword({ email: ' mira@codesk.example ', server: ` ${server.origin}/ ` });
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({
      method: 'POST',
      path: '/authorizations/login',
      body: '{"email":"mira@codesk.example","password":"pw "}',
    });
    expect(server.received[0]?.headers).not.toHaveProperty('authorization');
  });

  it('begins the session, and tells the page everything but the token', async () => {
    const { withPassword, server, session, told, kept, preferences } = await setUp();
    const state = await withPassword();
    expect(state).toEqual({
      status: 'signed_in',
      server: server.origin,
      practice: false,
      user: mira,
      owner: expect.stringContaining(server.origin),
      kept: 'keyring',
    });
    expect(told).toEqual([state]);
    expect(session.credentials()).toEqual({ server: server.origin, token: 'tok-1' });
    expect(kept.value).toEqual({ server: server.origin, token: 'tok-1', user: mira });
    expect(preferences()).toMatchObject({ lastServer: server.origin, lastEmail: 'mira@codesk.example' });
    expect(JSON.stringify([state, told, preferences()])).not.toMatch(/tok-1|pw /);
  });

  it('takes the typed address for the user if the server names none', async () => {
    const { withPassword } = await setUp({ '/authorizations/login': [200, { token: 'tok-1' }] });
    expect(await withPassword()).toMatchObject({ user: { email: 'mira@codesk.example' } });
  });

  it.each([401, 403, 422, 400])(
    'means wrong credentials when the server answers %i, without the words of the server',
    async (status) => {
      const { withPassword, session, told, kept, preferences } = await setUp({
        '/authorizations/login': [status, { message: 'Unauthenticated.' }],
      });
      const error = await Promise.resolve(withPassword()).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(CodeskError);
      const failed = (error as CodeskError).failure;
      expect(failed).toMatchObject({ code: 'credentials', requestId: expect.any(String) });
      expect(failed).not.toHaveProperty('serverMessage');
      expect(session.state().status).toBe('signed_out');
      expect([told, kept.value, preferences()]).toEqual([[], undefined, defaultPreferences]);
    },
  );

  it.each([
    [500, 'server_fault'],
    [404, 'not_found'],
    [429, 'too_many'],
    [302, 'redirected'],
  ])('names what else is wrong: %i is %s', async (status, code) => {
    const { withPassword } = await setUp({ '/authorizations/login': [status, { message: 'no' }] });
    await rejects(withPassword()).toMatchObject({ failure: { code } });
  });

  it('does not understand a reply without a token', async () => {
    const { withPassword, session } = await setUp({ '/authorizations/login': [200, { user: mira }] });
    await rejects(withPassword()).toMatchObject({ failure: { code: 'bad_reply' } });
    expect(session.state().status).toBe('signed_out');
  });

  it.each(['ftp://nowhere', 'http://api.example', 'https://a.example#x', ' '])(
    'asks no server at %j',
    async (address) => {
      const { withPassword, server } = await setUp();
      await rejects(withPassword({ server: address })).toMatchObject({
        failure: { code: 'address_invalid', subject: address.trim() },
      });
      expect(server.received).toEqual([]);
    },
  );

  it('leaves a session that was there before as it is when it is refused', async () => {
    const answers: Answers = { ...good };
    const { withPassword, withToken, session, told } = await setUp(answers);
    await withToken();
    answers['/authorizations/login'] = [401, { message: 'no' }];
    await rejects(withPassword()).toMatchObject({ failure: { code: 'credentials' } });
    expect(session.credentials()?.token).toBe('tok-2');
    expect(told).toHaveLength(1);
  });
});

describe('signing in with a token', () => {
  it('asks whose it is, and begins the session', async () => {
    const { withToken, server, session, preferences } = await setUp();
    expect(await withToken(' tok-2\n')).toMatchObject({ status: 'signed_in', user: mira, practice: false });
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({ path: '/authorizations/user', body: '{}' });
    expect(server.received[0]?.headers.authorization).toBe('Bearer tok-2');
    expect(session.credentials()).toEqual({ server: server.origin, token: 'tok-2' });
    expect(preferences()).toMatchObject({ lastServer: server.origin, lastEmail: '' });
  });

  it('works without a name on a server that does not know this call', async () => {
    const { withToken } = await setUp({});
    expect(await withToken()).toMatchObject({ status: 'signed_in', user: null });
  });

  it.each([401, 403])('means wrong credentials when the server answers %i', async (status) => {
    const { withToken, session, preferences } = await setUp({
      '/authorizations/user': [status, { message: 'no' }],
    });
    await rejects(withToken()).toMatchObject({ failure: { code: 'credentials' } });
    expect(session.state().status).toBe('signed_out');
    expect(preferences()).toEqual(defaultPreferences);
  });

  it('names a fault of the server', async () => {
    const { withToken, session } = await setUp({ '/authorizations/user': [503, {}] });
    await rejects(withToken()).toMatchObject({ failure: { code: 'server_fault' } });
    expect(session.state().status).toBe('signed_out');
  });
});

describe('signing out', () => {
  it('ends the session and forgets the state of its server', async () => {
    const { handlers, withPassword, session, connection, kept, events } = await setUp();
    await withPassword();
    connection.answered();
    events.length = 0;
    expect(await handlers['session.sign-out']({})).toMatchObject({ status: 'signed_out', user: null });
    expect(handlers['session.get']({})).toEqual(session.state());
    expect([session.credentials(), kept.value]).toEqual([undefined, undefined]);
    expect(handlers['connection.get']({})).toMatchObject({ state: 'online', lastAnswer: null });
    expect(events).toEqual(['connection online', 'session signed_out']);
  });
});

describe('the practice workspace', () => {
  it('is a session of its own that is not kept', async () => {
    const { handlers, session, kept, server } = await setUp();
    expect(await handlers['practice.open']({})).toMatchObject({
      status: 'signed_in',
      practice: true,
      user: mira,
    });
    expect(session.credentials()).toEqual({ server: server.origin, token: 'tok-p' });
    expect(kept.value).toBeUndefined();
  });

  it('is not proposed as a server later', async () => {
    const { handlers, preferences } = await setUp();
    await handlers['practice.open']({});
    expect(preferences()).toEqual(defaultPreferences);
  });

  it('does not end another session when it fails to open', async () => {
    const { handlers, withPassword, failPractice, session } = await setUp();
    await withPassword();
    failPractice();
    await rejects(handlers['practice.open']({})).toMatchObject({ failure: { code: 'practice_failed' } });
    expect(session.credentials()?.token).toBe('tok-1');
  });

  it('ends its session before its data are reset', async () => {
    const { handlers, session, events } = await setUp();
    await handlers['practice.open']({});
    expect(await handlers['practice.reset']({})).toEqual({});
    expect(events).toEqual([
      'session signed_in',
      'session signed_out',
      'practice reset',
      'practice forgotten',
    ]);
    expect(session.credentials()).toBeUndefined();
  });

  it('ends no other session when its data are reset', async () => {
    const { handlers, withPassword, session, events } = await setUp();
    await withPassword();
    await handlers['practice.reset']({});
    expect(events).toEqual(['session signed_in', 'practice reset', 'practice forgotten']);
    expect(session.credentials()?.token).toBe('tok-1');
  });
});

it.each(['a password', 'a token', 'the practice workspace'])(
  'signing in with %s forgets that the workspace of a session before stopped',
  async (way) => {
    const { handlers, connection, withPassword, withToken } = await setUp();
    connection.practice('stopped');
    if (way === 'a password') await withPassword();
    else if (way === 'a token') await withToken();
    else await handlers['practice.open']({});
    expect(connection.state().state).toBe('online');
  },
);
