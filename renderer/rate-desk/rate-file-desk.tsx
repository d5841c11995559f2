/** A rate file that could be read: its head, how it was read, its bands, the grid or the comparison, and its findings. */
import './rate-desk.css';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { RateBook, RateView } from '../../shared/ipc/rates';
import type { FindingName } from '../../shared/rates/findings';
import { type Answers, markOf } from '../../shared/rates/read-settings';
import { rateTable } from '../../shared/rates/tables';
import { useDraftToOpen } from '../drafts/draft-to-open';
import { failureOf, invoke } from '../ipc';
import { useQueuedAsIs } from '../journal/outbox-queries';
import { type FilePart, Questions } from '../rate-reading/questions';
import type { SeenRateFile } from '../rates/guide/rate-guide';
import { useRateChoices } from '../rates/rate-queries';
import { useRateRows, wholeView } from '../rates/rate-rows';
import type { OpenBook } from '../rates/use-rate-book';
import { useOwner } from '../session/use-session';
import { Announcement } from '../ui/announcement';
import { notifyFailure } from '../ui/failure';
import { restoreLostFocus } from '../ui/focus';
import { useDialog } from '../ui/use-dialog';
import { AdjustDialog, type AdjustRequest } from './adjust-dialog';
import { BandsPanel } from './bands/bands-panel';
import { ComparePanel } from './compare/compare-panel';
import { QueueDialog, queueDraftKey } from './compare/queue-dialog';
import { DeskBar } from './desk-bar';
import { useButtonKeys, useDeskKeys } from './desk-keys';
import { FindingsPane } from './findings-pane';
import { gridEdits } from './grid-edits';
import { GroupTabs } from './group-tabs';
import { NoRows } from './no-rows';
import { RateFileCosts, useAsking } from './rate-file-costs';
import { RateFileHead } from './rate-file-head';
import { progressText } from './rate-file-state';
import { type GridPlace, RateGrid, type RateGridHandle } from './rate-grid';
import { ReadingLine } from './reading-line';
import { useRevealRow } from './reveal-row';
import { SheetPanel } from './sheet/sheet-panel';
import { type Side, SidePane } from './side-pane';
import { TargetDialog } from './target-dialog';
import { type TypedCellHandle, TypedCellKeeper } from './typed-cell';
import { useTarget } from './use-target';

interface RateFileDeskProps {
  readonly open: OpenBook;
  readonly book: RateBook;
  readonly onBack: () => void;
  readonly onSeen: (seen: SeenRateFile) => void;
}

/** The page of the outbox. */
const outboxPath = '/outbox';
const nowhere: GridPlace = { at: 0, row: undefined, field: null };
/** All rows, as a number of rows from the first one. */
const everything = 2_000_000_000;

