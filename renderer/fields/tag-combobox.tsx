/** A searchable choice of several options, shown as tags. Backspace in the empty input takes the last one back. */
import '../ui/combobox.css';
import { Classes, Icon, Spinner } from '@blueprintjs/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type Choice, choiceText } from './choices';
import type { ControlProps } from './field-frame';
import { OptionPopup, useOptionList } from './option-list';
import { RemovableTag } from './removable-tag';

interface TagComboboxProps extends ControlProps {
  readonly label: string;
  /** What the list offers. */
  readonly choices: readonly Choice[];
  /** Where the tags find their texts, when that is not what the list offers. */
  readonly known?: readonly Choice[];
  readonly value: readonly string[];
  readonly onChange: (indexes: readonly string[], picked?: Choice) => void;
  readonly onBlur?: () => void;
  readonly required?: boolean;
  readonly placeholder?: string;
  /** What an empty list says; without it an empty list stays closed. */
  readonly empty?: string;
  /** A search elsewhere: what is typed goes there and the list is not narrowed here. */
  readonly search?: { readonly onType: (query: string) => void; readonly loading: boolean };
}

/** Combobox with several values. */
export function TagCombobox(props: TagComboboxProps) {
  const { id, label, choices, value, onChange, onBlur, search, required = false } = props;
  const [query, setQuery] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const known = props.known ?? choices;

  const type = (next: string) => {
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
  });

  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (list.keyDown(event)) return;
    if (event.key === 'Backspace' && query === '' && value.length > 0) onChange(value.slice(0, -1));
  };
  const leave = () => {
    type('');
    list.setOpen(false);
    onBlur?.();
  };
  const invalid = props['aria-invalid'] ? ` ${Classes.INTENT_DANGER}` : '';

  return (
    <OptionPopup
      list={list}
      label={label}
      chosen={value}
      empty={search === undefined && query !== '' ? 'Nothing found' : props.empty}
      multiple
      target={(ref) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the box only passes a click on to its input.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input inside is what the keyboard reaches.
        <div
          ref={ref}
          className={`${Classes.INPUT} ${Classes.TAG_INPUT} ${Classes.FILL} codesk-tags${invalid}`}
          onClick={() => input.current?.focus()}
        >
          <div className={Classes.TAG_INPUT_VALUES}>
            {value.map((index) => {
              const text = choiceText(known, index);
              return (
                <RemovableTag
                  key={index}
                  text={text}
                  onRemove={() => {
                    onChange(value.filter((other) => other !== index));
                    input.current?.focus();
                  }}
                />
              );
            })}
            <input
              ref={input}
              id={id}
              className={Classes.INPUT_GHOST}
              value={query}
              placeholder={value.length === 0 ? (props.placeholder ?? 'Choose') : undefined}
              aria-required={required}
              aria-invalid={props['aria-invalid']}
              aria-describedby={props['aria-describedby']}
              {...list.inputAria}
              onChange={(event) => {
                type(event.target.value);
                list.setOpen(true);
              }}
              onClick={() => list.setOpen(true)}
              onKeyDown={keyDown}
              onBlur={leave}
            />
          </div>
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
        </div>
      )}
    />
  );
}
