// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot recycle rows on fixed tracks
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/** One row of a rate file in the grid: its line, its cells, what it would change, and what was found. */
import './rate-grid.css';
import { memo } from 'react';
import type { RateRow } from '../../shared/ipc/rates';
import type { DecimalMark } from '../../shared/rates/reading';
import type { RowTableDefinition, TableRow } from '../../shared/row-tables/definition';
import type { ChoiceLists } from '../fields/choices';
import { cellProps, heldProps, leadProps, type RowFrame, rowProps } from '../grid/grid';
import { cellsOfRow, setAttribute, setCell, useRowText, writeText } from '../grid/row-text';
import { cellText } from '../rates/cell-text';
import { CellEditor, type ColumnChoices, type Move } from '../row-tables/cell-editor';
import { decimalPadding, rowName } from '../row-tables/row-text';
import { changeText, editorText, lineText, rowNote, severityAt } from './row-texts';

/** The cell that is being typed into. */
export interface Editing {
  /** Number of its row: what is typed goes into it, wherever the view has it by then. */
  readonly row: number;
  /** The version of the rows in which it had that number. */
  readonly seen: number;
  /** Place of the row in the view. */
  readonly at: number;
  /** Position of the column from 0. */
  readonly position: number;
  /** The text that opened the editor and replaces the value; null keeps the value. */
  readonly typed: string | null;
  /** The decimal mark of the column. */
  readonly mark: DecimalMark | 'ask';
}

export interface CellEdits {
  readonly commit: (editing: Editing, text: string, move: Move) => void;
  readonly fill: (editing: Editing, text: string) => void;
  readonly cancel: (editing: Editing) => void;
  readonly leave: (editing: Editing, text: string) => void;
  /** @param written what stands in the editor, if it opens with it again; null for the value of the cell */
  readonly typed: (editing: Editing, text: string, written: string | null) => void;
}

/** The columns after the data, which are only read. */
export type NoteColumn = 'change' | 'note';

export interface RowContent {
  readonly table: RowTableDefinition;
  /** Undefined while it comes. */
  readonly row: RateRow | undefined;
  readonly index: number;
  /** Positions of the drawn columns. */
  readonly columns: readonly number[];
  readonly notes: readonly NoteColumn[];
  readonly lists: ChoiceLists;
  /** Digits after the point by column. */
  readonly digits: Readonly<Record<string, number>>;
}

interface RateGridRowProps extends RowFrame, RowContent {
  readonly editing: Editing | undefined;
  readonly edits: CellEdits;
}

export const RateGridRow = memo(function RateGridRow(props: RateGridRowProps) {
  const { table, columns, activeColumn, editing } = props;
  const element = useRowText((own) => writeRow(own, props, editing));
  const width = table.columns.length;
  const isSelected = props.rangeLeft === 1 && props.rangeRight === width;
  const drawCell = (at: number) =>
    editing?.position === at ? (
      editedCell(props, editing)
    ) : (
      <div
        {...cellProps(props, at)}
        key={at}
        role="gridcell"
        data-plain={table.columns[at]?.kind === 'decimal' ? 'number' : ''}
      />
    );
  return (
    <div {...rowProps(props)} ref={element} role="row" aria-selected={isSelected || undefined}>
      <div {...heldProps(props)}>
        <div {...leadProps} role="rowheader" tabIndex={activeColumn === 0 ? 0 : -1} />
        {columns.filter((at) => at < props.frozen).map(drawCell)}
      </div>
      {columns.filter((at) => at >= props.frozen).map(drawCell)}
    </div>
  );
});

/** Writes what a row reads into the elements of its slot. */
export function writeRow(element: Element, content: RowContent, editing?: Editing): void {
  const { table, row, index, columns, notes, lists, digits } = content;
  const [lead, ...cells] = cellsOfRow(element);
  // Each number is written once: this runs for every row that comes into sight.
  const texts = row ? table.columns.map((column) => cellText(column, row, lists)) : [];
  const name = row ? `Line ${lineText(row)}, ${rowName(table, row.cells, lists, texts)}` : 'Loading';
  for (const named of [element, lead]) {
    named?.setAttribute('aria-label', name);
    named?.setAttribute('aria-rowindex', String(index + 2));
  }
  const note = row ? rowNote(table, row) : undefined;
  setAttribute(element, 'data-tone', note?.tone);
  setAttribute(element, 'data-change', row?.change?.state);
  setCell(lead, index, 0);
  if (lead) writeText(lead, row ? lineText(row) : '');
  for (const [drawn, at] of columns.entries()) {
    const cell = cells[drawn];
    if (!cell) continue;
    const column = table.columns[at];
    if (!column) {
      const kind = notes[at - table.columns.length];
      writeText(cell, !row ? '' : kind === 'change' ? changeText(table, row, lists) : (note?.text ?? ''));
      setAttribute(cell, 'data-note', kind);
      continue;
    }
    setCell(cell, index, at + 1);
    if (editing?.position === at) continue;
    const value = row?.cells[column.name] ?? '';
    const text = texts[at] ?? '';
    const found = row && severityAt(row, column.name);
    const isEdited = row?.edited.includes(column.name) === true;
    const written = row?.written[column.name];
    const padding = column.kind === 'decimal' ? decimalPadding(value, digits[column.name] ?? 0) : '';
    writeText(cell, text || (column.placeholder ?? ''));
    setAttribute(cell, 'data-empty', text === '' ? '' : undefined);
    setAttribute(cell, 'data-padding', padding || undefined);
    setAttribute(cell, 'data-edited', isEdited ? '' : undefined);
    setAttribute(cell, 'data-found', found);
    setAttribute(cell, 'aria-invalid', found === 'error' ? 'true' : undefined);
    const original = written === undefined ? undefined : `In the file: ${written || 'blank'}`;
    setAttribute(cell, 'title', isEdited ? (original ? `Edited. ${original}` : 'Edited') : original);
  }
}

/** The options of a choice in a row. */
function choicesOfCell(props: RateGridRowProps, position: number): ColumnChoices | undefined {
  const { table, row, lists } = props;
  const column = table.columns[position];
  if (column?.kind !== 'choice') return undefined;
  const list = column.optionsOf ? column.optionsOf((row?.cells ?? {}) as TableRow) : column.options;
  return { choices: lists[list ?? ''] ?? [] };
}

function editedCell(props: RateGridRowProps, editing: Editing) {
  const { table, row, edits } = props;
  const column = table.columns[editing.position];
  if (!column) return null;
  return (
    <div {...cellProps(props, editing.position)} key="editor" role="gridcell" tabIndex={-1} data-editing="">
      <CellEditor
        // Any text is taken: what is wrong with it is found afterwards, as in the file.
        column={column}
        value={row ? editorText(column, row, editing.mark) : ''}
        typed={editing.typed}
        required={false}
        takesAnyText
        choices={choicesOfCell(props, editing.position)}
        check={() => undefined}
        onCommit={(text, move) => edits.commit(editing, text, move)}
        onFill={(text) => edits.fill(editing, text)}
        onCancel={() => edits.cancel(editing)}
        onLeave={(text) => edits.leave(editing, text)}
        onTyped={(text, written) => edits.typed(editing, text, written)}
      />
    </div>
  );
}
