// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { About } from '../../../../renderer/app/about';
import { PolicyProvider } from '../../../../renderer/session/policy';
import { noPolicyState } from '../../../../shared/ipc/no-policy';
import { permissionNames } from '../../../../shared/table/list';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { setMediaMatches, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();

beforeEach(() => {
  bridge.install();
  setMediaMatches(() => false);
});
afterEach(tidyUp);

/** Opens About after lists were opened whose servers granted these permissions. */
async function open(granted: Readonly<Record<string, readonly string[]>>) {
  const queries = new QueryClient();
  for (const [list, names] of Object.entries(granted)) {
    const permissions = names.map((name) => ({ name, columns: [] }));
    queries.setQueryData(['table', list, 'structure'], { headers: [], filters: [], permissions });
  }
  render(
    <QueryClientProvider client={queries}>
      <PolicyProvider>
        <MemoryRouter>
          <About />
        </MemoryRouter>
      </PolicyProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Copy versions' });
}

it.each([
  ['policy', 'Your organisation has turned this off. Nothing is stored.'],
  ['keyring', 'Nothing is stored, because this system has no keyring to protect it.'],
  ['practice', 'Data of the practice workspace is not stored.'],
  ['trouble', /^Stored data cannot be used now\./],
] as const)('says why nothing can be read offline: %s', async (off, text) => {
  bridge.answer('reading.state', { off, records: 0, bytes: 0, oldest: null, removedAtSignOut: false });
  await open({});
  const section = await screen.findByRole('region', { name: 'Reading offline' });
  expect(within(section).getByText(text)).toBeTruthy();
  expect(within(section).queryByRole('button')).toBeNull();
});

it('says how much is stored, and removes it', async () => {
  const state = { records: 1234, bytes: 5_000_000, oldest: 1_700_000_000, removedAtSignOut: true };
  bridge.answer('reading.state', state);
  bridge.answer('reading.remove', { ...state, records: 0, bytes: 0, oldest: null });
  await open({});
  const section = await screen.findByRole('region', { name: 'Reading offline' });
  expect(within(section).getByText(/They are deleted when you sign out\./)).toBeTruthy();
  expect(within(section).getByRole('status').textContent).toMatch(
    /^1[,.\s]?234 replies, 4\.8 MB, the oldest from /,
  );
  const button = within(section).getByRole('button', { name: 'Delete stored data' });
  await userEvent.click(button);
  expect(await within(section).findByText('Nothing is stored yet.')).toBeTruthy();
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

it('names the permissions that no action knows, with their list', async () => {
  await open({ orders: ['show', 'fly', 'fly', 'teleport'], roles: ['fly'] });
  const section = screen.getByRole('region', { name: 'Permissions' });
  expect(
    within(section)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    'not known: fly (list Orders)',
    'not known: teleport (list Orders)',
    'not known: fly (list Roles)',
  ]);
});

it('says nothing while every permission is known', async () => {
  await open({ orders: permissionNames });
  expect(screen.queryByRole('region', { name: 'Permissions' })).toBeNull();
});

it('copies the versions with their names', async () => {
  const versions = { version: '1.4.0', platform: 'Linux 6', electron: '39.1', chrome: '142.0', node: '24.2' };
  bridge.answer('app.about', { ...versions, warnings: [] });
  bridge.answer('app.copy', {});
  await open({});
  await userEvent.setup().click(screen.getByRole('button', { name: 'Copy versions' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(bridge.calls('app.copy')).toEqual([
    { text: 'Codesk 1.4.0\nSystem Linux 6\nElectron 39.1\nChromium 142.0\nNode 24.2' },
  ]);
});

it('shows whether the SKU search is connected, and disconnects it', async () => {
  const status = {
    connected: true,
    host: 'skus.example',
    fixedAddress: false,
    practice: false,
    owner: 'o-1',
    kept: 'keyring',
  };
  bridge.answer('skuSearch.status', status);
  bridge.answer('skuSearch.disconnect', { ...status, connected: false, host: '' });
  await open({});
  const section = await screen.findByRole('region', { name: 'SKU search' });
  expect(within(section).getByText('SKU search: connected to skus.example')).toBeTruthy();
  await userEvent.setup().click(within(section).getByRole('button', { name: 'Disconnect the SKU search' }));
  await waitFor(() => expect(within(section).getByText('SKU search: not connected')).toBeTruthy());
  expect(within(section).getByRole('button', { name: 'Connect the SKU search' })).toBeTruthy();
});

/** The texts of the cells of a table, row by row. */
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((line) => [...line.children].map((cell) => cell.textContent));

it('shows the places of the policy, each entry with its value and place, and what is not known', async () => {
  bridge.answer('policy.get', {
    ...noPolicyState,
    sources: [
      { kind: 'machine', where: '/etc/codesk/policy.json', state: 'used' },
      {
        kind: 'user',
        where: '/home/mira/policy.json',
        state: 'ignored',
        reason: 'not left to users: server',
      },
    ],
    entries: [
      { name: 'server', value: 'https://a.example', from: 'machine', where: '/etc/codesk/policy.json' },
      { name: 'push.key', value: 'set (not shown)', from: 'machine', where: '/etc/codesk/policy.json' },
    ],
    unknown: ['rounds'],
  });
  await open({});
  const section = screen.getByRole('region', { name: 'Policy' });
  expect(cellsOf(within(section).getByRole('table', { name: 'Policy locations' }))).toEqual([
    ['/etc/codesk/policy.json', 'This computer', 'In force'],
    ['/home/mira/policy.json', 'This profile', 'Not usednot left to users: server'],
  ]);
  expect(cellsOf(within(section).getByRole('table', { name: 'Policy entries' }))).toEqual([
    ['server', 'https://a.example', '/etc/codesk/policy.json'],
    ['push.key', 'set (not shown)', '/etc/codesk/policy.json'],
  ]);
  const unknown = within(section).getByRole('list', { name: 'Unknown entries' });
  expect(
    within(unknown)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['rounds']);
});

it('says where a policy is looked for while there is none', async () => {
  const sources = [{ kind: 'machine', where: '/etc/codesk/policy.json', state: 'absent' }];
  bridge.answer('policy.get', { ...noPolicyState, sources });
  await open({});
  const section = screen.getByRole('region', { name: 'Policy' });
  expect(cellsOf(within(section).getByRole('table', { name: 'Policy locations' }))).toEqual([
    ['/etc/codesk/policy.json', 'This computer', 'Not found'],
  ]);
  expect(within(section).queryByRole('table', { name: 'Policy entries' })).toBeNull();
});
