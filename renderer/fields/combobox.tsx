/** A searchable choice of one option. Closed it shows the chosen text; typing opens and narrows the list. */
import '../ui/combobox.css';
import { Button, Icon, InputGroup } from '@blueprintjs/core';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { type Choice, choiceText } from './choices';
import type { ControlProps } from './field-frame';
import { OptionPopup, useOptionList } from './option-list';

interface ComboboxProps extends ControlProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  /** Answers the chosen index, or '' when a person emptied the field. */
  readonly onChange: (index: string) => void;
  readonly onBlur?: () => void;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** What an empty list says. */
  readonly empty?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** What the closed field shows of the chosen text, where it is too narrow for all of it. */
  readonly closedText?: string;
  /** Name of the input where no label element names it. */
  readonly inputLabel?: string;
  /** What a person typed before the field was there, and whether its list is open from the start. */
  readonly typed?: string | null;
  readonly startOpen?: boolean;
}

/** Combobox with one value. */
export function Combobox(props: ComboboxProps) {
  const { id, label, choices, value, onChange, onBlur, required = false, disabled = false } = props;
  const [typed, setTyped] = useState<string | null>(props.typed ?? null);
  const input = useRef<HTMLInputElement | null>(null);
  const text = choiceText(choices, value);

  const list = useOptionList({
    choices,
    query: typed ?? '',
    filter: true,
    start: value,
    startOpen: props.startOpen,
    onPick: (choice) => {
      setTyped(null);
      list.setOpen(false);
      onChange(choice.index);
    },
  });

  const type = (next: string) => {
    setTyped(next);
    list.setOpen(true);
  };
  const leave = () => {
    // Emptied on purpose means no choice; anything else that was typed and not chosen is forgotten.
    if (typed !== null && typed.trim() === '' && value !== '') onChange('');
    setTyped(null);
    list.setOpen(false);
    onBlur?.();
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const wasOpen = list.open;
    if (list.keyDown(event) && wasOpen && event.key === 'Escape') setTyped(null);
  };
  const clear = () => {
    setTyped(null);
    onChange('');
    input.current?.focus();
  };

  return (
    <OptionPopup
      list={list}
      label={label}
      chosen={value === '' ? [] : [value]}
      empty={typed ? 'Nothing found' : (props.empty ?? 'Nothing to choose from')}
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
            value={typed ?? props.closedText ?? text}
            title={typed === null ? text : undefined}
            placeholder={props.placeholder ?? (disabled ? '' : 'Choose')}
            intent={props['aria-invalid'] ? 'danger' : 'none'}
            aria-label={props.inputLabel}
            aria-required={required}
            aria-invalid={props['aria-invalid']}
            aria-describedby={props['aria-describedby']}
            {...list.inputAria}
            onChange={(event) => type(event.target.value)}
            onFocus={(event) => typed === null && event.target.select()}
            onClick={() => list.setOpen(true)}
            onKeyDown={keyDown}
            onBlur={leave}
            rightElement={
              value !== '' && !required && !disabled ? (
                <Button
                  variant="minimal"
                  size="small"
                  icon="small-cross"
                  aria-label={`Clear ${label}`}
                  title={`Clear ${label}`}
                  tabIndex={-1}
                  onClick={clear}
                />
              ) : (
                <Icon className="codesk-combobox-caret" icon="caret-down" size={14} aria-hidden />
              )
            }
          />
        </div>
      )}
    />
  );
}
