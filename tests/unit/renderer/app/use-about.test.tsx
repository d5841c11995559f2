// @vitest-environment jsdom
/** Warnings about the profile, as the page gets them from main. */
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useAbout } from '../../../../renderer/app/use-about';
import { deferred } from '../../../support/deferred';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
beforeEach(() => bridge.install());
afterEach(tidyUp);

const about = (...warnings: string[]) => ({
  version: '4.2',
  electron: '',
  chrome: '',
  node: '',
  platform: '',
  warnings,
});

function Warnings() {
  const { data, error, refetch } = useAbout();
  return (
    <button type="button" onClick={refetch}>
      {error === undefined ? (data?.warnings.join() ?? 'Not asked') : 'Failed'}
    </button>
  );
}
const shown = () => screen.getByRole('button').textContent;
const tell = () => act(async () => bridge.push('warnings', {}));

it('shows what main says now, also if an older answer comes later', async () => {
  const answers = [deferred<unknown>(), deferred<unknown>()];
  let asked = 0;
  bridge.answerWith('app.about', () => answers[asked++]?.promise as Promise<never>);
  render(<Warnings />);
  await tell();
  await act(async () => answers[1]?.resolve(about('The disk is full')));
  expect(shown()).toBe('The disk is full');
  await act(async () => answers[0]?.resolve(about()));
  expect(shown()).toBe('The disk is full');
});

it('says that it failed, and can be asked again', async () => {
  bridge.answerWith('app.about', () => Promise.reject(new Error('gone')));
  render(<Warnings />);
  expect(await screen.findByText('Failed')).toBeTruthy();
  bridge.answerWith('app.about', async () => about('The disk is full'));
  act(() => screen.getByRole('button').click());
  expect(await screen.findByText('The disk is full')).toBeTruthy();
});
