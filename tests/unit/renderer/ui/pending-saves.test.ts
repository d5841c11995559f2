// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { savePendingOnLeaving, watchLeaving } from '../../../../renderer/ui/pending-saves';
import { FakeBridge } from '../../../support/page/fake-bridge';

const bridge = new FakeBridge();
beforeEach(() => {
  bridge.install();
  bridge.answer('window.kept', {});
});

it('main hears that everything was handed over, after the slowest and after one that failed', async () => {
  let finish: () => void = () => undefined;
  const stops = [
    savePendingOnLeaving(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    ),
    savePendingOnLeaving(() => Promise.reject(new Error('the disk is full'))),
    savePendingOnLeaving(() => undefined),
  ];
  const late = savePendingOnLeaving(() => new Promise(() => undefined));
  late();
  watchLeaving();
  bridge.push('leaving', {});
  await new Promise((resolve) => setTimeout(resolve));
  expect(bridge.calls('window.kept')).toEqual([]);
  finish();
  await expect.poll(() => bridge.calls('window.kept')).toHaveLength(1);
  for (const stop of stops) stop();
});
