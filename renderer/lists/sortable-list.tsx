/**
 * A list that can be reordered: by dragging, with Alt and an arrow key, or with buttons inside the items. Arrow keys go
 * from item to item, and only the controls of one item are tab stops. Only the items in sight are in the document, so that
 * thousands of them cost what a few do.
 */
import './sortable-list.css';
import { DragDropProvider } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

interface Item {
  readonly value: string;
  readonly text: string;
}

/** What the content of an item needs to move it. */
export interface ItemMoves {
  readonly index: number;
  /** Of every control in the item. */
  readonly tabIndex: 0 | -1;
  /** Ref of the element by which the item is dragged. */
  readonly handleRef: (element: Element | null) => void;
  /** Moves the item by a number of positions; the element with this `data-part` keeps the focus. */
  readonly move: (by: number, part: string) => void;
}

interface SortableListProps<T extends Item> {
  readonly items: readonly T[];
  readonly label?: string;
  readonly className?: string;
  /** Height of an item in CSS pixels. */
  readonly itemHeight?: number;
  /** The element that scrolls. */
  readonly listRef?: RefObject<HTMLDivElement | null>;
  /**
   * @param to index
   * @param announcement of the new position, for a live region
   */
  readonly onMove: (value: string, to: number, announcement: string) => void;
  /** Draws one item. Elements that keep the focus when moved need a `data-part`, unique within the item. */
  readonly children: (item: T, moves: ItemMoves) => ReactNode;
}

/** Of one line of text. */
const lineHeight = 30;
/** Items drawn beyond each edge. */
const beyond = 6;
/** CSS pixels of a list before its height is known, about those of a panel in a usual window. */
const heightAtFirst = 420;

export function SortableList<T extends Item>(props: SortableListProps<T>) {
  const { label, className, itemHeight = lineHeight, onMove, children } = props;
  const ownRef = useRef<HTMLDivElement>(null);
  const scroller = props.listRef ?? ownRef;
  /** While an item is dragged: the item, and the order that dropping it would make. */
  const [drag, setDrag] = useState<{ readonly value: string; readonly items: readonly T[] } | null>(null);
  /** The item that the keyboard was in last; the first one if there is none. */
  const [active, setActive] = useState<string | null>(null);
  const [toFocus, setToFocus] = useState<{ value: string; part: string } | null>(null);
  const items = drag?.items ?? props.items;
  const activeItem = items.find(({ value }) => value === active) ?? items[0];
  const virtual = useItemsInSight(items, itemHeight, scroller, [drag?.value, activeItem?.value]);

  // The moved item can be out of sight, and moving an element in the document can make it lose the focus.
  useEffect(() => {
    if (!toFocus) return;
    const item = scroller.current?.querySelector(`[data-column="${CSS.escape(toFocus.value)}"]`);
    item?.querySelector<HTMLElement>(`[data-part="${toFocus.part}"]`)?.focus({ preventScroll: true });
    item?.scrollIntoView?.({ block: 'nearest' });
    setToFocus(null);
  }, [toFocus, scroller]);

  const move = (value: string, position: number) => {
    const to = Math.min(items.length - 1, Math.max(0, position));
    const text = items.find((item) => item.value === value)?.text ?? value;
    onMove(value, to, `${text}, ${to + 1} of ${items.length}`);
  };
  const moveBy = (value: string, by: number, part: string) => {
    move(value, items.findIndex((item) => item.value === value) + by);
    setToFocus({ value, part });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const target = event.target as HTMLElement;
    const isDragging = target.closest('[data-dragging="true"]') !== null;
    if (by === undefined || isDragging || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const part = target.closest<HTMLElement>('[data-part]')?.dataset.part;
    const value = target.closest<HTMLElement>('[data-column]')?.dataset.column;
    if (value === undefined || part === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey) return moveBy(value, by, part);
    const next = items[items.findIndex((item) => item.value === value) + by];
    if (!next) return;
    setActive(next.value);
    setToFocus({ value: next.value, part });
  };

  return (
    <DragDropProvider
      onDragStart={({ operation: { source } }) =>
        source && setDrag({ value: String(source.id), items: props.items })
      }
      onDragOver={(event) => {
        // The library would move elements by itself, which it cannot while most of them are not in the document.
        event.preventDefault();
        const { source, target } = event.operation;
        if (source && target) setDrag((now) => now && { ...now, items: withPlaceOf(now, String(target.id)) });
      }}
      onDragEnd={({ canceled }) => {
        setDrag(null);
        if (!drag || canceled) return;
        const to = drag.items.findIndex(({ value }) => value === drag.value);
        if (props.items[to]?.value !== drag.value) move(drag.value, to);
      }}
    >
      <div ref={scroller} className={`codesk-sortable ${className ?? ''}`}>
        <ul
          aria-label={label}
          style={{ height: virtual.getTotalSize() }}
          onKeyDown={onKeyDown}
          onFocus={(event) =>
            setActive(event.target.closest<HTMLElement>('[data-column]')?.dataset.column ?? null)
          }
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const item = items[index];
            return (
              item && (
                <SortableItem
                  key={item.value}
                  value={item.value}
                  index={index}
                  count={items.length}
                  style={{ top: start, height: itemHeight }}
                >
                  {(handleRef) =>
                    children(item, {
                      index,
                      tabIndex: item === activeItem ? 0 : -1,
                      handleRef,
                      move: (by, part) => moveBy(item.value, by, part),
                    })
                  }
                </SortableItem>
              )
            );
          })}
        </ul>
      </div>
    </DragDropProvider>
  );
}

/** The order with the dragged item at the place of another one. */
function withPlaceOf<T extends Item>(
  drag: { readonly value: string; readonly items: readonly T[] },
  target: string,
): readonly T[] {
  const from = drag.items.findIndex(({ value }) => value === drag.value);
  const to = drag.items.findIndex(({ value }) => value === target);
  const item = drag.items[from];
  return !item || to < 0 || from === to ? drag.items : drag.items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** @param kept values of items that stay in the document out of sight too: the dragged and the active one */
function useItemsInSight(
  items: readonly Item[],
  itemHeight: number,
  scroller: RefObject<HTMLDivElement | null>,
  kept: readonly (string | null | undefined)[],
): Virtualizer<HTMLDivElement, Element> {
  return useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => itemHeight,
    getItemKey: (index) => items[index]?.value ?? index,
    overscan: beyond,
    initialRect: { width: 0, height: heightAtFirst },
    observeElementRect: ({ scrollElement }, report) => {
      if (!scrollElement) return;
      // A list in a hidden tab has no height; its items stay, so that they are there when it is shown.
      const measure = () => report({ width: 0, height: scrollElement.clientHeight || heightAtFirst });
      measure();
      const watch = new ResizeObserver(measure);
      watch.observe(scrollElement);
      return () => watch.disconnect();
    },
    rangeExtractor: (range) => {
      const also = kept.map((each) => items.findIndex(({ value }) => value === each));
      const indexes = new Set([...defaultRangeExtractor(range), ...also.filter((index) => index >= 0)]);
      return [...indexes].sort((a, b) => a - b);
    },
  });
}

interface SortableItemProps {
  readonly value: string;
  readonly index: number;
  readonly count: number;
  readonly style: CSSProperties;
  readonly children: (handleRef: ItemMoves['handleRef']) => ReactNode;
}

function SortableItem({ value, index, count, style, children }: SortableItemProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: value, index, transition: null });
  return (
    <li
      ref={ref}
      data-column={value}
      data-dragging={isDragging}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={style}
    >
      {children(handleRef)}
    </li>
  );
}
