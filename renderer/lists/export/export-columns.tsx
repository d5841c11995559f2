/** The columns of an export: their selection and order. */
import './export.css';
import { Icon } from '@blueprintjs/core';
import { useState } from 'react';
import type { ExportColumn } from '../../../shared/table/structure';
import { SortableList } from '../sortable-list';

interface ExportColumnsProps {
  /** The columns in the order of the file. */
  readonly columns: readonly ExportColumn[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  /** Moves a column to an index. */
  readonly onMove: (value: string, to: number) => void;
}

export function ExportColumns({ columns, chosen, onChoose, onMove }: ExportColumnsProps) {
  const [announcement, setAnnouncement] = useState('');
  const all = columns.every(({ value }) => chosen.has(value)) && columns.length > 0;
  const count = columns.filter(({ value }) => chosen.has(value)).length;

  const toggle = (value: string) => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    onChoose(next);
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
        <span className="codesk-export-count">
          {count} of {columns.length}
        </span>
      </label>
      <SortableList
        items={columns}
        className="codesk-export-columns"
        label="Columns"
        onMove={(value, to, moved) => {
          onMove(value, to);
          setAnnouncement(moved);
        }}
      >
        {({ value, text }, { handleRef, tabIndex }) => (
          <>
            <button
              type="button"
              ref={handleRef}
              data-part="handle"
              tabIndex={tabIndex}
              className="codesk-export-handle"
              aria-label={`Move ${text}`}
              title="Drag, or Space and arrow keys"
            >
              <Icon icon="drag-handle-vertical" size={14} aria-hidden />
            </button>
            {/* The checkbox is inside its label, so that a click anywhere on the line toggles it. */}
            <label className="codesk-export-check">
              <input
                type="checkbox"
                data-part="box"
                tabIndex={tabIndex}
                checked={chosen.has(value)}
                onChange={() => toggle(value)}
              />
              <span title={text}>{text}</span>
            </label>
          </>
        )}
      </SortableList>
      <p className="codesk-export-hint codesk-muted">
        Drag a column, or press Alt with an arrow key, to change the order. Ctrl+Enter exports.
      </p>
      <span className="codesk-unseen" role="status">
        {announcement}
      </span>
    </>
  );
}
