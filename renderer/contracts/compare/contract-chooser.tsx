/** A searchable choice of a contract by client or number. The server searches while a person types. */
import { useId, useMemo, useState } from 'react';
import type { Row } from '../../../shared/table/row';
import type { Choice } from '../../fields/choices';
import { Combobox } from '../../fields/combobox';
import { useContractSearch } from './compare-queries';

interface ContractChooserProps {
  readonly label: string;
  /** Id of the chosen contract, or ''. */
  readonly value: string;
  /** Name of the chosen contract, once it is loaded. */
  readonly text: string;
  readonly onChoose: (id: string) => void;
}

function choiceOf(row: Row): Choice {
  const parts = [row.contract_no ?? `Contract ${row.id}`, row.client, row.status_label];
  return {
    index: String(row.id),
    text: parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · '),
  };
}

export function ContractChooser({ label, value, text, onChoose }: ContractChooserProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  // Nothing is searched until the field is used.
  const [isUsed, setIsUsed] = useState(false);
  const search = useContractSearch(typed, isUsed);
  const choices = useMemo(() => search.rows.map(choiceOf), [search.rows]);
  const empty = !search.isSettled
    ? 'Searching…'
    : search.isError
      ? 'The contracts could not be searched. Type again to try once more.'
      : 'No contract of this number or client';
  return (
    <div className="codesk-compare-chooser">
      <label htmlFor={id}>{label}</label>
      <Combobox
        id={id}
        aria-describedby={undefined}
        aria-invalid={false}
        label={label}
        choices={choices}
        value={value}
        placeholder="Client or contract no."
        empty={empty}
        search={{ text, onType: setTyped, onUse: () => setIsUsed(true) }}
        onChange={(next) => {
          // An emptied field keeps its contract.
          if (next !== '') onChoose(next);
        }}
      />
    </div>
  );
}
