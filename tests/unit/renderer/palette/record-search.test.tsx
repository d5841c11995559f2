// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ListMemoryProvider } from '../../../../renderer/lists/list-memory';
import { useRecordSearch } from '../../../../renderer/palette/record-search';
import { findList } from '../../../../shared/lists';
import type { ListDefinition } from '../../../../shared/table/list';
import { answerLists, bridge, structureOf } from '../../../support/page/open-palette';
import { tidyUp } from '../../../support/page/page-stubs';

beforeEach(() => bridge.install());
afterEach(tidyUp);

const listOf = (id: string) => findList(id) as ListDefinition;

it('goes on when a list turns out to be closed to the account while it runs', async () => {
  answerLists({ orders: [{ id: 1, order_no: 'SO-1' }] });
  bridge.refuse('roles.structure', { code: 'refused', at: 0 });
  bridge.answer('clients.structure', structureOf(listOf('clients')));
  const held = bridge.hold('clients.datatable');
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <ListMemoryProvider>{children}</ListMemoryProvider>
    </QueryClientProvider>
  );
  const all = ['orders', 'roles', 'clients'].map(listOf);
  const { result, rerender } = renderHook(({ lists }) => useRecordSearch('so-1', lists), {
    wrapper,
    initialProps: { lists: all },
  });
  await waitFor(() => expect(result.current).toMatchObject({ asked: 3, answered: 2, isPending: true }));
  // The page stops offering a list whose structure was refused.
  rerender({ lists: all.filter(({ id }) => id !== 'roles') });
  expect(result.current).toMatchObject({ asked: 3, answered: 2, isPending: true });
  expect(result.current.answers.map(({ list }) => list.id)).toEqual(['orders']);
  await act(async () => held.succeed({ data: [], total: 0 }));
  await waitFor(() => expect(result.current.isPending).toBe(false));
  expect(bridge.calls('roles.structure')).toHaveLength(1);
});
