import { describe, expect, it } from 'vitest';
import { createVisits } from '../../../../main/desk/visit-store';
import { visitHandlers } from '../../../../main/handlers/visits';
import type { Keyring } from '../../../../main/session/keyring';
import { noVisits, type Visits } from '../../../../shared/desk/visits';
import { ownerKey } from '../../../../shared/ipc/session-owner';
import { deskInMemory } from '../../../support/desk-store';
import { sessionInMemory } from '../../../support/session';

/** Inverts the bits, so that the result contains no readable text. */
const turned = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0xff));
const keyring = (change: Partial<Keyring> = {}): Keyring => ({
  available: () => true,
  encrypt: (text) => turned(Buffer.from(text)),
  decrypt: (bytes) => turned(bytes).toString(),
  ...change,
});
const refuses = () => {
  throw new Error('locked');
};
const mira = ownerKey('https://api.example', false, 1);
const omar = ownerKey('https://api.example', false, 2);
const visits: Visits = {
  pinned: [{ route: '/links/clients/1', name: 'Marked client' }],
  recent: [{ route: '/lists/orders', name: 'Orders' }],
};

describe('what was opened last', () => {
  it('is there at the next start, for its person only, and cannot be read in the database', async () => {
    const desk = deskInMemory();
    await createVisits({ desk, keyring: keyring() }).keep(mira, visits);
    const next = createVisits({ desk, keyring: keyring() });
    expect(await next.read(mira)).toEqual(visits);
    expect(await next.read(omar)).toEqual(noVisits);
    const stored = Buffer.from((await desk.visits(mira)) ?? '', 'base64').toString('latin1');
    expect(stored).not.toContain('Marked');
  });

  it('is not read for another user', async () => {
    const desk = deskInMemory();
    const store = createVisits({ desk, keyring: keyring() });
    await store.keep(mira, visits);
    await desk.keepVisits(omar, (await desk.visits(mira)) ?? '');
    expect(await store.read(omar)).toEqual(noVisits);
  });

  it.each([
    ['no keyring', { available: () => false }],
    ['a keyring that refuses', { encrypt: refuses }],
  ])('lasts until Codesk closes with %s', async (_name, change) => {
    const desk = deskInMemory();
    const store = createVisits({ desk, keyring: keyring(change) });
    await store.keep(mira, visits);
    expect(await store.read(mira)).toEqual(visits);
    expect(await desk.visits(mira)).toBeNull();
    expect(await createVisits({ desk, keyring: keyring() }).read(mira)).toEqual(noVisits);
  });

  it('is nothing where it cannot be opened', async () => {
    const desk = deskInMemory();
    const store = createVisits({ desk, keyring: keyring({ decrypt: refuses }) });
    await store.keep(mira, visits);
    expect(await store.read(mira)).toEqual(noVisits);
    await desk.keepVisits(omar, 'not sealed');
    expect(await createVisits({ desk, keyring: keyring() }).read(omar)).toEqual(noVisits);
  });

  it('is forgotten for all in the practice workspace', async () => {
    const desk = deskInMemory();
    const store = createVisits({ desk, keyring: keyring() });
    await store.keep(omar, visits);
    const practice = ownerKey('https://127.0.0.1:1', true, 1);
    const inMemory = createVisits({ desk, keyring: keyring({ available: () => false }) });
    for (const owner of [mira, practice]) await inMemory.keep(owner, visits);
    inMemory.forgetPractice();
    expect([await inMemory.read(mira), await inMemory.read(practice)]).toEqual([visits, noVisits]);
    await store.keep(practice, visits);
    await desk.forgetPractice();
    expect([await store.read(practice), await store.read(omar)]).toEqual([noVisits, visits]);
  });
});

it('is answered to nobody but the person who is signed in', async () => {
  const session = sessionInMemory();
  session.begin({ server: 'https://api.example', token: 'tok' }, { id: 1 }, false);
  const store = createVisits({ desk: deskInMemory(), keyring: keyring() });
  await store.keep(omar, visits);
  const handlers = visitHandlers({ visits: store, session: () => session.state() });
  const as = session.state().owner;
  await handlers['visits.keep']({ as, visits });
  expect(await handlers['visits.read']({ as })).toEqual(visits);
  await expect(handlers['visits.read']({ as: omar })).rejects.toMatchObject({
    failure: { code: 'session_ended' },
  });
  await expect(handlers['visits.keep']({ as: omar, visits: noVisits })).rejects.toMatchObject({
    failure: { code: 'session_ended' },
  });
  expect(await store.read(omar)).toEqual(visits);
});
