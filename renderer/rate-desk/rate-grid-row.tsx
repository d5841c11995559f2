// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a virtual list are no table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/** One row of a rate file in the grid: its line, its cells, what it would change, and what was found. */
import './rate-grid.css';
import { memo } from 'react';
import type { RateRow } from '../../shared/ipc/rates';
import type { DecimalMark } from '../../shared/rates/read-settings';
import type { RowTableDefinition, TableRow } from '../../shared/row-tables/row-table';
import type { ChoiceLists } from '../fields/choices';
import { cellProps, GridRow, leadProps, type RowFrame } from '../grid/row';
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

interface RateGridRowProps extends RowFrame {
  readonly table: RowTableDefinition;
  /** Undefined while it loads. */
  readonly row: RateRow | undefined;
  readonly notes: readonly NoteColumn[];
  readonly lists: ChoiceLists;
  /** Digits after the point by column. */
  readonly digits: Readonly<Record<string, number>>;
  readonly editing: Editing | undefined;
  readonly edits: CellEdits;
}

export const RateGridRow = memo(function RateGridRow(props: RateGridRowProps) {
  const { table, row, index, lists, activeColumn, editing } = props;
  const isSelected = props.rangeLeft === 1 && props.rangeRight === table.columns.length;
  const texts = row ? table.columns.map((column) => cellText(column, row, lists)) : [];
  const name = row ? `Line ${lineText(row)}, ${rowName(table, row.cells, lists, texts)}` : 'Loading';
  const note = row ? rowNote(table, row) : undefined;
  return (
    <GridRow
      frame={props}
      aria-rowindex={index + 2}
      aria-label={name}
      aria-selected={isSelected || undefined}
      data-tone={note?.tone}
      data-change={row?.change?.state}
      lead={
        <div
          {...leadProps}
          role="rowheader"
          data-cell=":0"
          aria-rowindex={index + 2}
          aria-label={name}
          tabIndex={activeColumn === 0 ? 0 : -1}
        >
          {row && lineText(row)}
        </div>
      }
      cell={(at) => {
        if (editing?.position === at) return editedCell(props, editing);
        if (at < table.columns.length) return textCell(props, at, texts[at] ?? '');
        const kind = props.notes[at - table.columns.length];
        const text = kind === 'change' ? row && changeText(table, row, lists) : note?.text;
        return (
          <div
            {...cellProps(props, at)}
            data-cell={undefined}
            key={at}
            role="gridcell"
            data-plain=""
            data-note={kind}
          >
            {text}
          </div>
        );
      }}
    />
  );
});

function textCell(props: RateGridRowProps, at: number, text: string) {
  const { table, row, digits } = props;
  const column = table.columns[at];
  if (!column) return null;
  const isDecimal = column.kind === 'decimal';
  const found = row && severityAt(row, column.name);
  const isEdited = row?.edited.includes(column.name) === true;
  const written = row?.written[column.name];
  const original = written === undefined ? undefined : `In the file: ${written || 'blank'}`;
  const padding = isDecimal ? decimalPadding(row?.cells[column.name] ?? '', digits[column.name] ?? 0) : '';
  return (
    <div
      {...cellProps(props, at)}
      key={at}
      role="gridcell"
      title={isEdited ? (original ? `Edited. ${original}` : 'Edited') : original}
      aria-invalid={found === 'error' || undefined}
      data-plain={isDecimal ? 'number' : ''}
      data-empty={text === '' ? '' : undefined}
      data-padding={padding || undefined}
      data-edited={isEdited ? '' : undefined}
      data-found={found}
    >
      {text || (column.placeholder ?? '')}
    </div>
  );
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
