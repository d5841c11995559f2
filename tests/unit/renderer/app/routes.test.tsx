// @vitest-environment jsdom
/** Unknown addresses, and addresses that the account may not see, offer a next step. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
  bridge.answer('session.get', { ...anna, user: { ...anna.user, lists: ['contracts'] } });
});
afterEach(() => {
  tidyUp();
  window.location.hash = '';
});

it.each([
  [
    '#/lists/finance-services',
    'No permissions',
    'Your account may not see Services. Ask an administrator for the permission, then sign in again.',
  ],
  ['#/lists/elsewhere', 'Page not found', 'Codesk has no list at this address.'],
  ['#/elsewhere', 'Page not found', 'Codesk has no page at this address.'],
])('%s says why nothing is shown, and leads to the home', async (address, title, text) => {
  window.location.hash = address;
  render(<App />);
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText(title)).toBeTruthy();
  expect(main.getByText(text)).toBeTruthy();
  await userEvent.click(main.getByRole('button', { name: 'Home' }));
  expect(await screen.findByRole('heading', { name: 'Home', level: 1 })).toBeTruthy();
});

it('a list that permits nothing can be reloaded, and leads to the home', async () => {
  bridge.answer('contracts.structure', { headers: [], permissions: [], filters: [] });
  window.location.hash = '#/lists/contracts';
  render(<App />);
  expect(await screen.findByRole('button', { name: 'Refresh' })).toBeTruthy();
  await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Home' }));
  expect(await screen.findByRole('heading', { name: 'Home', level: 1 })).toBeTruthy();
});
