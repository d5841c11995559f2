import { describe, expect, it } from 'vitest';
import { serverAddress } from '../../../../main/server-address';
import { openSession } from '../../../../main/session/current-session';
import type { Secrets, StoredSession } from '../../../../main/session/secrets';
import type { SessionState } from '../../../../shared/ipc/contract';

/** A keyring in memory, or none. */
function keyring(works: boolean, kept?: StoredSession) {
  const held = { value: kept };
  const secrets: Secrets = {
    available: () => works,
    read: () => (works ? held.value : undefined),
    write(session) {
      if (works) held.value = session;
      return works ? 'keyring' : 'memory';
    },
    clear() {
      held.value = undefined;
      return true;
    },
  };
  return { held, secrets };
}

const open = (works: boolean, kept?: StoredSession) => {
  const { held, secrets } = keyring(works, kept);
  const told: SessionState[] = [];
  const hidden: string[] = [];
  const session = openSession({
    secrets,
    changed: (state) => told.push(state),
    allows: () => true,
    keepOutOfLog: (secret) => hidden.push(secret),
  });
  return { session, told, hidden, held };
};
const there = { server: 'https://api.example', token: 'tok-1' };

describe('the session', () => {
  it.each([
    'http://elsewhere.example',
    'file:///etc',
    'https://api.example/',
    'https://user:pw@api.example',
    'ws://api.example',
    '',
  ])('is not restored for an address that nobody can type: %j', (server) => {
    const { session, hidden } = open(true, { server, token: 'tok-1', user: null });
    expect(session.state()).toMatchObject({ status: 'signed_out', server: '', owner: '' });
    expect(session.credentials()).toBeUndefined();
    expect(hidden).toEqual([]);
  });

  it('is not restored with a token that no request can carry', () => {
    expect(open(true, { ...there, token: 'a\r\nb', user: null }).session.state().status).toBe('signed_out');
  });

  it('lets those who wait go on when the same person is back, and nobody else', async () => {
    const { session } = open(false);
    const mira = session.begin(there, { id: 1 }, false).owner;
    expect(await session.resumed(mira)).toBe(true);
    expect(await session.resumed('somebody else')).toBe(false);
    session.end('tok-1');
    const back = session.resumed(mira);
    session.begin({ ...there, token: 'tok-2' }, { id: 1 }, false);
    expect(await back).toBe(true);
    session.end('tok-2');
    const gone = [session.resumed(mira), session.resumed(mira)];
    session.begin({ ...there, token: 'tok-3' }, { id: 2 }, false);
    expect(await Promise.all(gone)).toEqual([false, false]);
    session.end('tok-3');
    const left = session.resumed(session.state().owner);
    session.signOut();
    expect(await left).toBe(false);
    expect(await session.resumed('')).toBe(false);
  });

  it('lets not more wait than a page can mean', async () => {
    const { session } = open(false);
    const { owner } = session.begin(there, { id: 1 }, false);
    session.end('tok-1');
    const all = Array.from({ length: 1001 }, () => session.resumed(owner));
    expect(await all.at(-1)).toBe(false);
    session.signOut();
    await Promise.all(all);
  });

  it('is stored in the keyring and restored', () => {
    const first = open(true);
    first.session.begin(there, { email: 'a@b.example' }, false);
    expect(first.held.value).toEqual({ ...there, user: { email: 'a@b.example' } });
    const second = open(true, first.held.value);
    expect(second.session.state()).toMatchObject({
      status: 'signed_in',
      server: 'https://api.example',
      kept: 'keyring',
    });
    expect(second.session.credentials()).toEqual(there);
    expect(second.hidden).toEqual(['tok-1']);
  });

  it('is kept in memory without a keyring, and reports it', () => {
    const { session, held } = open(false);
    expect(session.begin(there, null, false)).toMatchObject({ status: 'signed_in', kept: 'memory' });
    expect(held.value).toBeUndefined();
  });

  it('never reveals its token', () => {
    const { session, told } = open(true);
    session.begin(there, { name: 'x' }, false);
    session.end('tok-1');
    expect(JSON.stringify([told, session.state()])).not.toContain('tok-1');
  });

  it('ends once for twenty refusals, and a late refusal does not end the next one', () => {
    const { session, told, held } = open(true);
    session.begin(there, { email: 'a@b.example' }, false);
    for (let i = 0; i < 20; i += 1) session.end('tok-1');
    expect(told.map((state) => state.status)).toEqual(['signed_in', 'ended']);
    expect(session.state()).toMatchObject({ user: { email: 'a@b.example' }, server: 'https://api.example' });
    expect(session.credentials()).toBeUndefined();
    session.begin({ ...there, token: 'tok-2' }, null, false);
    session.end('tok-1');
    expect(session.state().status).toBe('signed_in');
    expect(session.credentials()).toEqual({ ...there, token: 'tok-2' });
    expect(held.value).toMatchObject({ token: 'tok-2' });
  });

  it('does not keep a refused token', () => {
    const { session, held } = open(true);
    session.begin(there, null, false);
    session.end('tok-1');
    expect(held.value).toBeUndefined();
    expect(open(true, held.value).session.state().status).toBe('signed_out');
  });

  it('does not keep a refused token that it had kept before', () => {
    const { session, held, told } = open(true, { ...there, user: null });
    session.end('tok-1');
    expect(held.value).toBeUndefined();
    expect(told.map((state) => state.status)).toEqual(['ended']);
  });

  it('ends by no other token, and not after signing out', () => {
    const { session, told, held } = open(true);
    session.begin(there, null, false);
    session.end('tok-2');
    session.end('');
    expect(session.state().status).toBe('signed_in');
    expect(held.value).toMatchObject({ token: 'tok-1' });
    session.signOut();
    session.end('tok-1');
    expect(told.map((state) => state.status)).toEqual(['signed_in', 'signed_out']);
  });

  it('keeps each token out of the log before it is told', () => {
    const { session, hidden } = open(true);
    session.begin(there, null, false);
    session.begin({ ...there, token: 'tok-2' }, null, true);
    expect(hidden).toEqual(['tok-1', 'tok-2']);
  });

  it('belongs to one person on one server, but not to one start of the practice workspace', () => {
    const { session } = open(true);
    const owner = (
      server: string,
      user: { id?: number; email?: string } | null,
      practice = false,
      token = 'tok-1',
    ) => session.begin({ server, token }, user, practice).owner;
    const mira = owner('https://a.example', { id: 1 });
    expect(owner('https://a.example', { id: 1 }, false, 'tok-2')).toBe(mira);
    expect(owner('https://a.example', { id: 2 })).not.toBe(mira);
    expect(owner('https://b.example', { id: 1 })).not.toBe(mira);
    expect(owner('http://127.0.0.1:1', { id: 1 }, true)).toBe(owner('http://127.0.0.1:2', { id: 1 }, true));
    session.end('tok-1');
    expect(session.state()).toMatchObject({
      status: 'ended',
      owner: owner('http://127.0.0.1:2', { id: 1 }, true),
    });
  });

  it('takes two tokens for two people where the server does not say who is signed in', () => {
    const { session } = open(true);
    const owner = (token: string) => session.begin({ ...there, token }, null, false).owner;
    const first = owner('tok-1');
    expect(owner('tok-2')).not.toBe(first);
    expect(owner('tok-1')).toBe(first);
    expect(first).not.toContain('tok-1');
  });

  it('tells the whole state', () => {
    const { session, told } = open(true);
    session.begin({ server: 'http://127.0.0.1:4010', token: 'tok-p' }, { name: 'Desk' }, true);
    const practice = {
      status: 'signed_in',
      server: 'http://127.0.0.1:4010',
      practice: true,
      user: { name: 'Desk' },
      owner: expect.stringMatching(/^\["practice",/),
      kept: 'keyring',
    };
    expect(session.state()).toEqual(practice);
    session.signOut();
    expect(told).toEqual([
      practice,
      { ...practice, status: 'signed_out', practice: false, user: null, owner: '' },
    ]);
  });

  it('forgets everything on signing out', () => {
    const { session, held } = open(true);
    session.begin(there, { name: 'x' }, false);
    expect(session.signOut()).toMatchObject({ status: 'signed_out', user: null });
    expect(session.credentials()).toBeUndefined();
    expect(held.value).toBeUndefined();
  });

  it('does not keep the practice workspace, nor the session before it', () => {
    const { session, held } = open(true);
    session.begin(there, null, false);
    expect(held.value).toBeDefined();
    session.begin({ server: 'http://127.0.0.1:1', token: 'tok-p' }, null, true);
    expect(held.value).toBeUndefined();
  });
});

describe('server addresses as typed', () => {
  it.each([
    ['api.example', 'https://api.example'],
    [' https://api.example/ ', 'https://api.example'],
    ['https://api.example/backoffice/', 'https://api.example/backoffice'],
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
    ['http://localhost:4010', 'http://localhost:4010'],
    ['http://[::1]:4010', 'http://[::1]:4010'],
    ['HTTPS://API.example//', 'https://api.example'],
    ['api.example:8443/base', 'https://api.example:8443/base'],
  ])('%j means %j', (typed, address) => {
    expect(serverAddress(typed)).toBe(address);
  });

  it.each([
    '',
    '  ',
    'http://api.example',
    'ftp://api.example',
    'https://user@api.example',
    'https://user:pw@api.example',
    'https://:pw@api.example',
    'https://api.example?x=1',
    'https://api.example/base?x',
    'https://a.example#x',
    'https://a.example/base#x',
    'a.example/#/lists',
    'http://127.0.0.1.example',
    'http://localhost.example',
    'http://10.0.0.1',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'not a host',
    'https://',
  ])('%j is refused', (typed) => {
    expect(serverAddress(typed)).toBeUndefined();
  });
});

describe('a locked session', () => {
  const mira = { email: 'a@b.example' };

  it('stays signed in, and is locked after a restart until somebody signs in', () => {
    const { session, told, held } = open(true);
    const { owner } = session.begin(there, mira, false);
    expect(session.lock()).toMatchObject({ status: 'signed_in', locked: true, owner, kept: 'keyring' });
    // Running requests continue with their token.
    expect(session.credentials()).toEqual(there);
    expect(told.map(({ locked }) => locked)).toEqual([undefined, true]);
    const again = open(true, held.value).session;
    expect(again.state()).toMatchObject({ status: 'signed_in', locked: true, owner });
    again.begin({ ...there, token: 'tok-2' }, mira, false);
    expect(again.state().locked).toBeUndefined();
  });

  it('is told once', () => {
    const { session, told } = open(true);
    session.begin(there, mira, false);
    session.lock();
    session.lock();
    expect(told).toHaveLength(2);
  });

  it('stays locked when its token is refused, and when the practice workspace starts again', () => {
    const { session } = open(true);
    session.begin(there, mira, false);
    session.lock();
    session.end('tok-1');
    expect(session.state()).toMatchObject({ status: 'ended', locked: true });
    const practice = open(true).session;
    practice.begin(there, mira, true);
    practice.lock();
    practice.addressChanged({ server: 'http://127.0.0.1:4711', token: 'tok-2' });
    expect(practice.state()).toMatchObject({ server: 'http://127.0.0.1:4711', locked: true });
    expect(practice.credentials()?.token).toBe('tok-2');
  });

  it('does not exist while nobody is signed in', () => {
    const { session, told } = open(true);
    expect(session.lock()).toMatchObject({ status: 'signed_out' });
    expect(session.state().locked).toBeUndefined();
    expect(told).toEqual([]);
    session.begin(there, mira, false);
    session.lock();
    expect(session.signOut().locked).toBeUndefined();
  });

  it('leaves nothing that opens unlocked if the disk does not take the lock', () => {
    const { held, secrets } = keyring(true);
    let works = true;
    const session = openSession({
      secrets: {
        ...secrets,
        write(value) {
          if (works) return secrets.write(value);
          secrets.clear();
          return 'failed';
        },
      },
      changed: () => undefined,
      allows: () => true,
      keepOutOfLog: () => undefined,
    });
    session.begin(there, mira, false);
    works = false;
    expect(session.lock()).toMatchObject({ locked: true, kept: 'failed' });
    expect(held.value).toBeUndefined();
  });
});
