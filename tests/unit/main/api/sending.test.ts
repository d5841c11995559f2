import { describe, expect, it } from 'vitest';
import { createSending } from '../../../../main/api/sending';
import { findCall } from '../../../../shared/api';

function setUp(ready: (server: string) => Promise<void> = async () => undefined) {
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  const sending = createSending({
    client: async () => ({
      send: (name) => {
        sent.push(name);
        return new Promise((resolve) => answers.push(() => resolve('answer')));
      },
    }),
    ready,
  });
  const send = async (name: string) => {
    const call = findCall(name);
    if (!call) throw new Error(name);
    return (await sending()).send(name, call, {}, { server: 'http://127.0.0.1:1', token: 't' });
  };
  return { send, sent, answers };
}

describe('sending', () => {
  it('waits until the server can be asked', async () => {
    let open: () => void = () => undefined;
    const asked: string[] = [];
    const { send, sent, answers } = setUp((server) => {
      asked.push(server);
      return new Promise((resolve) => {
        open = resolve;
      });
    });
    const answer = send('contracts.show');
    await expect.poll(() => asked).toEqual(['http://127.0.0.1:1']);
    expect(sent).toEqual([]);
    open();
    await expect.poll(() => sent).toEqual(['contracts.show']);
    answers[0]?.();
    expect(await answer).toBe('answer');
  });

  it('sends nothing to a server that cannot be asked', async () => {
    const { send, sent } = setUp(() => Promise.reject(new Error('stopped')));
    await expect(send('contracts.show')).rejects.toThrow('stopped');
    expect(sent).toEqual([]);
  });
});
