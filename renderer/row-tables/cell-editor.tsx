/** Edits one cell in place. Enter and Tab save the text and move on; Escape cancels. */
import './row-tables.css';
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { RowColumn } from '../../shared/row-tables/row-table';
import type { Choice } from '../fields/choices';
import { Combobox } from '../fields/combobox';
import { exactChoice, notInList } from '../fields/typed-choice';
import { AttachedPopover } from '../ui/overlays';

/** The movement of the focus after an edit. */
export type Move = 'stay' | 'down' | 'up' | 'right' | 'left';

/** The options of a choice column. `closed` is the reason why it is disabled. */
export interface ColumnChoices {
  readonly choices: readonly Choice[];
  readonly closed?: string;
}

interface CellEditorProps {
  readonly column: RowColumn;
  /** The value of the cell. */
  readonly value: string;
  /** The key that opened the editor and replaces the value; null leaves the value. */
  readonly typed: string | null;
  readonly required: boolean;
  readonly choices: ColumnChoices | undefined;
  /** Saves a text that matches no option, too. The caller shows its error afterwards. */
  readonly takesAnyText?: boolean;
  /** Returns the error that the cell would have with this text. */
  readonly check: (text: string) => string | undefined;
  readonly onCommit: (text: string, move: Move) => void;
  /** Called for Ctrl+Enter, which sets the text of all selected cells. Without it Ctrl+Enter works like Enter. */
  readonly onFill?: (text: string) => void;
  readonly onCancel: () => void;
  /** Called when the editor loses the focus. An invalid text is saved, too. */
  readonly onLeave: (text: string) => void;
  /**
   * Called at every change with the text that the cell would get if the editor lost the focus, and with the typed text.
   */
  readonly onTyped?: (text: string, written: string | null) => void;
}

/** The text of the editor, its error and its keys. */
function useCellText(props: CellEditorProps) {
  const { column, value, typed, choices, check, onCommit, onFill, onCancel, onLeave, onTyped } = props;
  const isChoice = column.kind === 'choice';
  const [text, setText] = useState(isChoice ? value : (typed ?? value));
  /** Text that was typed into a choice before an option was chosen. */
  const [query, setQuery] = useState(isChoice ? typed : null);
  const [message, setMessage] = useState<string | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  // Ignores the blur after the edit has ended.
  const over = useRef(false);

  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (!isChoice && typed === null) input.current?.select();
  }, [isChoice, typed]);

  /** The option whose full text was typed. */
  const named = query === null ? undefined : exactChoice(choices?.choices ?? [], query);
  const current = named?.index ?? query?.trim() ?? text;
  const report = useEffectEvent((next: string) => onTyped?.(next, isChoice ? query : text));
  const hasReported = useRef(false);
  useEffect(() => {
    hasReported.current ||= current !== value;
    if (hasReported.current) report(current);
  }, [current, value]);
  const commit = (next: string, move: Move) => {
    const wrong = check(next);
    setMessage(wrong);
    if (wrong) return;
    over.current = true;
    onCommit(next, move);
  };
  const commitCurrent = (move: Move) => {
    if (!props.takesAnyText && query !== null && query.trim() !== '' && !named) setMessage(notInList(query));
    else commit(current, move);
  };
  const keyDown = (event: KeyboardEvent) => {
    // The grid and the form use the same keys.
    event.stopPropagation();
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      over.current = true;
      onCancel();
    } else if (event.key === 'Enter' && onFill && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      over.current = true;
      onFill(current);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      commitCurrent(event.shiftKey ? 'up' : 'down');
    } else if (event.key === 'Tab') {
      event.preventDefault();
      commitCurrent(event.shiftKey ? 'left' : 'right');
    }
  };
  const leave = () => {
    if (over.current) return;
    over.current = true;
    onLeave(current);
  };
  return { text, message, input, keyDown, leave, commit, setText, setQuery, setMessage };
}

/** The editor of a cell, as wide as the cell. */
export function CellEditor(props: CellEditorProps) {
  const { column, value, typed, choices, check } = props;
  const { text, message, input, keyDown, leave, commit, setText, setQuery, setMessage } = useCellText(props);
  const isChoice = column.kind === 'choice';
  const messageId = useId();
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
                setQuery(next);
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
