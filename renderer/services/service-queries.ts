/** Queries of the service forms. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ServiceRecord } from '../../shared/api/finance';
import { serviceForms, serviceTypes } from '../../shared/forms';
import {
  type FormDefinition,
  type FormTables,
  formTables,
  readValues,
  tablesInSteps,
} from '../../shared/forms/definition';
import { idFromText } from '../../shared/table/row';
import { api } from '../ipc';
import { counting } from '../row-tables/row-problems';
import { useAskedAtOnce } from '../session/asked-at-once';
import { inSlices } from '../slices';

/**
 * One stored service with the rows of its form, loaded again each time its form opens, so that nobody edits old values.
 * @param id as text of the address; undefined for a new service
 */
export function useStoredService(id: string | undefined) {
  const queries = useQueryClient();
  useEffect(
    () => () => queries.removeQueries({ queryKey: storedService(id ?? '').queryKey, exact: true }),
    [queries, id],
  );
  return useAskedAtOnce({ ...storedService(id ?? ''), enabled: id !== undefined });
}

/** Asks for a stored service before its page is drawn. */
export function askForService(queries: QueryClient, id: string): Promise<unknown> {
  return queries.fetchQuery(storedService(id));
}

const storedService = (id: string) => ({
  queryKey: ['finance-services', 'edit', id],
  queryFn: async () => {
    const record = await api('finance-services.edit', { id: idFromText(id) });
    const type = serviceTypes.find((each) => each === record.type);
    return { record, tables: type && (await inSlices(openedTables(serviceForms[type], record.values))) };
  },
  staleTime: Number.POSITIVE_INFINITY,
  // From the answer until the page is there; the page forgets it when it is left.
  gcTime: 1000,
  // What failed meanwhile is told and not asked again.
  retryOnMount: false,
});

/** The rows of a stored service. They are checked here, so that very many do not hold up the drawing of the form. */
function* openedTables(form: FormDefinition, stored: ServiceRecord['values']): Generator<void, FormTables> {
  const tables = yield* tablesInSteps(form, stored);
  for (const [name, table] of Object.entries(formTables(form, readValues(form, stored))))
    yield* counting(table, tables[name] ?? []);
  return tables;
}

/** The cities of a region, for the row editors. */
export function useCitiesOf(region: number | string | undefined) {
  return useQuery({
    queryKey: ['address', 'cities-of', region],
    queryFn: async () => (await api('address.cities-of', { country: region ?? '' })).cities,
    enabled: region !== undefined,
    staleTime: 300_000,
  });
}
