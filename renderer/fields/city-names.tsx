/** The names of all cities loaded so far, so that a city is shown by its name instead of its id. */
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

/** Adds the missing cities of `further`; returns the same array if none is missing. */
function withCities(cities: readonly Choice[], further: readonly Choice[]): readonly Choice[] {
  const indexes = new Set(cities.map(({ index }) => index));
  const missing = further.filter(({ index }) => !indexes.has(index));
  return missing.length > 0 ? [...cities, ...missing] : cities;
}

export function useCityNames(): CityNames {
  return useContext(CityNamesContext);
}
