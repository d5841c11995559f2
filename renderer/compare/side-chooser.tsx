/** A searchable choice of the record of one side. The server searches while the user types. */
import './compare.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { Choice } from '../fields/choices';
import { Combobox } from '../fields/combobox';

interface SideChooserProps {
  readonly label: string;
  /** Id of the chosen record, or ''. */
  readonly value: string;
  /** Name of the chosen record, once it is loaded. */
  readonly text: string;
  readonly placeholder: string;
  /** Start of the key of the cached searches, for example `["contracts", "compare", "search"]`. */
  readonly queryKey: readonly string[];
  /** Finds records for a text, which may be empty. */
  readonly find: (query: string) => Promise<readonly Choice[]>;
  /** Texts of a list without choices. */
  readonly nothingFound: string;
  readonly notSearched: string;
  readonly onChoose: (id: string) => void;
}

/** Milliseconds from the last key to the search. */
const searchPause = 250;

export function SideChooser(props: SideChooserProps) {
  const { label, value, text, placeholder, queryKey, find, onChoose } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  // The search starts when the field is used.
  const [isUsed, setIsUsed] = useState(false);
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), searchPause);
    return () => clearTimeout(timer);
  }, [typed]);
  const type = (next: string) => {
    setTyped(next);
    // Text can also come without a click or key, for example from a screen reader.
    if (next !== '') setIsUsed(true);
  };
  const found = useQuery({
    queryKey: [...queryKey, query],
    queryFn: () => find(query),
    enabled: isUsed,
  });
  // Results of an earlier search are not offered, because Enter would choose one that does not match the text.
  const isSettled = query === typed.trim() && !found.isPending;
  const empty = !isSettled ? 'Searching…' : found.isError ? props.notSearched : props.nothingFound;
  return (
    <div className="codesk-compare-chooser">
      <label htmlFor={id}>{label}</label>
      <Combobox
        id={id}
        aria-describedby={undefined}
        aria-invalid={false}
        label={label}
        choices={isSettled ? (found.data ?? noChoices) : noChoices}
        value={value}
        placeholder={placeholder}
        empty={empty}
        search={{ text, onType: type, onUse: () => setIsUsed(true) }}
        onChange={(next) => {
          // An emptied field does not change the record.
          if (next !== '') onChoose(next);
        }}
      />
    </div>
  );
}

const noChoices: readonly Choice[] = [];
