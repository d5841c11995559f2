/** The names of cities that came along so far, whatever call brought them, so that an id never stands alone. */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { Choice } from './choices';

interface CityNames {
  readonly known: readonly Choice[];
  learn(cities: readonly Choice[]): void;
}

const CityNamesContext = createContext<CityNames>({ known: [], learn: () => {} });

/** @param initial cities of the form's option lists and of the stored record */
export function CityNamesProvider({
  initial,
  children,
}: {
  initial: readonly Choice[];
  children: ReactNode;
}) {
  const [learned, setLearned] = useState<readonly Choice[]>([]);
  const learn = useCallback((cities: readonly Choice[]) => {
    setLearned((before) => {
      const have = new Set(before.map((city) => city.index));
      const fresh = cities.filter((city) => !have.has(city.index));
      return fresh.length > 0 ? [...before, ...fresh] : before;
    });
  }, []);
  const names = useMemo(() => {
    const have = new Set(initial.map((city) => city.index));
    return { known: [...initial, ...learned.filter((city) => !have.has(city.index))], learn };
  }, [initial, learned, learn]);
  return <CityNamesContext.Provider value={names}>{children}</CityNamesContext.Provider>;
}

/** Known city names and the way to add to them. */
export function useCityNames(): CityNames {
  return useContext(CityNamesContext);
}
