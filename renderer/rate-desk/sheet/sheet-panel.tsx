/**
 * The original file with lettered columns and numbered rows. It is read-only; its menus set the header row and the fields of
 * its columns. Blueprint's table has no row roles, so screen readers get a sentence that names the grid instead.
 */
import './sheet.css';
import { Button } from '@blueprintjs/core';
import { type MouseEvent, useMemo, useRef, useState } from 'react';
import { shownNumber } from '../../../shared/money';
import { columnLetter } from '../../../shared/rates/column-names';
import type { Answers } from '../../../shared/rates/read-settings';
import { invoke } from '../../ipc';
import type { PanelProps } from '../../rates/rate-panel';
import { useOwner } from '../../session/use-session';
import { ActionMenu } from '../../ui/action-menu';
import { FailureCallout } from '../../ui/failure';
import { useWindows } from '../windows';
import { sheetMarks } from './sheet-marks';
import { columnMenu, roleOf, rowMenu, type SheetMenuItem } from './sheet-menus';
import { SheetTable } from './sheet-table';

export interface SheetPanelProps extends Pick<PanelProps, 'rateFile' | 'book'> {
  /** The cell to mark: a line of the file and the field of a column. */
  readonly at: {
    readonly line: number;
    readonly field: string | null;
    /** The column with the rate of the row, where a line has several rows. */
    readonly column?: number | undefined;
  } | null;
  readonly onAnswer: (answers: Answers) => void;
}

const rowsPerRequest = 100;
const columnsPerRequest = 100;
/** Rows of the table. It measures each of them, so longer files are shown in parts. */
const partRows = 20_000;

interface SheetMenu {
  readonly label: string;
  readonly items: readonly SheetMenuItem[];
  readonly left: number;
  readonly top: number;
}
export function SheetPanel(props: SheetPanelProps) {
  const { rateFile, book, at, onAnswer } = props;
  const as = useOwner();
  const [chosenPart, setPart] = useState<{ part: number; of: typeof at }>({ part: 0, of: null });
  const [menu, setMenu] = useState<SheetMenu>();
  const [width, setWidth] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const { encoding, delimiter, sheet } = book.reading;
  const rows = useWindows<readonly string[]>({
    // The cells depend on how the bytes are read, not on edits of the rows.
    listKey: JSON.stringify([rateFile, encoding, delimiter, sheet]),
    size: rowsPerRequest,
    load: async (top, count) => {
      const range = { top, rows: count, left: 0, columns: columnsPerRequest };
      const answer = await invoke('rates.sheet', { as, rateFile, ...range });
      setWidth(answer.columns);
      return { total: answer.rows, items: answer.cells };
    },
  });
  const total = rows.total ?? 0;
  const parts = Math.max(1, Math.ceil(total / partRows));
  const requestedPart =
    at === null || chosenPart.of === at ? chosenPart.part : Math.floor((at.line - 1) / partRows);
  const part = Math.min(requestedPart, parts - 1);
  const first = part * partRows;
  const count = Math.min(partRows, total - first);
  const shownColumns = Math.min(width, columnsPerRequest);
  const marks = useMemo(() => sheetMarks(book), [book]);
  const columnOfField =
    book.reading.columns.find(({ field }) => field !== null && field === at?.field)?.at ?? null;
  const markedColumn = at?.column !== undefined && at.field === 'rate' ? at.column : columnOfField;
  const onClick = (event: MouseEvent) => {
    const target = (event.target as Element).closest<HTMLElement>('[data-sheet-line], [data-sheet-column]');
    if (!target) return;
    const { left, bottom } = target.getBoundingClientRect();
    const { sheetLine, sheetColumn } = target.dataset;
    const made =
      sheetLine === undefined ? columnMenu(book, Number(sheetColumn)) : rowMenu(book, Number(sheetLine));
    setMenu({ ...made, left, top: bottom });
  };

  return (
    <section className="codesk-rate-sheet" aria-label="Original file">
      <p className="codesk-unseen">
        This shows the sheet of the file. The grid lists its rows and their findings. Change the header row
        and the columns in the line “Read as”.
      </p>
      {rows.failure && <FailureCallout failure={rows.failure} onRetry={rows.retry} />}
      <div className="codesk-rate-sheet-bar">
        <span>
          {total === 0
            ? rows.total === null
              ? ''
              : 'The file has no rows'
            : `Rows ${shownNumber(first + 1)} to ${shownNumber(first + count)} of ${shownNumber(total)}`}
          {width > columnsPerRequest &&
            `, columns A to ${columnLetter(columnsPerRequest - 1)} of ${shownNumber(width)}`}
        </span>
        {parts > 1 && (
          <span>
            <Button
              size="small"
              variant="minimal"
              icon="chevron-left"
              aria-label="Previous rows"
              disabled={part === 0}
              onClick={() => setPart({ part: part - 1, of: at })}
            />
            <Button
              size="small"
              variant="minimal"
              icon="chevron-right"
              aria-label="Next rows"
              disabled={part >= parts - 1}
              onClick={() => setPart({ part: part + 1, of: at })}
            />
          </span>
        )}
      </div>
      <div ref={box} aria-hidden className="codesk-rate-sheet-table" onClick={onClick}>
        {count > 0 && shownColumns > 0 && (
          <SheetTable
            // Each part and width gets a new table, because Blueprint keeps the scroll offset.
            key={`${first} ${shownColumns}`}
            box={box}
            first={first}
            count={count}
            columns={shownColumns}
            cell={(row, column) => rows.at(row)?.[column] ?? (rows.at(row) ? '' : undefined)}
            loaded={rows}
            marks={marks}
            header={book.reading.headerRow}
            marked={at && { line: at.line, column: markedColumn }}
            fieldOf={(column) => roleOf(book, column)}
            isHidden={(column) => book.reading.columns.find((each) => each.at === column)?.hidden === true}
            basis={book}
          />
        )}
      </div>
      <ActionMenu
        label={menu?.label ?? ''}
        items={menu?.items ?? []}
        at={menu}
        onChoose={({ answers }) => onAnswer(answers)}
        onClose={() => setMenu(undefined)}
      />
    </section>
  );
}
