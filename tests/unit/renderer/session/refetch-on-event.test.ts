// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refetchOnEvent } from '../../../../renderer/session/refetch-on-event';

it.each([
  ['the first answer', false],
  ['a later answer', true],
])('does not take %s that was on its way for what is there now', async (_name, isLater) => {
  const client = new QueryClient();
  const answers: ((value: string) => void)[] = [];
  const ask = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey: ['rounds', 'one'], queryFn: ask });
  const stop = observer.subscribe(() => undefined);
  if (isLater) {
    answers.shift()?.('first');
    await expect.poll(() => observer.getCurrentResult().data).toBe('first');
    void observer.refetch();
  }
  await expect.poll(() => answers).toHaveLength(1);

  void refetchOnEvent(client, ['rounds']);
  await expect.poll(() => answers).toHaveLength(2);
  answers[0]?.('before the change');
  answers[1]?.('after the change');
  await expect.poll(() => observer.getCurrentResult().data).toBe('after the change');
  stop();
  client.clear();
});
