// @vitest-environment jsdom
/** A link that arrives while the pages are covered stays in main until a user may see its target. */
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { App } from '../../../../renderer/app/app';
import { defaultPreferences } from '../../../../shared/preferences';
import { anna } from '../../../support/page/draft-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
beforeEach(() => {
  bridge.install();
  stubLayout();
  bridge.answer('preferences.get', defaultPreferences);
  bridge.answer('window.link', { route: '/links?reason=place&named=elsewhere' });
  bridge.answer('window.link-waiting', { route: '/links/contracts/7' });
});
afterEach(tidyUp);

it.each([
  ['an ended session', { status: 'ended' as const }],
  ['a locked one', { locked: true as const }],
])('over %s it is not taken, and followed once afterwards', async (_name, covered) => {
  bridge.answer('session.get', { ...anna, ...covered });
  render(<App />);
  await screen.findByRole('main', { hidden: true });
  act(() => bridge.push('link', {}));
  expect(bridge.calls('window.link')).toEqual([]);
  act(() => bridge.push('session', anna));
  expect(await screen.findByText('Codesk has no page called “elsewhere”.')).toBeTruthy();
  expect(bridge.calls('window.link')).toHaveLength(1);
});

it('before the sign-in it is named and not taken', async () => {
  bridge.answer('session.get', { ...anna, status: 'signed_out', owner: '', user: null });
  render(<App />);
  expect(await screen.findByText('The link to a record of Contracts opens after you sign in.')).toBeTruthy();
  bridge.answer('window.link-waiting', { route: '/links?reason=shape' });
  act(() => bridge.push('link', {}));
  expect(await screen.findByText(/The link cannot be opened. Sign in to see why/)).toBeTruthy();
  await waitFor(() => expect(bridge.calls('window.link')).toEqual([]));
});
