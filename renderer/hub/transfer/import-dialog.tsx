/**
 * Fills a table of an integration from a CSV file: choose, review, send. A run that was stopped is opened where it was.
 */
import './transfer.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { inSentence } from '../../../shared/table/list';
import { cellOf } from '../../../shared/transfer/cells';
import type { CheckedRow } from '../../../shared/transfer/checking';
import type { FileRow } from '../../../shared/transfer/reading';
import {
  leftOutRows,
  nextAct,
  planOf,
  type Run,
  type RunCounts,
  type RunEvent,
  type RunPlan,
  refusedRows,
  restoredRun,
  runCounts,
  startRun,
} from '../../../shared/transfer/run';
import { transferTable } from '../../../shared/transfer/stored';
import type { TransferTable } from '../../../shared/transfer/table';
import { draftTable, ofOwner, useDialogDraft } from '../../drafts/draft-subject';
import { useTypedDraft } from '../../forms/typed-draft';
import { failureOf, invoke } from '../../ipc';
import type { OwnDialogProps } from '../../lists/record-dialogs';
import { useConfirm } from '../../ui/confirm';
import { notifyFailure } from '../../ui/failure';
import { useFocusReturn } from '../../ui/focus';
import { Dialog } from '../../ui/overlays';
import { useUnsavedGuard } from '../../ui/unsaved';
import { ChooseFile } from './choose-file';
import { keptImportSchema } from './file-edits';
import { keptImportsKey } from './kept-imports';
import { type LoadedTable, loadTable } from './load-table';
import { Review } from './review';
import { Sending } from './sending';
import { type InReview, useChosenFile } from './use-chosen-file';
import { useEditsQuestion, useFileEdits } from './use-file-edits';
import { useRun } from './use-run';

interface ImportDialogProps extends OwnDialogProps {
  /** An import that was stopped. */
  readonly kept?: { readonly plan: RunPlan; readonly events: readonly RunEvent[] };
}

