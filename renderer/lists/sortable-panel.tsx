/** The panel of a button that selects and orders items: columns of a table, tiles of the home page. */
import './sortable-panel.css';
import { Button } from '@blueprintjs/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ItemMoves, SortableList } from './sortable-list';

interface SortablePanelProps<T> {
  readonly title: string;
  /** Name of the panel for screen readers. */
  readonly label: string;
  readonly items: readonly T[];
  readonly shownCount: number;
  /** @param to index */
  readonly onMove: (value: string, to: number) => void;
  /** Draws one item. */
  readonly item: (item: T, moves: ItemMoves) => ReactNode;
  readonly reset: {
    readonly title: string;
    readonly disabled?: boolean;
    /** The announcement for screen readers. */
    readonly announcement: string;
    readonly run: () => void;
  };
  /** More settings, below the list. */
  readonly children?: ReactNode;
}

export function SortablePanel<T extends { readonly value: string; readonly text: string }>({
  title,
  label,
  items,
  shownCount,
  onMove,
  item,
  reset,
  children,
}: SortablePanelProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    // The panel gets its position one frame after it is mounted. An earlier focus would scroll to the wrong position.
    const frame = requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    // Blueprint makes the content of a popover a live region. It is switched off, because announcements have their own
    // region.
    <section className="codesk-sortable-panel" aria-label={label} aria-live="off">
      <header>
        <h2>{title}</h2>
        <span className="codesk-muted">
          {shownCount} of {items.length} shown
        </span>
      </header>
      <SortableList
        items={items}
        className="codesk-sortable-panel-list"
        listRef={list}
        onMove={(value, to, moved) => {
          onMove(value, to);
          setAnnouncement(moved);
        }}
      >
        {item}
      </SortableList>
      {children}
      <footer>
        <span role="status" className="codesk-unseen">
          {announcement}
        </span>
        <Button
          variant="minimal"
          icon="reset"
          text="Reset"
          title={reset.title}
          disabled={reset.disabled}
          onClick={() => {
            reset.run();
            setAnnouncement(reset.announcement);
          }}
        />
      </footer>
    </section>
  );
}
