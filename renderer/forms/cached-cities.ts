/** The city names that were loaded for the rows of a form. */
import type { QueryClient } from '@tanstack/react-query';
import type { Option } from '../../shared/option';
import { type ChoiceLists, choicesOf } from '../fields/choices';

export function cachedCities(queries: QueryClient): ChoiceLists {
  const loaded = queries.getQueriesData<readonly Option[]>({ queryKey: ['address', 'cities-of'] });
  const cities = loaded.flatMap(([, options]) => choicesOf(options ?? []));
  return { cities, rowCities: cities };
}