export default function ImportDialog({ list, kept, isOpen, onSaved, onClose, onClosed }: ImportDialogProps) {
  const queries = useQueryClient();
  const confirm = useConfirm();
  const askAboutEdits = useEditsQuestion();
  const onFocusReturned = useFocusReturn(onClosed);
  const table = useMemo(() => transferTable(list), [list]);
  const [review, setReview] = useState<InReview | null>(null);
  const edits = useFileEdits();
  const chosen = useChosenFile({
    list,
    table,
    onLoaded: ({ file, loaded }) => setReview({ file: edits.fillIn(file), loaded }),
  });
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: keptImportsKey(list) });
    void onSaved();
  };
  const { control, start, resume, show, forget } = useRun({
    list,
    table,
    onHalted: async (run, isEnded) => {
      // Nothing is left to do or to correct.
      if (isEnded && openRows(run) === 0)
        await invoke('transfers.remove', { id: run.plan.id }).catch(() => undefined);
      refresh();
    },
  });

  const subject = useDialogDraft({
    table: draftTable(list),
    action: 'import_csv',
    title: `The import of ${inSentence(list.title)}${ofOwner(list)}${chosen.picked ? ` from ${chosen.picked.name}` : ''}`,
  });
  const { all } = edits;
  const draft = useTypedDraft({
    // A stopped import is kept by itself.
    subject: kept ? undefined : subject,
    typed: useMemo(() => {
      const isBeforeSending = control === null && (review ? !review.file.refused : all.length > 0);
      return chosen.picked && isBeforeSending ? { file: chosen.picked, edits: [...all] } : undefined;
    }, [chosen.picked, control, review, all]),
    schema: keptImportSchema,
    onRestore: (was) => {
      edits.restore(was.edits);
      void chosen.read(was.file);
    },
    onDiscard: () => other(),
  });
  const other = () => {
    forget();
    setReview(null);
    chosen.forget();
    edits.forget();
  };

  const open = useEffectEvent(() => {
    if (!kept) return;
    const run = restoredRun(kept.plan, kept.events);
    if (nextAct(run).act === 'end') show(run);
    else resume(run);
  });
  useEffect(() => open(), []);

  const running = control !== null && control.halt === undefined;
  useUnsavedGuard(isOpen && control === null && edits.isEdited);
  useUnsavedGuard(isOpen && running, questions.leave);

  const send = async (rows: readonly CheckedRow[], loaded: LoadedTable, name: string) => {
    const about = {
      id: crypto.randomUUID(),
      list: list.id,
      owner: list.ownerId ?? '',
      file: name,
      startedAt: Math.floor(Date.now() / 1000),
    };
    const plan = planOf(about, table, rows, () => crypto.randomUUID());
    if (!plan) return;
    try {
      await invoke('transfers.begin', { plan });
      if (control) await invoke('transfers.remove', { id: control.run.plan.id });
    } catch (error) {
      notifyFailure(failureOf(error));
      return;
    }
    setReview(null);
    edits.forget();
    start(startRun(plan), loaded);
  };

  /** The rows that were refused or left out as a file of their own. */
  const correct = async (run: Run) => {
    const refused = refusedRows(run);
    const loaded = await loadTable(list, { queries }).catch((error) => notifyFailure(failureOf(error)));
    if (!loaded) return;
    const rows = rowsToCorrect(run, table, loaded);
    setReview({ file: { name: run.plan.file, notes: [], fields: table.fields, rows, refused }, loaded });
  };

  const end = async () => {
    if (control) await invoke('transfers.remove', { id: control.run.plan.id }).catch(() => undefined);
    refresh();
    onClose();
  };
  const close = async () => {
    if (review) {
      const answer = edits.isEdited ? await askAboutEdits(!review.file.refused && !kept) : 'yes';
      if (answer === 'no') return;
      if (answer === 'yes') draft.discard();
      onClose();
      return;
    }
    if (!control) return onClose();
    const counts = runCounts(control.run);
    if (control.halt === 'ended') {
      if (openRows(control.run) === 0 || (await confirm(questions.open(counts)))) await end();
      return;
    }
    if (!(await confirm(questions.run(counts.stored, counts.total)))) return;
    control.stop();
    refresh();
    onClose();
  };

  return (
    <Dialog
      className={review ? 'codesk-transfer codesk-transfer-wide' : 'codesk-transfer'}
      isOpen={isOpen}
      title={`Import ${inSentence(list.title)} from CSV`}
      canOutsideClickClose={false}
      onClose={() => void close()}
      onClosed={onFocusReturned}
    >
      {review ? (
        <Review
          file={review.file}
          loaded={review.loaded}
          onEdited={(rows) => edits.note(rows, review.file)}
          onSend={(rows) => void send(rows, review.loaded, review.file.name)}
          onOther={other}
          note={draft.note}
          onClose={() => void close()}
        />
      ) : control ? (
        <Sending control={control} onCorrect={() => void correct(control.run)} onClose={() => void close()} />
      ) : (
        <ChooseFile
          table={table}
          file={chosen.picked}
          problem={chosen.problem}
          progress={chosen.progress}
          note={draft.note}
          onPick={(file) => void chosen.read(file)}
          onFailure={(failure) => chosen.setProblem({ failure })}
          onRetry={() => void chosen.read(chosen.picked)}
          onClose={() => void close()}
        />
      )}
    </Dialog>
  );
}

/** Rows that the server refused, and those that were left out. */
function openRows(run: Run): number {
  const { refused, leftOut } = runCounts(run);
  return refused + leftOut;
}

const rowsText = (count: number) => (count === 1 ? 'one row' : `${count} rows`);

/** The rows that were refused or left out, as rows of a file. */
function rowsToCorrect(run: Run, table: TransferTable, loaded: LoadedTable): readonly FileRow[] {
  const open = [...refusedRows(run).map(({ row }) => row), ...leftOutRows(run)];
  return open.map((row) => ({
    line: row.line,
    cells: Object.fromEntries(
      table.fields.map((field) => [
        field.name,
        cellOf(field, row.values[field.name] ?? '', loaded.options[field.name] ?? []),
      ]),
    ),
  }));
}

const questions = {
  open: ({ refused, leftOut }: RunCounts) => ({
    title: 'Close the import?',
    text: [
      refused > 0 && `The server did not take ${rowsText(refused)}.`,
      leftOut > 0 &&
        `Whether ${rowsText(leftOut)} left out ${leftOut === 1 ? 'is' : 'are'} stored is not known.`,
      `Codesk forgets ${refused + leftOut === 1 ? 'it' : 'them'} when you close.`,
    ]
      .filter((part) => part !== false)
      .join(' '),
    confirm: 'Close and forget',
  }),
  leave: {
    title: 'Stop the import and leave?',
    text: 'The row on its way is still sent. Codesk keeps the others, and the page of this table offers to resume the import.',
    confirm: 'Stop and leave',
    intent: 'warning' as const,
  },
  run: (stored: number, total: number) => ({
    title: 'Stop the import?',
    text: `${stored} of ${total} rows are sent. Codesk keeps what is left, and this page offers to resume it.`,
    confirm: 'Stop and close',
    intent: 'warning' as const,
  }),
};
