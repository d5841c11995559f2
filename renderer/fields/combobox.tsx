/** A searchable choice of one option. It shows the chosen text; typing opens and filters the list. */
import '../ui/combobox.css';
import './fields.css';
import { Icon } from '@blueprintjs/core';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { afterPress } from '../ui/after-press';
import { IconButton } from '../ui/icon-button';
import { InputGroup } from '../ui/input-group';
import { type Choice, choiceText } from './choices';
import type { ControlProps } from './field-frame';
import { OptionPopup, useOptionList } from './option-list';
import { exactChoice, useTypedNote } from './typed-choice';

/** A search on the server. It gets the typed text, and the choices are not filtered here. */
interface ComboboxSearch {
  /** The chosen text, which may not be in the choices. */
  readonly text: string;
  readonly onType: (query: string) => void;
  /** Called when the user clicks the field or presses a key in it. */
  readonly onUse?: () => void;
  /** Called for Enter while the list is empty: searches at once. */
  readonly onEnter?: () => void;
}

interface ComboboxProps extends ControlProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  /** Called with the chosen index, or with '' when the user empties the field. */
  readonly onChange: (index: string) => void;
  readonly onBlur?: () => void;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** Text of an empty list; null keeps an empty list closed. */
  readonly empty?: string | null;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** A shorter text for the closed field, where the chosen text does not fit. */
  readonly closedText?: string;
  /** Accessible name of an input without a label element. */
  readonly inputLabel?: string;
  /** Only for a cell editor: the text that opened the field, and whether the list is open from the start. */
  readonly typed?: string | null;
  readonly startOpen?: boolean;
  /**
   * Only for a cell editor: called with every typed text, and null for none. The cell editor then handles the text when
   * the field is left. Without it an exact text is chosen and another one is reported below the field.
   */
  readonly onTyped?: (typed: string | null) => void;
  /**
   * Gets a text that matches no option when the field is left, and null as soon as it changes. The text stays in the
   * field, and the form shows the error. Without it the field reports the text itself.
   */
  readonly onUnknown?: (text: string | null) => void;
  readonly search?: ComboboxSearch;
}

/** The typed text, the list of options and the keys of the field. */
function useCombobox(props: ComboboxProps) {
  const { choices, value, onChange, onBlur, search, onTyped, onUnknown, readOnly = false } = props;
  const [typed, setTypedState] = useState<string | null>(props.typed ?? null);
  const input = useRef<HTMLInputElement | null>(null);
  const typedNote = useTypedNote();
  const text = search?.text ?? choiceText(choices, value);
  const setTyped = (next: string | null) => {
    setTypedState(next);
    search?.onType(next ?? '');
    onTyped?.(next);
  };

  /** Removes the note about the previous text. */
  const clearNote = () => {
    typedNote.hide();
    onUnknown?.(null);
  };
  const list = useOptionList({
    choices,
    query: typed ?? '',
    filter: !search,
    start: value,
    startOpen: props.startOpen,
    onPick: (choice) => {
      clearNote();
      setTyped(null);
      list.setOpen(false);
      onChange(choice.index);
    },
  });

  const type = (next: string) => {
    clearNote();
    setTyped(next);
    list.setOpen(true);
  };
  /** Empties the choice, chooses the option with exactly this text, or reports it. Returns true if the text stays. */
  const resolveTyped = (left: string): boolean => {
    const found = exactChoice(choices, left);
    if (found || left.trim() === '') onUnknown?.(null);
    if (left.trim() === '') {
      if (value !== '') onChange('');
    } else if (found) {
      if (found.index !== value) onChange(found.index);
    } else if (left.trim() !== text.trim()) {
      if (!onUnknown) typedNote.show(left);
      else onUnknown(left.trim());
      return onUnknown !== undefined;
    }
    return false;
  };
  const leave = () => {
    list.setOpen(false);
    const end = () => {
      const stays = typed !== null && !onTyped && resolveTyped(typed);
      if (!stays) setTyped(null);
      onBlur?.();
    };
    // The press that leaves a cell also starts the edit of the next one, and a cell has no note below it.
    if (onTyped) end();
    else afterPress(end);
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    search?.onUse?.();
    if (readOnly) return;
    if (event.key === 'Enter' && search?.onEnter && typed !== null && list.shown.length === 0) {
      // Keeps this Enter from the form or grid around the field.
      event.preventDefault();
      event.stopPropagation();
      if (event.nativeEvent.isComposing) return;
      list.setOpen(true);
      search.onEnter();
      return;
    }
    // Without options the cell editor handles the typed text.
    if (event.key === 'Enter' && onTyped && typed !== null && list.matching.length === 0) return;
    const wasOpen = list.open;
    if (list.keyDown(event) && wasOpen && event.key === 'Escape') {
      setTyped(null);
      onUnknown?.(null);
    }
  };
  const clear = () => {
    clearNote();
    setTyped(null);
    onChange('');
    input.current?.focus();
  };
  return { text, typed, input, list, typedNote, type, keyDown, leave, clear };
}

export function Combobox(props: ComboboxProps) {
  const { id, label, value, search, required = false, disabled = false, readOnly = false } = props;
  const { text, typed, input, list, typedNote, type, keyDown, leave, clear } = useCombobox(props);
  const emptyText =
    props.empty === null ? undefined : typed && !search ? 'Nothing found' : (props.empty ?? 'No options');
  const popup = (
    <OptionPopup
      list={list}
      label={label}
      chosen={value === '' ? [] : [value]}
      empty={emptyText}
      multiple={false}
      target={(ref) => (
        <div ref={ref} className="codesk-combobox">
          <InputGroup
            id={id}
            inputRef={(element) => {
              input.current = element;
              if (typeof props.inputRef === 'function') props.inputRef(element);
              else if (props.inputRef) props.inputRef.current = element;
            }}
            fill
            disabled={disabled}
            readOnly={readOnly}
            value={typed ?? props.closedText ?? text}
            title={typed === null ? text : undefined}
            placeholder={props.placeholder ?? (disabled ? '' : 'Choose')}
            intent={props['aria-invalid'] ? 'danger' : 'none'}
            aria-label={props.inputLabel}
            aria-required={required}
            aria-invalid={props['aria-invalid']}
            aria-describedby={typedNote.describes(props['aria-describedby'])}
            {...list.inputAria}
            onChange={(event) => type(event.target.value)}
            onFocus={(event) => typed === null && event.target.select()}
            onClick={() => {
              search?.onUse?.();
              if (!readOnly) list.setOpen(true);
            }}
            onKeyDown={keyDown}
            onBlur={leave}
            rightElement={
              value !== '' && !required && !disabled && !readOnly && !search ? (
                <IconButton icon="small-cross" label={`Clear ${label}`} tabIndex={-1} onClick={clear} />
              ) : (
                <Icon
                  className="codesk-combobox-caret"
                  icon={search ? 'search' : 'caret-down'}
                  size={14}
                  aria-hidden
                />
              )
            }
          />
        </div>
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
