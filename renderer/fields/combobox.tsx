/** A searchable choice of one option. Closed it shows the chosen text; typing opens and filters the list. */
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

/** A search on the server: it gets what is typed, and the choices are not filtered here. */
interface ComboboxSearch {
  /** The chosen text, which may not be in the choices. */
  readonly text: string;
  readonly onType: (query: string) => void;
  /** Called when a person clicks the field or presses a key in it. */
  readonly onUse?: () => void;
  /** Enter while there is no option to choose: searches at once, whatever is typed. */
  readonly onEnter?: () => void;
}

interface ComboboxProps extends ControlProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  /** Called with the chosen index, or with '' when a person emptied the field. */
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
  /** For a cell editor: text that was typed before the field was shown, and an open list from the start. */
  readonly typed?: string | null;
  readonly startOpen?: boolean;
  /**
   * For a cell editor: gets every typed text, and null when there is none. It then decides about the text that is
   * left; without it an exact text is chosen and any other one named.
   */
  readonly onTyped?: (typed: string | null) => void;
  /**
   * Gets a text that was left and names no option, and null as soon as it is another one. The text then stays in the
   * field, for an error of the form; without this the field says by itself what it did not take.
   */
  readonly onUnknown?: (text: string | null) => void;
  readonly search?: ComboboxSearch;
}

export function Combobox(props: ComboboxProps) {
  const { id, label, choices, value, onChange, onBlur, search, onTyped, onUnknown } = props;
  const { required = false, disabled = false, readOnly = false } = props;
  const [typed, setTypedState] = useState<string | null>(props.typed ?? null);
  const input = useRef<HTMLInputElement | null>(null);
  const typedNote = useTypedNote();
  const text = search?.text ?? choiceText(choices, value);
  const setTyped = (next: string | null) => {
    setTypedState(next);
    search?.onType(next ?? '');
    onTyped?.(next);
  };

  /** What was said about the text before. */
  const forget = () => {
    typedNote.drop();
    onUnknown?.(null);
  };
  const list = useOptionList({
    choices,
    query: typed ?? '',
    filter: !search,
    start: value,
    startOpen: props.startOpen,
    onPick: (choice) => {
      forget();
      setTyped(null);
      list.setOpen(false);
      onChange(choice.index);
    },
  });

  const type = (next: string) => {
    forget();
    setTyped(next);
    list.setOpen(true);
  };
  /** An emptied field means no choice, an exact text its option. Returns true for a text that stays as it is. */
  const settle = (left: string): boolean => {
    const found = exactChoice(choices, left);
    if (found || left.trim() === '') onUnknown?.(null);
    if (left.trim() === '') {
      if (value !== '') onChange('');
    } else if (found) {
      if (found.index !== value) onChange(found.index);
    } else if (left.trim() !== text.trim()) {
      if (!onUnknown) typedNote.say(left);
      else onUnknown(left.trim());
      return onUnknown !== undefined;
    }
    return false;
  };
  const leave = () => {
    list.setOpen(false);
    const end = () => {
      const stays = typed !== null && !onTyped && settle(typed);
      if (!stays) setTyped(null);
      onBlur?.();
    };
    // A cell is left within the press that begins the next one, and has no note below it.
    if (onTyped) end();
    else afterPress(end);
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    search?.onUse?.();
    if (readOnly) return;
    if (event.key === 'Enter' && search?.onEnter && typed !== null && list.shown.length === 0) {
      // Neither the form nor the grid around the field has anything of this Enter.
      event.preventDefault();
      event.stopPropagation();
      if (event.nativeEvent.isComposing) return;
      list.setOpen(true);
      search.onEnter();
      return;
    }
    // With nothing to choose from, a cell decides what becomes of the text.
    if (event.key === 'Enter' && onTyped && typed !== null && list.matching.length === 0) return;
    const wasOpen = list.open;
    if (list.keyDown(event) && wasOpen && event.key === 'Escape') {
      setTyped(null);
      onUnknown?.(null);
    }
  };
  const clear = () => {
    forget();
    setTyped(null);
    onChange('');
    input.current?.focus();
  };

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
