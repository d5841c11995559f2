/** The columns of an export: which go into the file, and in which order, by pointer and by keyboard. */
import './export.css';
import { Icon } from '@blueprintjs/core';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ExportColumn } from '../../../shared/table/structure';

export interface ExportColumnsProps {
  /** In the order in which they are written. */
  readonly columns: readonly ExportColumn[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  /** Puts a column to a place, counted from 0. */
  readonly onMove: (value: string, to: number) => void;
}

export function ExportColumns({ columns, chosen, onChoose, onMove }: ExportColumnsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const [moved, setMoved] = useState<{ value: string; part: string } | null>(null);
  const all = columns.every(({ value }) => chosen.has(value)) && columns.length > 0;
  const count = columns.filter(({ value }) => chosen.has(value)).length;

  // A moved row is put elsewhere in the document, which can cost it the focus.
  useEffect(() => {
    if (!moved) return;
    const row = list.current?.querySelector(`[data-column="${CSS.escape(moved.value)}"]`);
    row?.querySelector<HTMLElement>(`[data-part="${moved.part}"]`)?.focus();
    setMoved(null);
  }, [moved]);

  const move = (value: string, to: number) => {
    const at = Math.min(columns.length - 1, Math.max(0, to));
    onMove(value, at);
    const text = columns.find((column) => column.value === value)?.text ?? value;
    setSaid(`${text}, ${at + 1} of ${columns.length}`);
  };
  const toggle = (value: string) => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    onChoose(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || !event.altKey || event.ctrlKey || event.metaKey) return;
    const part = (event.target as HTMLElement).closest<HTMLElement>('[data-part]')?.dataset.part;
    const value = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')?.dataset.column;
    if (value === undefined || part === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(value, columns.findIndex((column) => column.value === value) + by);
    setMoved({ value, part });
  };

  return (
    <>
      <label className="codesk-export-check codesk-export-all">
        <input
          type="checkbox"
          aria-label="Select all"
          checked={all}
          ref={(input) => {
            if (input) input.indeterminate = !all && count > 0;
          }}
          onChange={() => onChoose(all ? new Set() : new Set(columns.map(({ value }) => value)))}
        />
        <span>Select all</span>
        <span className="codesk-muted">
          {count} of {columns.length}
        </span>
      </label>
      <DragDropProvider
        onDragEnd={({ operation, canceled }) => {
          const { source } = operation;
          if (canceled || !isSortable(source) || source.index === source.initialIndex) return;
          move(String(source.id), source.index);
        }}
      >
        <ul ref={list} className="codesk-export-columns" aria-label="Columns" onKeyDown={onKeyDown}>
          {columns.map((column, at) => (
            <Item
              key={column.value}
              column={column}
              index={at}
              checked={chosen.has(column.value)}
              onToggle={() => toggle(column.value)}
            />
          ))}
        </ul>
      </DragDropProvider>
      <p className="codesk-export-hint codesk-muted">
        Drag a column, or press Alt with an arrow key, to change the order.
      </p>
      <span className="codesk-unseen" role="status">
        {said}
      </span>
    </>
  );
}

interface ItemProps {
  readonly column: ExportColumn;
  readonly index: number;
  readonly checked: boolean;
  readonly onToggle: () => void;
}

function Item({ column, index, checked, onToggle }: ItemProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: column.value, index });
  return (
    <li ref={ref} data-column={column.value} data-dragging={isDragging}>
      <button
        type="button"
        ref={handleRef}
        data-part="handle"
        className="codesk-export-handle"
        aria-label={`Move ${column.text}`}
        title="Drag, or Space and arrow keys"
      >
        <Icon icon="drag-handle-vertical" size={14} aria-hidden />
      </button>
      {/* A native box inside its label: the whole line is the target. */}
      <label className="codesk-export-check">
        <input type="checkbox" data-part="box" checked={checked} onChange={onToggle} />
        <span title={column.text}>{column.text}</span>
      </label>
    </li>
  );
}
