import { describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../../../../main/api/client';
import { createProvider } from '../../../../main/api/provider';
import { providerHandlers } from '../../../../main/handlers/provider';
import { noPolicy } from '../../../../main/policy';
import type { Session } from '../../../../main/session/session';

const to = { server: 'https://api.example', token: 'tok-1' } as never;
const operation = '0f7e6f3a-5f0e-4b0a-9a52-0c7c1b8f2d11';

function provider() {
  const send = vi.fn<ApiClient['send']>(async () => 'sent');
  const made = createProvider({
    session: { credentials: () => to } as unknown as Session,
    client: async () => ({ send }),
    policy: noPolicy,
  });
  return { ...made, sent: send };
}

describe('the operation of a call', () => {
  it('goes along with a write', async () => {
    const { send, sent } = provider();
    await send('contracts.store', {}, to, undefined, operation);
    expect(sent.mock.calls[0]?.[4]).toMatchObject({ operation });
  });

  it('goes along from the page', async () => {
    const { sent, ...made } = provider();
    const handlers = providerHandlers({
      provider: made,
      dialogs: {} as never,
      pickedFiles: {} as never,
      largeReplies: {} as never,
    });
    await handlers['api.call']({ call: 'contracts.store', input: { id: 1 }, operation });
    expect(sent.mock.calls).toEqual([['contracts.store', expect.anything(), { id: 1 }, to, { operation }]]);
  });

  it('is refused for a read, and nothing is sent', async () => {
    const { send, sent } = provider();
    await expect(send('contracts.edit', { id: 1 }, to, undefined, operation)).rejects.toMatchObject({
      failure: { code: 'bad_request', subject: 'contracts.edit' },
    });
    expect(sent).not.toHaveBeenCalled();
    await send('contracts.edit', { id: 1 }, to);
    expect(sent).toHaveBeenCalledTimes(1);
  });
});
