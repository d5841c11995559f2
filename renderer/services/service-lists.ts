/** The option lists of the service forms. Without the forms: what opens a page is loaded before its code. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api } from '../ipc';
import { useAskedAtOnce } from '../session/asked-at-once';
import { useOpening } from '../session/opening';

const serviceLists = {
  queryKey: ['finance-services', 'create'],
  queryFn: () => api('finance-services.create', {}),
  staleTime: 60_000,
  // What failed while the page was opened is told there, and not asked again.
  retryOnMount: false,
};

/** Option lists of the forms. */
export function useServiceLists() {
  return useAskedAtOnce(serviceLists);
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

/** The part of the page's code that loads a service. */
export interface ServiceLoader {
  readonly askForService: (queries: QueryClient, id: string) => Promise<unknown>;
}

/** The same in the page of a stored service. */
export function useStoredServiceOpening(id: string, loadCode: () => Promise<ServiceLoader>): void {
  const queries = useQueryClient();
  useOpening(`service ${id}`, () =>
    Promise.all([
      queries.fetchQuery(serviceLists),
      loadCode().then(({ askForService }) => askForService(queries, id)),
    ]),
  );
}
