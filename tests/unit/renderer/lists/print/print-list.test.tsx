// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionProvider } from '../../../../../renderer/session/use-session';
import type { SessionState } from '../../../../../shared/ipc/contract';
import {
  all,
  bridge,
  grid,
  openList,
  prepare,
  row,
  structure,
  tidyUp,
} from '../../../../support/page/open-list';

const print = vi.fn();
beforeEach(() => {
  prepare();
  print.mockReset();
  vi.stubGlobal('print', print);
  // jsdom has no sheets that are made by scripts.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      insertRule() {}
    },
  );
  Object.defineProperty(document, 'adoptedStyleSheets', { configurable: true, writable: true, value: [] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  tidyUp();
});

const session: SessionState = {
  status: 'signed_in',
  server: 'https://cod.example',
  practice: false,
  user: { id: 1, name: 'Mira' },
  owner: 'o-1',
  kept: 'keyring',
};
const press = '{Control>}p{/Control}';
const open = (count: number, permissions: readonly string[] = all) => {
  const data = Array.from({ length: count }, (_, at) => row(at + 1));
  bridge.answer('contracts.structure', structure(permissions as never, { state: { per_page: -1 } }));
  bridge.answer('contracts.datatable', { data, total: count });
  bridge.answer('session.get', session);
  return openList({}, 'contracts', { around: (page) => <SessionProvider>{page}</SessionProvider> });
};
const preview = () => screen.findByRole('dialog', { name: 'Print Contracts' });

it('shows what the list shows to everybody who sees it, prints it and saves it as PDF', async () => {
  bridge.answer('window.save-pdf', { saved: 'mine.pdf' });
  const { user } = open(3, ['show']);
  await grid();
  await user.keyboard(press);
  const dialog = await preview();
  await waitFor(() => expect(within(dialog).getAllByRole('row')).toHaveLength(4));
  expect(within(dialog).getByText('1 to 3 of 3')).toBeTruthy();
  expect(within(dialog).getByText(/by Mira, cod\.example$/)).toBeTruthy();
  expect(document.title).toBe('Contracts');
  expect(document.body.hasAttribute('data-record')).toBe(true);
  await user.keyboard(press);
  expect(print).toHaveBeenCalledTimes(1);
  await user.click(within(dialog).getByRole('button', { name: 'Save as PDF' }));
  await screen.findByText('mine.pdf');
  expect(bridge.calls('window.save-pdf')).toEqual([{ name: expect.stringMatching(/^Contracts \d{4}-/) }]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.title).toBe('Codesk');
});

it('says how old the rows are that were stored', async () => {
  open(3);
  bridge.replyWith('contracts.datatable', () => ({
    ok: true,
    data: { data: [row(1)], total: 1 },
    storedAt: Date.UTC(2026, 10, 8, 8, 18) / 1000,
  }));
  await grid();
  await userEvent.setup().keyboard(press);
  const dialog = await preview();
  expect(await within(dialog).findByText(/^1 to 1 of 1, as of 08\/11\/2026/)).toBeTruthy();
});

it('asks before very many rows, and has nothing to print without any', async () => {
  const { user } = open(2001);
  await grid();
  await user.keyboard(press);
  const question = await screen.findByRole('alertdialog', { name: /^Print 2\u2009001 rows/ });
  expect(question.textContent).toContain('51 pages');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('has nothing to print without rows, and says so at the button and by the key', async () => {
  const { user } = open(0);
  const button = await screen.findByRole('button', { name: 'Print list…' });
  await waitFor(() => expect(button.getAttribute('aria-description')).toBe('There are no rows to print.'));
  await user.keyboard(press);
  expect((await screen.findByRole('alert')).textContent).toContain('There are no rows to print.');
});
