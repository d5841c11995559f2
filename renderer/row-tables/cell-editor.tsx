/** Edits one cell where it stands: Enter and Tab commit and move on, Escape leaves everything as it was. */
import './row-tables.css';
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { RowColumn } from '../../shared/row-tables/row-table';
import type { Choice } from '../fields/choices';
import { Combobox } from '../fields/combobox';
import { exactChoice, notInList } from '../fields/typed-choice';
import { AttachedPopover } from '../ui/overlays';

/** Where the keyboard goes after an edit. */
export type Move = 'stay' | 'down' | 'up' | 'right' | 'left';

/** The options of a choice column, and why it cannot be chosen where that is so. */
export interface ColumnChoices {
  readonly choices: readonly Choice[];
  readonly closed?: string;
}

interface CellEditorProps {
  readonly column: RowColumn;
  /** The value of the cell. */
  readonly value: string;
  /** The key that opened the editor and replaces the value; null keeps the value. */
  readonly typed: string | null;
  readonly required: boolean;
  readonly choices: ColumnChoices | undefined;
  /** A text that names no option is committed like any other; what is wrong with it is said afterwards. */
  readonly takesAnyText?: boolean;
  /** The message that the cell would have with this text. */
  readonly check: (text: string) => string | undefined;
  readonly onCommit: (text: string, move: Move) => void;
  /** Ctrl+Enter: the text is for all that is selected. Without it the key is as Enter. */
  readonly onFill?: (text: string) => void;
  readonly onCancel: () => void;
  /** The keyboard went elsewhere; what was typed is kept, and named where it is wrong. */
  readonly onLeave: (text: string) => void;
  /**
   * Called with what the cell would have if the keyboard went elsewhere, and with the text that stands in the editor, as
   * `typed`.
   */
  readonly onTyped?: (text: string, written: string | null) => void;
}

/** The editor of a cell, as wide as the cell. */
export function CellEditor(props: CellEditorProps) {
  const { column, value, typed, choices, check, onCommit, onFill, onCancel, onLeave, onTyped } = props;
  const isChoice = column.kind === 'choice';
  const [text, setText] = useState(isChoice ? value : (typed ?? value));
  /** Typed into a choice, of which nothing was chosen yet. */
  const [sought, setSought] = useState(isChoice ? typed : null);
  const [message, setMessage] = useState<string | undefined>(undefined);
  const messageId = useId();
  const input = useRef<HTMLInputElement>(null);
  // Once the edit is over, the blur that follows says nothing new.
  const over = useRef(false);

  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (!isChoice && typed === null) input.current?.select();
  }, [isChoice, typed]);

  /** The option that was typed in full; undefined while nothing or something else is typed. */
  const named = sought === null ? undefined : exactChoice(choices?.choices ?? [], sought);
  const held = named?.index ?? sought?.trim() ?? text;
  const tell = useEffectEvent((held: string) => onTyped?.(held, isChoice ? sought : text));
  const told = useRef(false);
  useEffect(() => {
    told.current ||= held !== value;
    if (told.current) tell(held);
  }, [held, value]);
  const commit = (next: string, move: Move) => {
    const wrong = check(next);
    setMessage(wrong);
    if (wrong) return;
    over.current = true;
    onCommit(next, move);
  };
  const commitHeld = (move: Move) => {
    if (!props.takesAnyText && sought !== null && sought.trim() !== '' && !named)
      setMessage(notInList(sought));
    else commit(held, move);
  };
  const keyDown = (event: KeyboardEvent) => {
    // The grid walks and the form submits with the same keys.
    event.stopPropagation();
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      over.current = true;
      onCancel();
    } else if (event.key === 'Enter' && onFill && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      over.current = true;
      onFill(held);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      commitHeld(event.shiftKey ? 'up' : 'down');
    } else if (event.key === 'Tab') {
      event.preventDefault();
      commitHeld(event.shiftKey ? 'left' : 'right');
    }
  };
  const leave = () => {
    if (over.current) return;
    over.current = true;
    onLeave(held);
  };
  const aria = {
    'aria-invalid': message ? true : undefined,
    'aria-describedby': message ? messageId : undefined,
  } as const;

  return (
    <AttachedPopover
      isOpen={message !== undefined}
      // The options of a choice are below it.
      placement={isChoice ? 'top-start' : 'bottom-start'}
      content={
        <div id={messageId} className="codesk-cell-message" role="alert">
          {message}
        </div>
      }
      renderTarget={({ ref }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the input inside.
        <div ref={ref as Ref<HTMLDivElement>} className="codesk-cell-editor" onKeyDown={keyDown}>
          {isChoice ? (
            <Combobox
              {...aria}
              id={`${messageId}-input`}
              aria-describedby={aria['aria-describedby']}
              label={column.label}
              inputLabel={column.label}
              choices={choices?.choices ?? []}
              placeholder={choices?.closed ?? column.placeholder}
              disabled={choices?.closed !== undefined && value === ''}
              required={props.required}
              value={text}
              typed={typed}
              onTyped={(next) => {
                setSought(next);
                if (message) setMessage(undefined);
              }}
              startOpen
              inputRef={input}
              onChange={(next) => {
                setText(next);
                commit(next, 'stay');
              }}
              onBlur={leave}
            />
          ) : (
            <input
              {...aria}
              ref={input}
              className="codesk-cell-input"
              aria-label={column.label}
              aria-required={props.required}
              inputMode={column.kind === 'decimal' ? 'decimal' : undefined}
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                if (message) setMessage(check(event.target.value));
              }}
              onBlur={leave}
            />
          )}
        </div>
      )}
    />
  );
}
