/** A searchable choice of several options, shown as tags. */
import '../ui/combobox.css';
import { Icon, Spinner } from '@blueprintjs/core';
import { useState } from 'react';
import { type Choice, choiceText } from './choices';
import type { ControlProps } from './field-frame';
import { OptionPopup, useOptionList } from './option-list';
import { TagBox } from './tag-box';
import { exactChoice, useTypedNote } from './typed-choice';

interface TagComboboxProps extends ControlProps {
  readonly label: string;
  /** The options of the list. */
  readonly choices: readonly Choice[];
  /** Texts of the tags, if they may be missing in `choices`. */
  readonly named?: readonly Choice[];
  readonly value: readonly string[];
  readonly onChange: (indexes: readonly string[], picked?: Choice) => void;
  readonly onBlur?: () => void;
  readonly required?: boolean;
  readonly placeholder?: string;
  /** Text of an empty list. Without it an empty list stays closed. */
  readonly empty?: string;
  /** Adds the entry Select All, which selects the options that match the typed text. */
  readonly selectAll?: boolean;
  /** A search on the server. It gets the typed text, and the list is not filtered here. */
  readonly search?: { readonly onType: (query: string) => void; readonly loading: boolean };
}

export function TagCombobox(props: TagComboboxProps) {
  const { id, label, choices, value, onChange, onBlur, search } = props;
  const { required = false, readOnly = false } = props;
  const [query, setQuery] = useState('');
  const typedNote = useTypedNote();
  const named = props.named ?? choices;

  const type = (next: string) => {
    typedNote.hide();
    setQuery(next);
    search?.onType(next);
  };
  const list = useOptionList({
    choices,
    query,
    filter: search === undefined,
    start: '',
    onPick: (choice) => {
      onChange(
        value.includes(choice.index)
          ? value.filter((index) => index !== choice.index)
          : [...value, choice.index],
        choice,
      );
      type('');
    },
    ...(props.selectAll && {
      leading: {
        isOffered: (matching: readonly Choice[]) => matching.length > 0,
        onPick: (matching: readonly Choice[]) => {
          const found = matching.map(({ index }) => index);
          const isAll = found.every((index) => value.includes(index));
          onChange(
            isAll ? value.filter((index) => !found.includes(index)) : [...new Set([...value, ...found])],
          );
          type('');
        },
      },
    }),
  });

  const leave = () => {
    if (query !== '') type('');
    if (query.trim() !== '') {
      const found = exactChoice(choices, query);
      if (!found) typedNote.show(query);
      else if (!value.includes(found.index)) onChange([...value, found.index], found);
    }
    list.setOpen(false);
    onBlur?.();
  };

  const popup = (
    <OptionPopup
      list={list}
      label={label}
      chosen={value}
      empty={search === undefined && query !== '' ? 'Nothing found' : props.empty}
      multiple
      leadingText="Select All"
      target={(ref) => (
        <TagBox
          ref={ref}
          values={value}
          textOf={(index) => choiceText(named, index)}
          onChange={(next) => !readOnly && onChange(next)}
          input={{
            id,
            value: query,
            placeholder: value.length === 0 ? (props.placeholder ?? 'Choose') : undefined,
            'aria-required': required,
            'aria-invalid': props['aria-invalid'],
            'aria-describedby': typedNote.describes(props['aria-describedby']),
            ...list.inputAria,
            readOnly,
            onChange: (event) => {
              type(event.target.value);
              list.setOpen(true);
            },
            onClick: () => !readOnly && list.setOpen(true),
            onKeyDown: (event) => !readOnly && list.keyDown(event),
            onBlur: leave,
          }}
        >
          {search?.loading ? (
            <span className="codesk-tags-busy" role="status" aria-label="Searching">
              <Spinner size={14} />
            </span>
          ) : (
            <Icon
              className="codesk-combobox-caret"
              icon={search ? 'search' : 'caret-down'}
              size={14}
              aria-hidden
            />
          )}
        </TagBox>
      )}
    />
  );
  return (
    <>
      {popup}
      {typedNote.note}
    </>
  );
}
