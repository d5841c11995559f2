/** A rate file that could be read: its head, how it was read, its bands, and the panes of its rows. */
import './rate-desk.css';
import { useEffect, useRef, useState } from 'react';
import type { RateBook } from '../../shared/ipc/rates';
import { rateTable } from '../../shared/rates/rate-tables';
import { type Answers, markOf } from '../../shared/rates/read-settings';
import { useDraftToOpen } from '../drafts/use-draft-to-open';
import { failureOf, invoke } from '../ipc';
import { useQueuedAsIs } from '../journal/outbox-queries';
import { type FilePart, Questions } from '../rate-reading/questions';
import type { ShownRateFile } from '../rates/guide/rate-guide';
import { useRateChoices } from '../rates/rate-queries';
import { wholeView } from '../rates/rate-rows';
import type { OpenBook } from '../rates/use-rate-book';
import { useOwner } from '../session/use-session';
import { Announcement } from '../ui/announcement';
import { notifyFailure } from '../ui/failure';
import { BandsPanel } from './bands/bands-panel';
import { queueDraftKey } from './compare/queue-dialog';
import { DeskDialogs, useDeskDialogs } from './desk-dialogs';
import { useButtonKeys, useDeskKeys } from './desk-keys';
import { DeskPanes, type Find } from './desk-panes';
import { gridEdits } from './grid-edits';
import { GroupTabs } from './group-tabs';
import { RateFileHead } from './rate-file-head';
import { progressText } from './rate-file-state';
import { ReadingLine } from './reading-line';
import { TypedCellDraft, type TypedCellHandle } from './typed-cell';
import { useDeskView } from './use-desk-view';

interface RateFileDeskProps {
  readonly open: OpenBook;
  readonly book: RateBook;
  readonly onBack: () => void;
  readonly onShown: (shown: ShownRateFile) => void;
}

export function RateFileDesk({ open, book, onBack, onShown }: RateFileDeskProps) {
  const { rateFile } = book;
  const { id, answers } = rateFile;
  const { edit, answer } = open;
  const as = useOwner();
  const table = rateTable(rateFile.table).definition;
  const lists = useRateChoices(rateFile.table, rateFile.target);
  const desk = useDeskView(open, book);
  const { view, setView, windows, comparing, setComparing, place, reveal, walk } = desk;
  const dialogs = useDeskDialogs(open, book);
  const { targets, target, adjusting, costs, queue } = dialogs;
  const [typing, setTyping] = useState(false);
  const [find, setFind] = useState<Find | null>(null);
  const typed = useRef<TypedCellHandle>(null);
  useDraftToOpen(({ key }) => {
    if (key === queueDraftKey(id)) queue();
    return true;
  });
  useEffect(() => onShown({ book, comparing }), [onShown, book, comparing]);

  const edits = gridEdits({
    ...{ as, rateFile: id, table, windows, view, lists, edit, reveal },
    announce: open.announce,
    onAdjust: adjusting.open,
    mark: (field) => markOf(book.reading, field),
  });
  const sent = useQueuedAsIs(rateFile);
  const compare = () => {
    const isOld = sent?.state === 'done' && (book.ratesFrom ?? 0) < sent.changed;
    if (isOld && !comparing) void open.refresh();
    setComparing(!comparing);
  };
  const keyDown = useDeskKeys({
    onUndo: () => void open.undo(),
    onRedo: () => void open.redo(),
    onFind: () => setFind('find'),
    onReplace: () => setFind('replace'),
    onWalk: (back) => void walk(back),
    onQueue: queue,
  });
  const buttonKeys = useButtonKeys(queue);

  const busy = open.work === 'reading';
  const onAnswer = (part: Answers) => void answer({ ...answers, ...part });
  /** Splits the file: the first part remains this file, the others become new rate files. */
  const split = async ([own, ...others]: readonly FilePart[]) => {
    if (!own) return;
    try {
      const parts = others.map((other) => ({ table: rateFile.table, ...other }));
      await invoke('rateFiles.split', { as, rateFile: id, part: own.part, others: parts });
      await answer(own.answers);
    } catch (error) {
      notifyFailure(failureOf(error));
    }
  };
  const panel = { rateFile: id, book, lists, edit, reveal };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of all elements inside
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
        onCompare={() => void target.withTarget(compare)}
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
      <DeskPanes
        {...{ open, panel, desk, edits, busy, find, onAnswer }}
        onFind={setFind}
        onChooseTarget={() => targets.open(true)}
        onTyped={(cell) => typed.current?.set(cell)}
      />
      <TypedCellDraft
        ref={typed}
        rateFile={id}
        name={rateFile.name}
        onTyping={setTyping}
        onRestore={async ({ row, field, text }) => {
          if (await edit({ op: 'type', row, field, text })) typed.current?.set(undefined);
        }}
      />
      <Announcement text={open.announcement} />
      <DeskDialogs
        {...{ open, book, lists, dialogs, onAnswer }}
        onFinding={desk.showFinding}
        onLargeMoves={() => {
          setComparing(true);
          setView({ ...wholeView, change: 'large-move' });
        }}
      />
    </div>
  );
}
