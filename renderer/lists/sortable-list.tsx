/**
 * A list that can be reordered: by dragging, with Alt and an arrow key, or with buttons inside the items. Arrow keys
 * move from item to item; only the controls of one item are tab stops. Only the visible items are in the document, so a
 * list of thousands is as fast as a short one.
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

/** Props and functions with which the content of an item moves it. */
export interface ItemMoves {
  readonly index: number;
  /** `tabIndex` of every control in the item. */
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
  /**
   * Draws one item. Elements that must keep the focus when the item is moved need a `data-part`, unique within the
   * item.
   */
  readonly children: (item: T, moves: ItemMoves) => ReactNode;
}

/** Height of one line of text. */
const lineHeight = 30;
/** Number of items drawn beyond each edge. */
const beyond = 6;
/** Height of the list before it is measured, in CSS pixels: about that of a panel in a usual window. */
const heightAtFirst = 420;

export function SortableList<T extends Item>(props: SortableListProps<T>) {
  const { label, className, itemHeight = lineHeight, onMove, children } = props;
  const ownRef = useRef<HTMLDivElement>(null);
  const scroller = props.listRef ?? ownRef;
  /** While an item is dragged: the item, and the order after dropping it. */
  const [drag, setDrag] = useState<{ readonly value: string; readonly items: readonly T[] } | null>(null);
  /** The item that had the focus last; at first the first item. */
  const [active, setActive] = useState<string | null>(null);
  const [toFocus, setToFocus] = useState<{ value: string; part: string } | null>(null);
  const items = drag?.items ?? props.items;
  const activeItem = items.find(({ value }) => value === active) ?? items[0];
  const virtual = useVisibleItems(items, itemHeight, scroller, [drag?.value, activeItem?.value]);

  // The moved item may not be visible, and moving an element in the document can make it lose the focus.
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
        // The library would also move the elements, but most of them are not in the document.
        event.preventDefault();
        const { source, target } = event.operation;
        if (source && target)
          setDrag((now) => now && { ...now, items: withDraggedAt(now, String(target.id)) });
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

/** Returns the order with the dragged item at the position of another item. */
function withDraggedAt<T extends Item>(
  drag: { readonly value: string; readonly items: readonly T[] },
  target: string,
): readonly T[] {
  const from = drag.items.findIndex(({ value }) => value === drag.value);
  const to = drag.items.findIndex(({ value }) => value === target);
  const item = drag.items[from];
  return !item || to < 0 || from === to ? drag.items : drag.items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/**
 * @param alwaysDrawn values of items that stay in the document while they are not visible: the dragged and the active
 * item
 */
function useVisibleItems(
  items: readonly Item[],
  itemHeight: number,
  scroller: RefObject<HTMLDivElement | null>,
  alwaysDrawn: readonly (string | null | undefined)[],
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
      // A list in a hidden tab has no height. Its items stay drawn, so that they are visible when the tab is shown.
      const measure = () => report({ width: 0, height: scrollElement.clientHeight || heightAtFirst });
      measure();
      const watch = new ResizeObserver(measure);
      watch.observe(scrollElement);
      return () => watch.disconnect();
    },
    rangeExtractor: (range) => {
      const also = alwaysDrawn.map((each) => items.findIndex(({ value }) => value === each));
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
