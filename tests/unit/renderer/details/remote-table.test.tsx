// @vitest-environment jsdom
/** How many rows a table of details has: one of the sizes, or as many as the pane around it holds. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { viewerOf } from '../../../../renderer/cells/registry';
import { ViewersContext } from '../../../../renderer/cells/viewer';
import { RemoteTableView } from '../../../../renderer/details/remote-table';
import { PreferencesProvider } from '../../../../renderer/session/preferences';
import { defaultPreferences, type Preferences } from '../../../../shared/preferences';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
/** CSS pixels of a table that are not rows of 33 pixels. */
const besideRows = 180;
let height: number;

beforeEach(() => {
  bridge.install();
  stubLayout();
  height = besideRows + 24 * 33;
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => height);
  bridge.answer('popups.datatable', { data: { data: [{ sku: 'S-1' }], total: 143 } });
});
afterEach(() => {
  tidyUp();
  vi.restoreAllMocks();
});

function open(pageSizes: Preferences['pageSizes'] = {}) {
  bridge.answer('preferences.get', { ...defaultPreferences, pageSizes });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ViewersContext value={viewerOf}>
        <PreferencesProvider>
          <div style={{ overflowY: 'auto' }}>
            <RemoteTableView
              label="Items"
              table={{
                ...{ id: 1, address: '/items', exportAddress: '', context: {}, header: [] },
                filters: [],
              }}
            />
          </div>
        </PreferencesProvider>
      </ViewersContext>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const asked = () => bridge.calls('popups.datatable') as { page: number; per_page: number }[];
const sizes = () => screen.findByLabelText<HTMLSelectElement>(/Rows per page/);

it('begins with the first size, and with Fit from page 1', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Page 3' }));
  await user.selectOptions(await sizes(), 'Fit (24)');
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: 1, per_page: 24 }));
  expect(asked().map(({ per_page }) => per_page)).toEqual([20, 20, 24]);
  expect((await sizes()).selectedOptions[0]?.text).toBe('Fit (24)');
});

it('asks at first for as many rows as fit if that is the choice for all lists', async () => {
  open({ '*': 0 });
  await screen.findByText('S-1');
  expect(asked()).toMatchObject([{ page: 1, per_page: 24 }]);
});

it('offers to fill a window that holds twice the rows', async () => {
  height = besideRows + 40 * 33;
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Fill the window (40 rows)' }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: 1, per_page: 40 }));
  expect(bridge.calls('preferences.set')).toEqual([{ pageSizes: { '*': 0 } }]);
});
