import { describe, expect, it } from 'vitest';
import { failure } from '../../../../main/failure';
import { providerHandlers } from '../../../../main/handlers/provider';
import { ReplyText } from '../../../../main/ipc/reply-text';
import { CodeskError } from '../../../../shared/errors';
import { sessionInMemory } from '../../../support/session';

interface Given {
  readonly signedIn?: boolean;
  readonly chosen?: string;
  /** The stored reply of a read. */
  readonly stored?: { readonly text: string; readonly at: number };
}

function setUp({ signedIn = true, chosen, stored }: Given = {}) {
  const kept: unknown[][] = [];
  const sent: unknown[][] = [];
  const noted: unknown[][] = [];
  const credentials = { server: 'https://api.example', token: 'tok-1' };
  const session = sessionInMemory();
  session.begin(credentials, { id: 1 }, false);
  const handlers = providerHandlers({
    provider: {
      credentials() {
        if (!signedIn) throw new CodeskError(failure('session_ended'));
        return credentials;
      },
      async send(...parts) {
        sent.push(parts);
        return { token: 'of the record' };
      },
      passOn: (part) => part,
    },
    session,
    dialogs: {
      pickRateFile: async () => chosen && `rates ${chosen}`,
      pickDocument: async () => chosen && `document ${chosen}`,
    },
    pickedFiles: {
      add: async (path) => ({ handle: 'h-1', name: path, size: 3 }),
      check: async (handle) => ({ handle, name: 'rates.csv', size: 3 }),
    },
    largeReplies: {
      part: (id, at) => new ReplyText(JSON.stringify([id, at])),
      texts: (id) => [id],
      stored: async (name, text, storedAt) =>
        new ReplyText(`[${JSON.stringify(name)},${text}]`, undefined, storedAt),
    },
    reading: {
      orStored: async (_read, send) => (stored ? { stored } : { reply: await send() }),
      keep(read, reply) {
        kept.push([read, reply]);
        return reply;
      },
    },
    snapshots: { noteRead: (...read) => void noted.push(read) },
  });
  return { handlers, sent, noted, kept, credentials, owner: session.state().owner };
}

describe('calls of the page', () => {
  it('are sent by name with the credentials of the session', async () => {
    const { handlers, sent, credentials } = setUp();
    expect(await handlers['api.call']({ call: 'contracts.show', input: { id: 7 } })).toEqual({
      token: 'of the record',
    });
    await handlers['api.call']({ call: 'popups.detail', input: { id: 7 }, address: '/orders/7' });
    expect(sent.map((parts) => parts.slice(0, 4))).toEqual([
      ['contracts.show', { id: 7 }, credentials, undefined],
      ['popups.detail', { id: 7 }, credentials, '/orders/7'],
    ]);
  });

  it('go to the rate desk only if they read what it stores', async () => {
    const { handlers, noted } = setUp();
    await handlers['api.call']({ call: 'finance-services.edit', input: { id: 7 } });
    await handlers['api.call']({ call: 'finance-services.datatable', input: {} });
    expect(noted).toEqual([['finance-services.edit', { id: 7 }, { token: 'of the record' }]]);
  });

  it('are stored only if they are reads that the user sees, for whom they were asked', async () => {
    const { handlers, kept, owner } = setUp();
    await handlers['api.call']({ call: 'contracts.show', input: { id: 7 } });
    await handlers['api.call']({ call: 'contracts.update', input: { id: 7 }, shown: true });
    expect(kept).toEqual([]);
    await handlers['api.call']({ call: 'contracts.show', input: { id: 8 }, shown: true });
    expect(kept).toEqual([
      [{ owner, call: 'contracts.show', input: { id: 8 }, address: undefined }, { token: 'of the record' }],
    ]);
  });

  it('come from the disk with their time, and are neither stored again nor noted as rates of now', async () => {
    const { handlers, noted, kept } = setUp({ stored: { text: '{"id":7}', at: 1700 } });
    const reply = await handlers['api.call']({ call: 'contracts.edit', input: { id: 7 }, shown: true });
    expect((reply as ReplyText).envelope).toBe(
      '{"ok":true,"data":["contracts.edit",{"id":7}],"storedAt":1700}',
    );
    expect([noted, kept]).toEqual([[], []]);
    // A read of an action or a check before a save is never answered from the disk.
    expect(await handlers['api.call']({ call: 'contracts.edit', input: { id: 7 } })).toEqual({
      token: 'of the record',
    });
  });

  it('are not sent when nobody is signed in', async () => {
    const { handlers, sent } = setUp({ signedIn: false });
    await expect(async () =>
      handlers['api.call']({ call: 'contracts.show', input: {} }),
    ).rejects.toMatchObject({ failure: { code: 'session_ended' } });
    expect(sent).toEqual([]);
  });

  it('fetch the parts of a very large reply by id and number', async () => {
    const part = await setUp().handlers['api.rows']({ id: 'r-1', part: 3 });
    expect((part as ReplyText).envelope).toBe('{"ok":true,"data":["r-1",3]}');
  });
});

describe('a file for a call', () => {
  it.each([
    ['files.pick-rates', 'rates /home/a.csv'],
    ['files.pick-document', 'document /home/a.csv'],
  ] as const)('is chosen in its own dialog: %s', async (name, path) => {
    expect(await setUp({ chosen: '/home/a.csv' }).handlers[name]({})).toEqual({
      handle: 'h-1',
      name: path,
      size: 3,
    });
  });

  it.each(['files.pick-rates', 'files.pick-document'] as const)(
    'is none when %s is cancelled',
    async (name) => {
      expect(await setUp().handlers[name]({})).toBeNull();
    },
  );
});
