// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RowTable } from '../../../../renderer/row-tables/row-table';
import { ConfirmProvider } from '../../../../renderer/ui/confirm';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import { deliveryRates } from '../../../../shared/row-tables/delivery-rates';
import type { TableRow } from '../../../../shared/row-tables/row-table';
import { FakeBridge } from '../../../support/page/fake-bridge';

beforeEach(() => {
  new FakeBridge().install();
  // jsdom has no layout, so the grid gets a height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(390);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
});
afterEach(cleanup);

function Form() {
  const [rows, setRows] = useState<readonly TableRow[]>([{ from: '0', to: '5', rate: '6.85', city: '' }]);
  return (
    <RowTable
      name="rates"
      table={deliveryRates}
      rows={rows}
      onRows={(_name, next) => setRows(next)}
      lists={{ rowCities: [] }}
      offered={{}}
      closed={{}}
      sample={null}
      region={undefined}
    />
  );
}

function Page() {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmProvider>
      <NoticesHost />
      {open ? <Form /> : <p>Another page</p>}
      <button type="button" onClick={() => setOpen(false)}>
        Leave
      </button>
    </ConfirmProvider>
  );
}

it('the offer to undo a deletion goes with the form that it belongs to', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: /^Delete/ }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(screen.getByText('Another page')).toBeTruthy();
  // Sooner than by its own time of ten seconds.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull(), { timeout: 2000 });
});
