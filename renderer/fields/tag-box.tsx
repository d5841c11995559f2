/** An input after the tags of its values. Backspace in the empty input removes the last tag. */
import '../ui/combobox.css';
import './fields.css';
import { Classes, Icon } from '@blueprintjs/core';
import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { shownNumber } from '../../shared/money';

interface TagBoxProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  readonly className?: string;
  readonly values: readonly string[];
  readonly textOf: (value: string) => string;
  /** Draws at most this many tags and `+3 more` for the others. */
  readonly tagsAtMost?: number;
  readonly onChange: (values: readonly string[]) => void;
  /** Opens the list of the box. */
  readonly onClick?: () => void;
  readonly input: ComponentProps<'input'> & { readonly value: string };
  /** After the input, for example a caret. */
  readonly children?: ReactNode;
}

export function TagBox(props: TagBoxProps) {
  const { className = '', values, textOf, tagsAtMost = values.length, onChange, input } = props;
  const ownRef = useRef<HTMLInputElement>(null);
  const inputRef = props.inputRef ?? ownRef;
  const tags = useRef<HTMLDivElement>(null);
  const shownBefore = useRef(values.length);
  // Shows the added tag, which is the last one.
  useLayoutEffect(() => {
    if (tags.current && values.length > shownBefore.current)
      tags.current.scrollTop = tags.current.scrollHeight;
    shownBefore.current = values.length;
  }, [values.length]);
  const intent = input['aria-invalid'] ? Classes.INTENT_DANGER : '';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the box only passes a click on to its input.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input inside is what the keyboard reaches.
    <div
      ref={props.ref}
      className={`${Classes.INPUT} ${Classes.TAG_INPUT} ${Classes.FILL} codesk-tags ${className} ${intent}`}
      onClick={() => {
        inputRef.current?.focus();
        props.onClick?.();
      }}
    >
      <div ref={tags} className={Classes.TAG_INPUT_VALUES}>
        {values.slice(0, tagsAtMost).map((value) => (
          <RemovableTag
            key={value}
            text={textOf(value)}
            onRemove={() => {
              onChange(values.filter((other) => other !== value));
              inputRef.current?.focus();
            }}
          />
        ))}
        {values.length > tagsAtMost && (
          <span className="codesk-tags-more">+{shownNumber(values.length - tagsAtMost)} more</span>
        )}
        <input
          {...input}
          ref={inputRef}
          className={Classes.INPUT_GHOST}
          onKeyDown={(event) => {
            input.onKeyDown?.(event);
            if (event.defaultPrevented || event.nativeEvent.isComposing) return;
            if (event.key === 'Backspace' && input.value === '' && values.length > 0)
              onChange(values.slice(0, -1));
          }}
        />
      </div>
      {props.children}
    </div>
  );
}

/** The cross is only for the mouse. With the keyboard, Backspace removes the last tag. */
function RemovableTag({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <span className={`${Classes.TAG} ${Classes.MINIMAL}`} title={text}>
      <span className="codesk-tag-text">{text}</span>
      <button
        type="button"
        className={Classes.TAG_REMOVE}
        aria-label={`Remove ${text}`}
        tabIndex={-1}
        onClick={(event) => {
          event.stopPropagation();
          onRemove();
        }}
      >
        <Icon icon="small-cross" size={14} aria-hidden />
      </button>
    </span>
  );
}
