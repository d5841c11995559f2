/** Chooses a contract by its client or number. Closed it shows the chosen one; typing searches. */
import '../../ui/combobox.css';
import { Icon, InputGroup } from '@blueprintjs/core';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import type { Row } from '../../../shared/table/row';
import type { Choice } from '../../fields/choices';
import { OptionPopup, useOptionList } from '../../fields/option-list';
import { useContractSearch } from './compare-queries';

interface ContractChooserProps {
  readonly label: string;
  /** Id of the chosen contract, or ''. */
  readonly value: string;
  /** What the chosen contract is called once that is known. */
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
  const [typed, setTyped] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const search = useContractSearch(typed ?? '', asked);
  const choices = useMemo(() => search.rows.map(choiceOf), [search.rows]);
  const list = useOptionList({
    choices,
    query: typed ?? '',
    filter: false,
    start: value,
    onPick: (choice) => {
      setTyped(null);
      list.setOpen(false);
      onChoose(choice.index);
    },
  });
  const leave = () => {
    setTyped(null);
    list.setOpen(false);
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    setAsked(true);
    const wasOpen = list.open;
    if (list.keyDown(event) && wasOpen && event.key === 'Escape') setTyped(null);
  };
  const empty = !search.isSettled
    ? 'Searching…'
    : search.isError
      ? 'The contracts could not be searched. Type again to try once more.'
      : 'No contract of this number or client';
  return (
    <div className="codesk-compare-chooser">
      <label htmlFor={id}>{label}</label>
      <OptionPopup
        list={list}
        label={label}
        chosen={value === '' ? [] : [value]}
        empty={empty}
        multiple={false}
        target={(ref) => (
          <div ref={ref} className="codesk-combobox">
            <InputGroup
              id={id}
              fill
              value={typed ?? text}
              placeholder="Client or contract no."
              title={typed === null && text !== '' ? text : undefined}
              {...list.inputAria}
              onChange={(event) => {
                setAsked(true);
                setTyped(event.target.value);
                list.setOpen(true);
              }}
              onFocus={(event) => typed === null && event.target.select()}
              onClick={() => {
                setAsked(true);
                list.setOpen(true);
              }}
              onKeyDown={keyDown}
              onBlur={leave}
              rightElement={<Icon className="codesk-combobox-caret" icon="search" size={14} aria-hidden />}
            />
          </div>
        )}
      />
    </div>
  );
}
