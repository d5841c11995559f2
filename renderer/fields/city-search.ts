/** Searches cities while the user types (finance section 4). A failed search shows nothing. */
import { useEffect, useState } from 'react';
import { api } from '../ipc';
import { type Choice, choicesOf } from './choices';

/** Milliseconds after the last key before the search starts. */
const citySearchPause = 700;
/** Shortest text that is searched, in characters. */
export const citySearchMinimum = 2;

interface CitySearch {
  readonly found: readonly Choice[];
  readonly loading: boolean;
  /** True if `found` is the result for the current text. Never true after a failed search. */
  readonly answered: boolean;
  /** The typed text is too short for a search. */
  readonly tooShort: boolean;
  onType(query: string): void;
}

/** Ignores a reply that arrives after a newer key. */
export function useCitySearch(): CitySearch {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly Choice[]>([]);
  const [state, setState] = useState<'idle' | 'loading' | 'answered'>('idle');

  useEffect(() => {
    setFound([]);
    setState('idle');
    const word = query.trim();
    if (word.length < citySearchMinimum) return;
    let current = true;
    const timer = setTimeout(() => {
      setState('loading');
      // The label of each city names its country.
      api('address.cities-search', { q: word, country_label: 1 }).then(
        ({ cities }) => {
          if (!current) return;
          setFound(choicesOf(cities));
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

  const { length } = query.trim();
  return {
    found,
    loading: state === 'loading',
    answered: state === 'answered',
    tooShort: length > 0 && length < citySearchMinimum,
    onType: setQuery,
  };
}
