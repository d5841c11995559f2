/** The filter panel and its chips around the state of a table, for tests. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, useReducer, useState } from 'react';
import { expect, vi } from 'vitest';
import { FilterChips } from '../../../renderer/filters/filter-chips';
import { FilterPanel, type FilterPanelProps } from '../../../renderer/filters/filter-panel';
import { filterReducer, filtersOf } from '../../../renderer/filters/filter-state';
import { useFilters } from '../../../renderer/filters/use-filters';
import { DateFormatContext } from '../../../renderer/ui/date-format';
import { NoticesHost } from '../../../renderer/ui/notices-host';
import type { DateFormat } from '../../../shared/date-formats';
import {
  type FilterDefinition,
  type FilterState,
  type FilterValue,
  filterStateOf,
  submittedFilters,
} from '../../../shared/table/filters';
import type { FakeBridge } from './fake-bridge';
import { stubLayout } from './page-stubs';

/** The filters that Apply sent, and whether the panel was closed. Call `prepareFilterPanel` before each test. */
export const onApply = vi.fn<(values: readonly FilterValue[]) => void>();
export const onClose = vi.fn();

export function prepareFilterPanel(bridge: FakeBridge): void {
  bridge.install();
  onApply.mockReset();
  onClose.mockReset();
  stubLayout();
  Element.prototype.scrollTo = () => undefined;
}

/** The state of a table around the panel and the chips. */
function Screen({
  definitions,
  start,
  ...rest
}: { definitions: readonly FilterDefinition[]; start: FilterState } & Partial<FilterPanelProps>) {
  const [state, dispatch] = useReducer(filterReducer, submittedFilters(start), filtersOf);
  const filters = useFilters({ definitions, state, dispatch, onApply });
  return (
    <>
      <FilterChips filters={filters} />
      <FilterPanel filters={filters} applyLabel="Apply" variant="panel" onClose={onClose} {...rest} />
      <NoticesHost />
    </>
  );
}

/** The page with a date format, and a button that changes it. */
function Formatted({ start, children }: { start: DateFormat; children: ReactNode }) {
  const [format, setFormat] = useState(start);
  return (
    <DateFormatContext value={format}>
      <button type="button" onClick={() => setFormat('month/day/year')}>
        Month first
      </button>
      {children}
    </DateFormatContext>
  );
}

export function openFilters(
  definitions: FilterDefinition | readonly FilterDefinition[],
  start: FilterState = {},
  rest: Partial<FilterPanelProps> = {},
  format: DateFormat = 'day/month/year',
): UserEvent {
  const all = Array.isArray(definitions) ? definitions : [definitions];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Formatted start={format}>
        <Screen definitions={all as FilterDefinition[]} start={start} {...rest} />
      </Formatted>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** The filters that Apply sent. */
export async function applied(user: UserEvent): Promise<FilterState> {
  onApply.mockClear();
  await user.click(button('Apply'));
  await waitFor(() => expect(onApply).toHaveBeenCalled());
  return filterStateOf(onApply.mock.calls.at(-1)?.[0] ?? []);
}
