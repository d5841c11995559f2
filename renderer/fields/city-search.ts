/** City search while a person types (finance section 4): two characters, a pause, and silence on failure. */
import { useEffect, useRef, useState } from 'react';
import { api } from '../ipc';
import { type Choice, choicesOf } from './choices';

/** Milliseconds without a key before the search starts. */
const citySearchPause = 700;
/** Characters that a search needs. */
const citySearchMinimum = 2;

type CitySource = (query: string) => Promise<readonly Choice[]>;

/** Cities by what a person types, the country in each label. */
export const searchCities: CitySource = async (query) => {
  const reply = await api('address.cities-search', { q: query, country_label: 1 });
  return choicesOf(reply.cities);
};

interface CitySearch {
  readonly found: readonly Choice[];
  readonly loading: boolean;
  /** True once the answer for what is typed now has come. A failed search never answers. */
  readonly answered: boolean;
  onType(query: string): void;
}

/** An answer that comes after a newer key is dropped; a failure only ends the loading. */
export function useCitySearch(source: CitySource): CitySearch {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly Choice[]>([]);
  const [state, setState] = useState<'idle' | 'loading' | 'answered'>('idle');
  const latestSource = useRef(source);
  latestSource.current = source;

  useEffect(() => {
    setFound([]);
    setState('idle');
    const wanted = query.trim();
    if (wanted.length < citySearchMinimum) return;
    let current = true;
    const timer = setTimeout(() => {
      setState('loading');
      latestSource.current(wanted).then(
        (cities) => {
          if (!current) return;
          setFound(cities);
          setState('answered');
        },
        () => {
          if (current) setState('idle');
        },
      );
    }, citySearchPause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [query]);

  return { found, loading: state === 'loading', answered: state === 'answered', onType: setQuery };
}