export function RateFileDesk({ open, book, onBack, onSeen }: RateFileDeskProps) {
  const { rateFile } = book;
  const { id, answers } = rateFile;
  const { edit, answer, announce } = open;
  const as = useOwner();
  const navigate = useNavigate();
  const table = rateTable(rateFile.table).definition;
  const lists = useRateChoices(rateFile.table, rateFile.target);
  const [view, setView] = useState<RateView>(wholeView);
  const windows = useRateRows(id, view, book.version);
  const [comparing, setComparing] = useState(false);
  const [place, setPlace] = useState<GridPlace>(nowhere);
  /** A line of the file that is in no row. */
  const [shownLine, setShownLine] = useState<{ kind: FindingName; line: number } | null>(null);
  const [typing, setTyping] = useState(false);
  const [finding, setFinding] = useState<'find' | 'replace' | null>(null);
  const [side, setSide] = useState<Side>(book.reading.layout ? 'sheet' : 'findings');
  const targets = useDialog<true>();
  const aim = useTarget(open, book, () => targets.open(true));
  const queueing = useDialog<true>();
  const adjusting = useDialog<AdjustRequest>();
  const costs = useAsking(rateFile);
  const grid = useRef<RateGridHandle>(null);
  const typed = useRef<TypedCellHandle>(null);
  /** A finding that is shown once the grid is there. */
  const walked = useRef<{ position: number; field: string | null } | null>(null);
  useEffect(() => {
    const next = walked.current;
    if (!next || !grid.current) return;
    walked.current = null;
    grid.current.focus(next.position, next.field);
  });
  useDraftToOpen(({ key }) => {
    if (key === queueDraftKey(id)) queue();
    return true;
  });
  useEffect(() => onSeen({ book, comparing }), [onSeen, book, comparing]);
  // A fix, a filter or a choice can remove the button that was pressed: the rows get the focus then.
  const drawn = useRef({ version: book.version, view, comparing });
  useEffect(() => {
    const before = drawn.current;
    drawn.current = { version: book.version, view, comparing };
    if (before.version !== book.version || before.view !== view || before.comparing !== comparing)
      restoreLostFocus();
  }, [book.version, view, comparing]);

  const tell = useCallback((error: unknown) => notifyFailure(failureOf(error)), []);
  const revealRow = useRevealRow({ as, rateFile: id, windows, view, onView: setView, grid });
  const reveal = useCallback(
    (row: number, field: string | null) => {
      setComparing(false);
      revealRow(row, field);
    },
    [revealRow],
  );

  const edits = gridEdits({
    as,
    rateFile: id,
    table,
    windows,
    view,
    lists,
    edit,
    announce,
    onAdjust: adjusting.open,
    reveal,
    mark: (field) => markOf(book.reading, field),
  });

  const walk = async (back: boolean) => {
    const search = (from: number, field: string | null) =>
      invoke('rates.find', { as, rateFile: id, view, from, field, back, severity: null });
    try {
      const next = (await search(place.at, place.field)) ?? (await search(back ? windows.total : -1, null));
      if (!next) return announce(view.finding ? 'No such finding is left' : 'Nothing to mend is left');
      setComparing(false);
      setSide('findings');
      // From the comparison the grid comes first.
      if (grid.current) grid.current.focus(next.position, next.field);
      else walked.current = next;
    } catch (error) {
      tell(error);
    }
  };
  const settleAll = async (kind: FindingName, keep: 'first' | 'last' | 'highest' | 'lowest') => {
    try {
      const repeated: RateView = { ...wholeView, finding: kind };
      const { version, rows } = await invoke('rates.numbers', {
        as,
        rateFile: id,
        view: repeated,
        from: 0,
        count: everything,
        set: true,
      });
      if (rows.length > 0) await edit({ op: 'settle', rows, keep }, version);
    } catch (error) {
      tell(error);
    }
  };
  // The comparison and the dialog are about a service.
  const queue = () => void aim.withTarget(() => queueing.open(true));
  const sent = useQueuedAsIs(rateFile);
  const compare = () => {
    const isOld = sent?.state === 'done' && (book.ratesFrom ?? 0) < sent.changed;
    if (isOld && !comparing) void open.refresh();
    setComparing(!comparing);
  };
  /** Shows the rows with a kind of finding. */
  const showFinding = (kind: FindingName) => {
    setComparing(false);
    setSide('findings');
    setView({ ...wholeView, finding: kind });
  };
  /** Shows the lines of a kind one after the other. */
  const showLine = (kind: FindingName) => {
    const lines = book.findings.filter((each) => each.kind === kind).flatMap(({ rows }) => rows);
    const before = shownLine?.kind === kind ? shownLine.line : 0;
    const line = lines.find((each) => each > before) ?? lines[0];
    if (line === undefined) return;
    setShownLine({ kind, line });
    setSide('sheet');
  };
  const replace = async (find: string, by: string, whole: boolean, matchCase: boolean) => {
    const chosen = await edits.numbers(0, windows.total - 1);
    if (!chosen || chosen.rows.length === 0) return false;
    const { rows, seen } = chosen;
    const fields = table.columns.map(({ name }) => name);
    return (await edit({ op: 'replace', rows, fields, find, by, whole, matchCase }, seen)) !== null;
  };
  const keyDown = useDeskKeys({
    onUndo: () => void open.undo(),
    onRedo: () => void open.redo(),
    onFind: () => setFinding('find'),
    onReplace: () => setFinding('replace'),
    onWalk: (back) => void walk(back),
    onQueue: queue,
  });

  const buttonKeys = useButtonKeys(queue);

  const busy = open.work === 'reading';
  // Rows of the view before are shown until those of the next one are there.
  const isEmptyView = windows.total === 0 && book.rows > 0 && !windows.isEmpty && !windows.isStale;
  const onAnswer = (part: Answers) => void answer({ ...answers, ...part });
  /** The first part is this file, the others are rate files of their own. */
  const split = async ([own, ...others]: readonly FilePart[]) => {
    if (!own) return;
    try {
      const parts = others.map((other) => ({ table: rateFile.table, ...other }));
      await invoke('rateFiles.split', { as, rateFile: id, part: own.part, others: parts });
      await answer(own.answers);
    } catch (error) {
      tell(error);
    }
  };
  const panel = { rateFile: id, book, lists, edit, reveal };
  const inRow =
    place.row?.line == null ? null : { line: place.row.line, field: place.field, column: place.row.column };
  const at = shownLine ? { line: shownLine.line, field: null } : inRow;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of all that is inside
    <div
      className="codesk-rate-desk"
      data-desk
      onKeyDown={keyDown}
      {...buttonKeys}
      aria-busy={busy || undefined}
    >
      <RateFileHead
        book={book}
        work={open.work}
        typing={typing}
        comparing={comparing}
        onTarget={() => targets.open(true)}
        onCheck={() => void walk(false)}
        onCosts={() => costs.open(true)}
        onCompare={() => void aim.withTarget(compare)}
        onQueue={queue}
        onBack={onBack}
      />
      <ReadingLine book={book} busy={busy} onAnswer={onAnswer} onReset={() => void answer({})} />
      {busy && (
        <p className="codesk-rate-again" role="status">
          {progressText(open.progress)}
        </p>
      )}
      <GroupTabs rateFile={rateFile} />
      <Questions book={book} busy={busy} onAnswer={onAnswer} onSplit={(parts) => void split(parts)} />
      <BandsPanel {...panel} at={place.row?.row ?? null} />
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
              onChooseTarget={() => targets.open(true)}
            />
          ) : (
            <>
              <DeskBar
                book={book}
                view={view}
                windows={windows}
                finding={finding}
                onFinding={setFinding}
                onView={setView}
                onReplace={replace}
                onInsert={() => void edits.insert(Math.min(place.at, windows.total - 1), 1)}
                onRemove={() => grid.current && void edits.remove(grid.current.selection())}
                onUndo={() => void open.undo()}
                onRedo={() => void open.redo()}
              />
              <RateGrid
                // Another view is another grid: it begins at its start, with its rows.
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
                onTurnedAway={() => announce('The file is being read again. Type once its rows are here.')}
                onPlace={(next) => {
                  setPlace(next);
                  setShownLine(null);
                }}
                onTyped={(cell) => typed.current?.set(cell)}
              />
              {isEmptyView && <NoRows view={view} onView={setView} />}
            </>
          )}
        </div>
        <SidePane
          side={side}
          onSide={setSide}
          findings={
            <FindingsPane
              book={book}
              table={table}
              view={view}
              place={place}
              busy={busy}
              onFilter={(kind) => setView({ ...view, finding: kind })}
              onWalk={(back) => void walk(back)}
              onLine={showLine}
              onFix={(kind, row) =>
                void edit({ op: 'fix', kind, rows: row === undefined ? null : [[row, row]] })
              }
              onSettle={(kind, keep) => void settleAll(kind, keep)}
            />
          }
          sheet={<SheetPanel {...panel} at={at} onAnswer={onAnswer} />}
        />
      </div>
      <TypedCellKeeper
        ref={typed}
        rateFile={id}
        name={rateFile.name}
        onTyping={setTyping}
        onRestore={async ({ row, field, text }) => {
          if (await edit({ op: 'type', row, field, text })) typed.current?.set(undefined);
        }}
      />
      <Announcement text={open.announcement} />
      {targets.shown && (
        <TargetDialog
          key={targets.round}
          table={rateFile.table}
          target={rateFile.target}
          isOpen={targets.isOpen}
          onChoose={aim.choose}
          onClose={targets.close}
          onClosed={() => {
            targets.closed();
            aim.closed();
          }}
        />
      )}
      {costs.shown && (
        <RateFileCosts
          key={costs.round}
          book={book}
          lists={lists}
          asking={costs}
          onRefresh={() => void open.refresh()}
          onChooseTarget={() => {
            costs.close();
            targets.open(true);
          }}
        />
      )}
      {queueing.shown && (
        <QueueDialog
          key={queueing.round}
          book={book}
          lists={lists}
          isOpen={queueing.isOpen}
          edit={edit}
          onAnswer={onAnswer}
          onFinding={showFinding}
          onLargeMoves={() => {
            setComparing(true);
            setView({ ...wholeView, change: 'large-move' });
          }}
          onOutbox={() => void navigate(outboxPath)}
          onClose={queueing.close}
          onClosed={queueing.closed}
        />
      )}
      {adjusting.shown && (
        <AdjustDialog
          key={adjusting.round}
          request={adjusting.shown}
          isOpen={adjusting.isOpen}
          onClose={adjusting.close}
          onClosed={adjusting.closed}
        />
      )}
    </div>
  );
}
