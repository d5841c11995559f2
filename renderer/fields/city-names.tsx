/** The cities that any call has named so far, so that a city is shown by its name and not by its id. */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { Choice } from './choices';

interface CityNames {
  readonly cities: readonly Choice[];
  add(cities: readonly Choice[]): void;
}

const CityNamesContext = createContext<CityNames>({ cities: [], add: () => {} });

interface CityNamesProviderProps {
  /** Cities of the form's option lists and of the stored record. */
  readonly initial: readonly Choice[];
  readonly children: ReactNode;
}

export function CityNamesProvider({ initial, children }: CityNamesProviderProps) {
  const [added, setAdded] = useState<readonly Choice[]>([]);
  const add = useCallback(
    (cities: readonly Choice[]) => setAdded((before) => withCities(before, cities)),
    [],
  );
  const names = useMemo(() => ({ cities: withCities(initial, added), add }), [initial, added, add]);
  return <CityNamesContext value={names}>{children}</CityNamesContext>;
}

/** The first list, then the cities of the second that it lacks; the same array if it lacks none. */
function withCities(cities: readonly Choice[], further: readonly Choice[]): readonly Choice[] {
  const indexes = new Set(cities.map(({ index }) => index));
  const missing = further.filter(({ index }) => !indexes.has(index));
  return missing.length > 0 ? [...cities, ...missing] : cities;
}

export function useCityNames(): CityNames {
  return useContext(CityNamesContext);
}
