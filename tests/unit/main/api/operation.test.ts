import { describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../../../../main/api/client';
import { createProvider } from '../../../../main/api/provider';
import { providerHandlers } from '../../../../main/handlers/provider';
import { noPolicy } from '../../../../main/policy/policy';
import type { Session } from '../../../../main/session/current-session';
import type { SessionState } from '../../../../shared/ipc/contract';
import { operationsInMemory } from '../../../support/desk-store';

const to = { server: 'https://api.example', token: 'tok-1' } as never;
const operation = '0f7e6f3a-5f0e-4b0a-9a52-0c7c1b8f2d11';

function provider() {
  const send = vi.fn<ApiClient['send']>(async () => 'sent');
  const made = createProvider({
    session: { credentials: () => to, state: () => ({ owner: 'o-1' }) } as unknown as Session,
    client: async () => ({ send }),
    policy: noPolicy,
    operations: operationsInMemory(),
  });
  return { ...made, sent: send };
}

describe('the operation of a call', () => {
  it('goes along with a write', async () => {
    const { send, sent } = provider();
    await send('contracts.update', {}, to, undefined, { operation });
    expect(sent.mock.calls[0]?.[4]).toMatchObject({ operation });
  });

  it('goes along from the page', async () => {
    const { sent, ...made } = provider();
    const handlers = providerHandlers({
      provider: { ...made, passOn: (part) => part },
      session: {
        state: () => ({ owner: 'o-1' }),
        credentials: () => to,
        resumed: async () => false,
      } as never,
      dialogs: {} as never,
      pickedFiles: {} as never,
      largeReplies: {} as never,
      reading: {} as never,
      snapshots: {} as never,
    });
    await handlers['api.call']({ call: 'contracts.update', input: { id: 1 }, operation });
    expect(sent.mock.calls).toEqual([['contracts.update', expect.anything(), { id: 1 }, to, { operation }]]);
  });

  it('is refused for a read, and nothing is sent', async () => {
    const { send, sent } = provider();
    await expect(send('contracts.edit', { id: 1 }, to, undefined, { operation })).rejects.toMatchObject({
      failure: { code: 'bad_request', subject: 'contracts.edit' },
    });
    expect(sent).not.toHaveBeenCalled();
    await send('contracts.edit', { id: 1 }, to);
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

it('an attempt that begins while another one is under way gets its answer', async () => {
  const { send, sent } = provider();
  let answer: (reply: string) => void = () => undefined;
  sent.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const attempts = [1, 2].map(() => send('contracts.update', {}, to, undefined, { operation }));
  await expect.poll(() => sent).toHaveBeenCalled();
  answer('stored');
  expect(await Promise.all(attempts)).toEqual(['stored', 'stored']);
  expect(sent).toHaveBeenCalledTimes(1);
  sent.mockImplementation(async () => 'again');
  expect(await send('contracts.update', {}, to, undefined, { operation })).toBe('again');
});

it('a call of one person is not sent in the session of another one, or of nobody', async () => {
  const anna: SessionState = {
    status: 'signed_in',
    server: 'https://api.example',
    practice: false,
    user: { id: 1 },
    owner: 'anna',
    kept: 'memory',
  };
  let state = anna;
  const { credentials } = createProvider({
    session: { credentials: () => to, state: () => state } as unknown as Session,
    client: async () => ({ send: vi.fn<ApiClient['send']>() }),
    policy: noPolicy,
    operations: operationsInMemory(),
  });
  const { owner } = anna;
  expect(credentials(owner)).toBe(to);
  for (const other of ['boris', '']) {
    state = { ...anna, owner: other };
    expect(() => credentials(owner)).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ code: 'session_ended' }) }),
    );
    expect(credentials()).toBe(to);
  }
});
