import { describe, expect, it } from 'vitest';
import { EncodedInput } from '../../../../main/api/body';
import type { ReadRequest } from '../../../../main/api/thread-messages';
import { failure } from '../../../../main/failure';
import { largeRequestHandlers } from '../../../../main/handlers/large-requests';
import type { ReplyText } from '../../../../main/ipc/reply-text';
import type { Credentials } from '../../../../main/session/current-session';
import { CodeskError } from '../../../../shared/errors';
import { deskInMemory } from '../../../support/desk-store';

const operation = '0f7e6f3a-5f0e-4b0a-9a52-0c7c1b8f2d11';
const read: ReadRequest = {
  call: 'finance-services.store',
  operation,
  title: 'New service',
  bytes: new Uint8Array([123, 125]),
  type: 'application/json',
  input: '{}',
  secrets: ['a secret'],
  print: 'a print',
  about: undefined,
};

function setUp(of: ReadRequest = read, owner = 'anna') {
  const sent: unknown[][] = [];
  const touched: string[] = [];
  const desk = deskInMemory();
  const credentials = (as?: string): Credentials => {
    if (owner === '' || (as !== undefined && as !== owner)) throw new CodeskError(failure('session_ended'));
    return { server: 'https://hub.example', token: 'tok' };
  };
  const handlers = largeRequestHandlers({
    largeRequests: { read: async () => of },
    provider: {
      credentials,
      send: async (...given) => {
        sent.push(given);
        return { message: 'saved' };
      },
    },
    readFile: () => Promise.reject(new Error('no file')),
    desk,
    outbox: { touched: (whose) => void touched.push(whose) },
    session: () => ({ owner }),
  });
  return { handlers, sent, desk, touched };
}

describe('a call that a thread has read', () => {
  it('is sent as it was encoded, with its operation and its title', async () => {
    const { handlers, sent } = setUp({ ...read, as: 'anna' });
    const reply = (await handlers['api.call']?.('text')) as ReplyText;
    expect(JSON.parse(reply.envelope)).toEqual({ ok: true, data: { message: 'saved' } });
    expect(sent).toEqual([
      [
        'finance-services.store',
        new EncodedInput(read.bytes, 'application/json', '{}', ['a secret'], 'a print'),
        { server: 'https://hub.example', token: 'tok' },
        undefined,
        { operation, title: 'New service' },
      ],
    ]);
  });

  it('is sent again if the user chose it', async () => {
    const { handlers, sent } = setUp({ ...read, mayRepeat: true });
    await handlers['api.call']?.('text');
    expect(sent[0]?.[4]).toEqual({ operation, title: 'New service', mayRepeat: true });
  });

  it.each([
    ['of another person', { ...read, as: 'boris' }, 'anna'],
    ['without a session', read, ''],
  ])('%s is not sent', async (_what, of, owner) => {
    const { handlers, sent } = setUp(of, owner);
    await expect(handlers['api.call']?.('text')).rejects.toMatchObject({
      failure: { code: 'session_ended' },
    });
    expect(sent).toEqual([]);
  });
});

describe('a draft that is kept as text', () => {
  const draft = {
    key: 'x',
    place: { route: '/contracts' },
    title: 'New contract',
    operation,
    at: 5,
    content: { values: {} },
  };

  it('belongs to the person of the session', async () => {
    const { handlers, desk } = setUp();
    expect(await handlers['drafts.keep']?.(JSON.stringify({ as: 'anna', draft }))).toEqual({});
    expect(await desk.draft('anna', 'x')).toEqual(draft);
    // The forms of a user who has signed out, and of no user.
    const ended = { failure: { code: 'session_ended' } };
    await expect(handlers['drafts.keep']?.(JSON.stringify({ as: 'boris', draft }))).rejects.toMatchObject(
      ended,
    );
    expect(await desk.draft('boris', 'x')).toBeUndefined();
    const nobody = setUp(read, '');
    await expect(
      nobody.handlers['drafts.keep']?.(JSON.stringify({ as: 'anna', draft })),
    ).rejects.toMatchObject(ended);
  });

  it('is refused with the field that is wrong', async () => {
    const { handlers } = setUp();
    await expect(
      handlers['drafts.keep']?.(JSON.stringify({ as: 'anna', draft: { ...draft, title: '' } })),
    ).rejects.toMatchObject({ failure: { code: 'bad_request', subject: 'draft.title of drafts.keep' } });
  });
});

it('rows that come as text are queued for the person of the session, and the runner begins with them', async () => {
  const { handlers, desk, touched } = setUp();
  const run = { kind: 'import', run: operation, owner: 3, name: 'a.csv' };
  const row = { kind: 'store', values: { supplier: 'Amber' }, lines: [2] };
  const rows = [{ id: operation, list: 'suppliers', title: 'Line 2 of a.csv', row }];
  await handlers['journal.add-rows']?.(JSON.stringify({ as: 'anna', run, rows }));
  expect(await desk.entry('anna', operation)).toMatchObject({
    ...{ kind: 'row', state: 'queued', operation, row, origin: { ...run, list: 'suppliers' } },
  });
  expect(touched).toEqual(['anna']);
  const text = JSON.stringify({ as: 'boris', run, rows });
  await expect(handlers['journal.add-rows']?.(text)).rejects.toMatchObject({
    failure: { code: 'session_ended' },
  });
});
