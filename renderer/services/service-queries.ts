/** Queries of the service forms. */
import { useQuery } from '@tanstack/react-query';
import type { ServiceRecord } from '../../shared/api/finance';
import { serviceForms, serviceTypes } from '../../shared/forms';
import {
  type FormDefinition,
  type FormTables,
  formTables,
  readValues,
  tablesInSteps,
} from '../../shared/forms/form-definition';
import { idFromText } from '../../shared/table/row';
import { api } from '../ipc';
import { counting } from '../row-tables/row-problems';
import { ofForm } from '../session/stored-reads';
import { inSlices } from '../slices';

/** Option lists of the forms. */
export function useServiceLists() {
  return useQuery({
    queryKey: ['finance-services', 'create'],
    queryFn: () => api('finance-services.create', {}),
    staleTime: 60_000,
  });
}

/**
 * One stored service with the rows of its form, loaded again each time its form opens, so that no old values are edited.
 * @param id as text of the address; undefined for a new service
 */
export function useStoredService(id: string | undefined) {
  return useQuery({
    queryKey: ['finance-services', 'edit', id],
    queryFn: async () => {
      const record = await api('finance-services.edit', { id: idFromText(id ?? '') });
      const type = serviceTypes.find((each) => each === record.type);
      return { record, tables: type && (await inSlices(openedTables(serviceForms[type], record.values))) };
    },
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: ofForm,
  });
}

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
