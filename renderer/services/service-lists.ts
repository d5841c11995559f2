/** The option lists of the service forms. Without the forms: what opens a page is loaded before its code. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../ipc';
import { useOpening } from '../session/opening';

const serviceLists = queryOptions({
  queryKey: ['finance-services', 'create'],
  queryFn: () => api('finance-services.create', {}),
  staleTime: 60_000,
});

/** Option lists of the forms. */
export function useServiceLists() {
  return useQuery(serviceLists);
}

/** Asks for the option lists before a form opens. A failure is told where they are shown. */
export function askForServiceLists(queries: QueryClient): void {
  void queries.prefetchQuery(serviceLists);
}

/** In the page of a new service: leaves the page before in its place while the form can soon be drawn. */
export function useNewServiceOpening(type: string, loadCode: () => Promise<unknown>): void {
  const queries = useQueryClient();
  useOpening(`new service ${type}`, () => Promise.all([queries.fetchQuery(serviceLists), loadCode()]));
}
