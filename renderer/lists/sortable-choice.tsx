/** An item of a sortable list, with a checkbox to select it and a handle and buttons to move it. */
import './sortable-choice.css';
import { Checkbox, Icon } from '@blueprintjs/core';
import { IconButton } from '../ui/icon-button';
import type { ItemMoves } from './sortable-list';

interface SortableChoiceProps {
  readonly text: string;
  /** After the text, in brackets. */
  readonly note?: string | undefined;
  readonly moves: ItemMoves;
  readonly isLast: boolean;
  readonly isChosen: boolean;
  /** Why the choice cannot be changed. */
  readonly fixed?: string | undefined;
  readonly onToggle: () => void;
}

export function SortableChoice(props: SortableChoiceProps) {
  const { text, note, moves, isLast, isChosen, fixed, onToggle } = props;
  return (
    <div className="codesk-choice">
      {/* The handle is only for the pointer. The library would make it a tab stop, but the buttons do the same for keys. */}
      <span ref={moves.handleRef} tabIndex={-1} className="codesk-choice-grip" title="Drag to move">
        <Icon icon="drag-handle-vertical" size={14} />
      </span>
      <Checkbox
        data-part="box"
        tabIndex={moves.tabIndex}
        checked={isChosen}
        // `aria-disabled` instead of `disabled`, because a disabled checkbox cannot be focused to read the reason.
        aria-disabled={fixed !== undefined || undefined}
        title={fixed}
        onChange={() => {
          if (fixed === undefined) onToggle();
        }}
        labelElement={
          <>
            {text}
            {note !== undefined && <span className="codesk-muted"> ({note})</span>}
          </>
        }
      />
      {(['up', 'down'] as const).map((part) => {
        const atEnd = part === 'up' ? moves.index === 0 : isLast;
        return (
          <IconButton
            key={part}
            icon={`arrow-${part}`}
            label={`Move ${text} ${part}`}
            data-part={part}
            tabIndex={moves.tabIndex}
            aria-disabled={atEnd || undefined}
            onClick={() => {
              if (!atEnd) moves.move(part === 'up' ? -1 : 1, part);
            }}
          />
        );
      })}
    </div>
  );
}
