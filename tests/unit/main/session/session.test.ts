import { describe, expect, it } from 'vitest';
import { watchConnection } from '../../../../main/connection';
import { openLink } from '../../../../main/links';
import type { KeptSession, Secrets } from '../../../../main/session/secrets';
import { serverAddress } from '../../../../main/session/server-address';
import { openSession } from '../../../../main/session/session';
import type { SessionState } from '../../../../shared/ipc/contract';

/** A keyring in memory, or none. */
function keyring(works: boolean, kept?: KeptSession) {
  const held = { value: kept };
  const secrets: Secrets = {
    available: () => works,
    read: () => (works ? held.value : undefined),
    write(session) {
      if (works) held.value = session;
      return works;
    },
    clear() {
      held.value = undefined;
    },
  };
  return { held, secrets };
}

const open = (works: boolean, kept?: KeptSession) => {
  const { held, secrets } = keyring(works, kept);
  const told: SessionState[] = [];
  const hidden: string[] = [];
  const session = openSession({
    secrets,
    changed: (state) => told.push(state),
    keepOutOfLog: (secret) => hidden.push(secret),
  });
  return { session, told, hidden, held };
};
const there = { server: 'https://api.example', token: 'tok-1' };

describe('the session', () => {
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
    const { session, told } = open(true);
    session.begin(there, { email: 'a@b.example' }, false);
    for (let i = 0; i < 20; i += 1) session.end('tok-1');
    expect(told.map((state) => state.status)).toEqual(['signed_in', 'ended']);
    expect(session.state().user).toEqual({ email: 'a@b.example' });
    session.begin({ ...there, token: 'tok-2' }, null, false);
    session.end('tok-1');
    expect(session.state().status).toBe('signed_in');
  });

  it('forgets everything on signing out', () => {
    const { session, held } = open(true);
    session.begin(there, { name: 'x' }, false);
    expect(session.signOut()).toMatchObject({ status: 'signed_out', user: null });
    expect(session.credentials()).toBeUndefined();
    expect(held.value).toBeUndefined();
  });

  it('does not keep the practice workspace', () => {
    const { session, held } = open(true);
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
  ])('%j means %j', (typed, address) => {
    expect(serverAddress(typed)).toBe(address);
  });

  it.each([
    '',
    '  ',
    'http://api.example',
    'ftp://api.example',
    'https://user@api.example',
    'https://api.example?x=1',
    'not a host',
    'https://',
  ])('%j is refused', (typed) => {
    expect(serverAddress(typed)).toBeUndefined();
  });
});

describe('links', () => {
  it('open over https only', async () => {
    const opened: string[] = [];
    const open = async (url: string) => void opened.push(url);
    const refused = [
      'http://a.example',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https://user:pw@a.example',
      '',
      'x',
      null,
      7,
      'ms-settings:',
    ];
    for (const address of refused) expect(await openLink(address, open)).toBe(false);
    expect(await openLink('https://a.example/help', open)).toBe(true);
    expect(opened).toEqual(['https://a.example/help']);
  });
});

describe('the connection', () => {
  it('goes offline once, probes while offline, and goes online by a probe or a call', async () => {
    const told: string[] = [];
    let alive = false;
    let asked = 0;
    const back = new Promise<void>((resolve) => {
      const connection = watchConnection({
        every: 1,
        changed(state) {
          told.push(state.state);
          if (told.length === 2) resolve();
        },
        async probe() {
          asked += 1;
          if (asked === 3) alive = true;
          if (!alive) throw new Error('down');
        },
      });
      connection.unanswered('https://api.example');
      connection.unanswered('https://api.example');
    });
    await back;
    expect(told).toEqual(['offline', 'online']);
    expect(asked).toBe(3);
  });
});
