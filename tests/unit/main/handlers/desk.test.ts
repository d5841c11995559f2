import { describe, expect, it } from 'vitest';
import { deskHandlers } from '../../../../main/handlers/desk';
import type { ReplyText } from '../../../../main/ipc/reply-text';
import { deskInMemory, operationsInMemory } from '../../../support/desk-store';
import { sessionInMemory } from '../../../support/session';

const draft = {
  key: 'contracts/update/7',
  title: 'Contract CT-7',
  place: { route: '/lists/contracts' },
  operation: '0f7e6f3a-5f0e-4b0a-9a52-0c7c1b8f2d11',
  at: 1_700_000_000_000,
  content: { values: { note: 'Typed by Mira' } },
};

function setUp(resend: () => Promise<unknown> = () => Promise.reject(new Error('no operation'))) {
  const session = sessionInMemory();
  const signIn = (id: number | null, token = `tok-${id}`) =>
    session.begin({ server: 'https://api.example', token }, id === null ? null : { id }, false).owner;
  const handlers = deskHandlers({
    desk: deskInMemory(),
    operations: operationsInMemory(),
    lookUp: () => Promise.reject(new Error('no look-up')),
    provider: {
      credentials: () => ({ server: 'https://api.example', token: 'tok' }),
      resend,
    },
    session: () => session.state(),
  });
  const as = () => session.state().owner;
  const list = async () => (await handlers['drafts.list']({ as: as() })).drafts.map(({ key }) => key);
  const read = async () =>
    JSON.parse(((await handlers['drafts.read']({ as: as(), key: draft.key })) as ReplyText).envelope).data;
  return { session, signIn, handlers, list, read, as };
}
const ended = { failure: { code: 'session_ended' } };

it('gives the answer to what was sent again to nobody else', async () => {
  let answer: (found: string) => void = () => undefined;
  const { signIn, handlers } = setUp(() => new Promise((resolve) => (answer = resolve)));
  const mira = signIn(1);
  const asked = handlers['operations.send']({ id: draft.operation, as: mira });
  signIn(2);
  answer('of Mira');
  await expect(asked).rejects.toMatchObject(ended);
});

describe('drafts of several people', () => {
  it('wait for the one who typed them', async () => {
    const { signIn, handlers, list, session, read, as } = setUp();
    signIn(1);
    await handlers['drafts.keep']({ as: as(), draft });
    signIn(2);
    expect(await list()).toEqual([]);
    expect(await read()).toMatchObject({ draft: null });
    await handlers['drafts.drop']({ as: as(), key: draft.key });
    session.signOut();
    await expect(handlers['drafts.list']({ as: '' })).rejects.toMatchObject(ended);
    signIn(1, 'tok-again');
    expect(await list()).toEqual([draft.key]);
    expect(await read()).toMatchObject({ draft: draft });
  });

  it('are of two people where the server says nobody, if they came with two tokens', async () => {
    const { signIn, handlers, list, as } = setUp();
    signIn(null, 'tok-a');
    await handlers['drafts.keep']({ as: as(), draft });
    signIn(null, 'tok-b');
    expect(await list()).toEqual([]);
    signIn(null, 'tok-a');
    expect(await list()).toEqual([draft.key]);
  });

  it('are kept by a form that is still open after the session ended', async () => {
    const { signIn, handlers, list, session } = setUp();
    const mira = signIn(1);
    session.end('tok-1');
    await handlers['drafts.keep']({ draft, as: mira });
    signIn(1);
    expect(await list()).toEqual([draft.key]);
  });

  it('are neither written nor dropped by a form of the one before', async () => {
    const { signIn, handlers, list, read, as } = setUp();
    const mira = signIn(1);
    signIn(2);
    await handlers['drafts.keep']({
      as: as(),
      draft: { ...draft, content: { values: { note: 'Of Noor' } } },
    });
    await expect(handlers['drafts.keep']({ draft, as: mira })).rejects.toMatchObject(ended);
    await expect(handlers['drafts.drop']({ key: draft.key, as: mira })).rejects.toMatchObject(ended);
    expect(await read()).toMatchObject({
      draft: { content: { values: { note: 'Of Noor' } } },
    });
    expect(await list()).toEqual([draft.key]);
  });
});
