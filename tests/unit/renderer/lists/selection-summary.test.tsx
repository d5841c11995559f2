// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SelectionSummary } from '../../../../renderer/lists/selection-summary';
import { SlotsProvider, StatusSlot } from '../../../../renderer/ui/page-header';
import type { NumberSummary } from '../../../../shared/table/summary';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { summaryOf } from '../../../support/summary-of';

const bridge = new FakeBridge();
beforeEach(() => {
  bridge.install();
  bridge.answer('app.copy', {});
});
afterEach(cleanup);

const show = (selected: number, figures: NumberSummary | null) =>
  render(
    <SlotsProvider>
      <StatusSlot className="status" />
      <SelectionSummary selected={selected} figures={figures} />
    </SlotsProvider>,
  );

it('shows how many rows are selected, and nothing for none', () => {
  show(12_000, null);
  expect(screen.getByText('12 000 selected')).toBeTruthy();
  cleanup();
  show(0, null);
  expect(screen.queryByText(/selected/)).toBeNull();
});

it('shows the summary of number cells; a click copies the sum unformatted', async () => {
  show(3, summaryOf(['1200.50', 20, '-3.25']));
  const figures = screen.getByRole('button');
  expect(figures.textContent).toMatch(/Sum 1\s217\.25/);
  await userEvent.setup().click(figures);
  expect(bridge.calls('app.copy')).toEqual([{ text: '1217.25' }]);
  expect(await screen.findByText(/Sum copied/)).toBeTruthy();
});

it('has nothing to copy without a number', () => {
  show(0, summaryOf(['a', null]));
  expect(screen.getByText('2 cells')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('announces count and summary, with ungrouped numbers', async () => {
  show(12_000, summaryOf(['1200.50', 20]));
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said()).not.toContain('Selected rows: 12,000');
  await waitFor(() => expect(said()).toContain('Selected rows: 12,000'));
  await waitFor(
    () => expect(said()).toContain('2 cells, Sum 1,220.50, Average 610.25, Min 20, Max 1,200.50'),
    {
      timeout: 3000,
    },
  );
});
