/** The panes of an open rate file: the grid or the comparison, and to its right the findings and the original file. */
import './rate-desk.css';
import type { RateView } from '../../shared/ipc/rates';
import type { FindingName } from '../../shared/rates/findings';
import { rateTable } from '../../shared/rates/rate-tables';
import type { Answers } from '../../shared/rates/read-settings';
import { failureOf, invoke } from '../ipc';
import type { PanelProps } from '../rates/rate-panel';
import { wholeView } from '../rates/rate-rows';
import type { OpenBook } from '../rates/use-rate-book';
import { useOwner } from '../session/use-session';
import { notifyFailure } from '../ui/failure';
import type { TypedText } from './cell-editing';
import { ComparePanel } from './compare/compare-panel';
import { DeskBar } from './desk-bar';
import { FindingsPane } from './findings-pane';
import type { GridEdits } from './grid-edits';
import { NoRows } from './no-rows';
import { RateGrid } from './rate-grid';
import { SheetPanel } from './sheet/sheet-panel';
import { SidePane } from './side-pane';
import type { DeskView } from './use-desk-view';

/** All rows of a view, as the length of a range. */
const allRows = 2_000_000_000;

export type Find = 'find' | 'replace';

interface DeskPanesProps {
  readonly open: OpenBook;
  readonly panel: PanelProps;
  readonly desk: DeskView;
  readonly edits: GridEdits;
  readonly busy: boolean;
  readonly find: Find | null;
  readonly onFind: (find: Find | null) => void;
  readonly onAnswer: (answers: Answers) => void;
  readonly onChooseTarget: () => void;
  readonly onTyped: (typed: TypedText | undefined) => void;
}

export function DeskPanes(props: DeskPanesProps) {
  const { open, panel, desk, busy, onAnswer } = props;
  const { book, edit } = panel;
  const { view, setView, comparing, side, setSide, place, walk, showFinding, showLine, at } = desk;
  const resolveDuplicates = useDuplicateFix(panel);
  return (
    <div
      className="codesk-rate-panes"
      data-comparing={comparing}
      data-preview={(book.reading.layout && book.questions.length > 0 && !comparing) || undefined}
    >
      <div className="codesk-rate-main">
        {comparing ? (
          <ComparePanel
            {...panel}
            view={view}
            onView={setView}
            onRefresh={() => void open.refresh()}
            onAnswer={onAnswer}
            onFinding={showFinding}
            onChooseTarget={props.onChooseTarget}
          />
        ) : (
          <Rows {...props} />
        )}
      </div>
      <SidePane
        side={side}
        onSide={setSide}
        findings={
          <FindingsPane
            book={book}
            table={rateTable(book.rateFile.table).definition}
            view={view}
            place={place}
            busy={busy}
            onFilter={(kind) => setView({ ...view, finding: kind })}
            onWalk={(back) => void walk(back)}
            onLine={showLine}
            onFix={(kind, row) =>
              void edit({ op: 'fix', kind, rows: row === undefined ? null : [[row, row]] })
            }
            onResolve={(kind, keep) => void resolveDuplicates(kind, keep)}
          />
        }
        sheet={<SheetPanel {...panel} at={at} onAnswer={onAnswer} />}
      />
    </div>
  );
}

/** The grid with its bar. */
function Rows({ open, panel, desk, edits, busy, find, onFind, onTyped }: DeskPanesProps) {
  const { book, lists } = panel;
  const { windows, view, setView, place, onPlace, grid } = desk;
  const table = rateTable(book.rateFile.table).definition;
  const isEmptyView = windows.total === 0 && book.rows > 0 && !windows.isEmpty && !windows.isStale;
  const replace = async (text: string, by: string, whole: boolean, matchCase: boolean) => {
    const chosen = await edits.numbers(0, windows.total - 1);
    if (!chosen || chosen.rows.length === 0) return false;
    const { rows, version } = chosen;
    const fields = table.columns.map(({ name }) => name);
    return (
      (await open.edit({ op: 'replace', rows, fields, find: text, by, whole, matchCase }, version)) !== null
    );
  };
  return (
    <>
      <DeskBar
        book={book}
        view={view}
        windows={windows}
        finding={find}
        onFinding={onFind}
        onView={setView}
        onReplace={replace}
        onInsert={() => void edits.insert(Math.min(place.at, windows.total - 1), 1)}
        onRemove={() => grid.current && void edits.remove(grid.current.selection())}
        onUndo={() => void open.undo()}
        onRedo={() => void open.redo()}
      />
      <RateGrid
        // Another view starts with a new grid at its first row.
        key={JSON.stringify(windows.view)}
        ref={grid}
        book={book}
        table={table}
        windows={windows}
        view={view}
        onView={setView}
        lists={lists}
        edits={edits}
        isReading={busy}
        onRefused={() =>
          open.announce('The file is being read again. Wait until its rows are shown, then type.')
        }
        onPlace={onPlace}
        onTyped={onTyped}
      />
      {isEmptyView && <NoRows view={view} onView={setView} />}
    </>
  );
}

/** Returns a function that keeps one of several rows with the same key, for all such rows of the file. */
function useDuplicateFix({ rateFile, edit }: PanelProps) {
  const as = useOwner();
  return async (kind: FindingName, keep: 'first' | 'last' | 'highest' | 'lowest') => {
    try {
      const view: RateView = { ...wholeView, finding: kind };
      const range = { from: 0, count: allRows };
      const { version, rows } = await invoke('rates.numbers', { as, rateFile, view, ...range, set: true });
      if (rows.length > 0) await edit({ op: 'settle', rows, keep }, version);
    } catch (error) {
      notifyFailure(failureOf(error));
    }
  };
}
