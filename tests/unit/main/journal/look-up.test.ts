/** The request that looks up an operation, with a server whose replies are large. */
import { expect, it } from 'vitest';
import { createProvider } from '../../../../main/api/provider';
import { ReplyBytes } from '../../../../main/api/shared-bytes';
import { failure } from '../../../../main/failure';
import { deskHandlers } from '../../../../main/handlers/desk';
import { createLookUp } from '../../../../main/journal/look-up';
import { noPolicy } from '../../../../main/policy/policy';
import { CodeskError } from '../../../../shared/errors';
import { deskInMemory, operationsInMemory } from '../../../support/desk-store';
import { sessionInMemory } from '../../../support/session';

const id = '0f7e6f3a-5f0e-4b0a-9a52-0c7c1b8f2d11';

/** A client was added, and the reply was lost. */
async function setUp() {
  const session = sessionInMemory();
  const signIn = (user: number) =>
    session.begin({ server: 'https://api.example', token: `tok-${user}` }, { id: user }, false);
  const operations = operationsInMemory();
  let page: object | undefined = { data: [{ id: 6, name: 'Red' }], total: 1 };
  const client = {
    send: async (name: string) => {
      if (name === 'clients.store') throw new CodeskError(failure('connection_cut', { outcome: 'unknown' }));
      if (!page) throw new CodeskError(failure('unreachable'));
      return new ReplyBytes(Buffer.from(JSON.stringify(page)));
    },
  };
  const provider = createProvider({ session, client: async () => client, policy: noPolicy, operations });
  const handlers = deskHandlers({
    desk: deskInMemory(),
    operations,
    provider,
    lookUp: createLookUp({ operations, provider, session, dateFormat: () => 'year-month-day' }),
    session: () => session.state(),
  });
  signIn(1);
  const sent = provider.send('clients.store', { name: 'Blue' }, provider.credentials(), undefined, {
    operation: id,
  });
  await expect(sent).rejects.toMatchObject({ failure: { outcome: 'unknown' } });
  return {
    signIn,
    lookUp: async () => handlers['operations.look-up']({ id }),
    answer: (next: object | undefined) => {
      page = next;
    },
  };
}

it('finds a record that was added, and says when in the format of the user', async () => {
  const { lookUp, answer } = await setUp();
  expect(await lookUp()).toEqual({ found: 'no', text: 'No new client exists. The newest is Red #6.' });
  const blue = { id: 7, name: 'Blue', created_at: new Date(2026, 10, 22, 14, 3).getTime() / 1000 };
  answer({ data: [blue, { id: 6, name: 'Red' }], total: 2 });
  expect(await lookUp()).toEqual({
    found: 'yes',
    text: 'A client Blue exists, saved 2026-11-22 14:03.',
  });
});

it('fails as the call that looks', async () => {
  const { lookUp, answer } = await setUp();
  answer(undefined);
  await expect(lookUp()).rejects.toMatchObject({ failure: { code: 'unreachable' } });
});

it('does not find the operation of another user', async () => {
  const { lookUp, signIn } = await setUp();
  signIn(2);
  await expect(lookUp()).rejects.toMatchObject({ failure: { code: 'not_found' } });
});
