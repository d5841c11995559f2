/** Queries of the service forms. */
import { useQuery } from '@tanstack/react-query';
import { serviceForms, serviceTypes } from '../../shared/forms';
import { tablesInSteps } from '../../shared/forms/definition';
import { idFromText } from '../../shared/table/row';
import { api } from '../ipc';
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
 * One stored service with the rows of its form, loaded again each time its form opens, so that nobody edits old values.
 * @param id as text of the address; undefined for a new service
 */
export function useStoredService(id: string | undefined) {
  return useQuery({
    queryKey: ['finance-services', 'edit', id],
    queryFn: async () => {
      const record = await api('finance-services.edit', { id: idFromText(id ?? '') });
      const type = serviceTypes.find((each) => each === record.type);
      return { record, tables: type && (await inSlices(tablesInSteps(serviceForms[type], record.values))) };
    },
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
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
