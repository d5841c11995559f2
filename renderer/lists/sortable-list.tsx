/** A list that can be reordered: by dragging, with Alt and an arrow key, or with buttons inside the items. */
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

interface Item {
  readonly value: string;
  readonly text: string;
}

/** What the content of an item needs to move it. */
export interface ItemMoves {
  readonly index: number;
  /** Ref of the element by which the item is dragged. */
  readonly handleRef: (element: Element | null) => void;
  /** Moves the item by a number of positions; the element with this `data-part` keeps the focus. */
  readonly move: (by: number, part: string) => void;
}

interface SortableListProps<T extends Item> {
  readonly items: readonly T[];
  readonly label?: string;
  readonly className?: string;
  readonly listRef?: RefObject<HTMLUListElement | null>;
  /**
   * @param to index
   * @param announcement of the new position, for a live region
   */
  readonly onMove: (value: string, to: number, announcement: string) => void;
  /** Draws one item. Elements that keep the focus when moved need a `data-part`, unique within the item. */
  readonly children: (item: T, moves: ItemMoves) => ReactNode;
}

export function SortableList<T extends Item>(props: SortableListProps<T>) {
  const { items, label, className, onMove, children } = props;
  const ownRef = useRef<HTMLUListElement>(null);
  const list = props.listRef ?? ownRef;
  const [moved, setMoved] = useState<{ value: string; part: string } | null>(null);

  // Moving an element in the document can make it lose the focus.
  useEffect(() => {
    if (!moved) return;
    const item = list.current?.querySelector(`[data-column="${CSS.escape(moved.value)}"]`);
    item?.querySelector<HTMLElement>(`[data-part="${moved.part}"]`)?.focus();
    setMoved(null);
  }, [moved, list]);

  const move = (value: string, position: number) => {
    const to = Math.min(items.length - 1, Math.max(0, position));
    const text = items.find((item) => item.value === value)?.text ?? value;
    onMove(value, to, `${text}, ${to + 1} of ${items.length}`);
  };
  const moveBy = (value: string, by: number, part: string) => {
    move(value, items.findIndex((item) => item.value === value) + by);
    setMoved({ value, part });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || !event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target as HTMLElement;
    const part = target.closest<HTMLElement>('[data-part]')?.dataset.part;
    const value = target.closest<HTMLElement>('[data-column]')?.dataset.column;
    if (value === undefined || part === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    moveBy(value, by, part);
  };

  return (
    <DragDropProvider
      onDragEnd={({ operation, canceled }) => {
        const { source } = operation;
        if (canceled || !isSortable(source) || source.index === source.initialIndex) return;
        move(String(source.id), source.index);
      }}
    >
      <ul ref={list} className={className} aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item, index) => (
          <SortableItem key={item.value} value={item.value} index={index}>
            {(handleRef) =>
              children(item, { index, handleRef, move: (by, part) => moveBy(item.value, by, part) })
            }
          </SortableItem>
        ))}
      </ul>
    </DragDropProvider>
  );
}

interface SortableItemProps {
  readonly value: string;
  readonly index: number;
  readonly children: (handleRef: ItemMoves['handleRef']) => ReactNode;
}

function SortableItem({ value, index, children }: SortableItemProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: value, index });
  return (
    <li ref={ref} data-column={value} data-dragging={isDragging}>
      {children(handleRef)}
    </li>
  );
}
