/**
 * Imports rows into a table of an integration from a CSV file or a paste: choose, review, send. Rows are
 * queued and sent by main, so the dialog can be closed at any time.
 */
import './transfer.css';
import { Button, DialogFooter } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { RowEntry } from '../../../shared/desk/row-entries';
import { counted } from '../../../shared/quantities';
import { inSentence, type ListDefinition } from '../../../shared/table/list';
import { cellOf } from '../../../shared/transfer/cells';
import type { CheckedRow } from '../../../shared/transfer/check-rows';
import { entryLines, entryRows } from '../../../shared/transfer/entries';
import { transferTable } from '../../../shared/transfer/stored-table';
import type { TransferTable } from '../../../shared/transfer/table';
import { failureOf } from '../../ipc';
import { useOutboxAct } from '../../journal/outbox-queries';
import { PauseRun, RunBody, whyRefused } from '../../journal/run-body';
import { addRows, openRows, runProgress, useRun } from '../../journal/runs';
import type { OwnDialogProps } from '../../lists/record-dialogs';
import { UndoRun } from '../../lists/undo-run';
import { useOnScreen } from '../../operations/operations';
import { notifyFailure } from '../../ui/failure';
import { useFocusReturn } from '../../ui/focus';
import { Dialog } from '../../ui/overlays';
import { useUnsavedGuard } from '../../ui/unsaved';
import { runOwner } from '../owner';
import { ChooseFile, PasteRows } from './choose-file';
import { type LoadedTable, loadTable } from './load-table';
import { PastedColumns } from './pasted-columns';
import { Review } from './review';
import { type InReview, useChosenFile } from './use-chosen-file';
import { useEditsQuestion, useFileEdits } from './use-file-edits';
import { useImportDraft } from './use-import-draft';

interface ImportDialogProps extends OwnDialogProps {
  /** The run of an earlier import. */
  readonly shown?: string;
  /** `file` by default. */
  readonly source?: 'file' | 'paste';
  /** The text pasted on the page. */
  readonly pasted?: string;
}

export default function ImportDialog(props: ImportDialogProps) {
  const { list, shown, source = 'file', pasted, isOpen, onSaved, onClose, onClosed } = props;
  const isPaste = source === 'paste';
  const queries = useQueryClient();
  const askAboutEdits = useEditsQuestion();
  const onFocusReturned = useFocusReturn(onClosed);
  const table = useMemo(() => transferTable(list), [list]);
  const [review, setReview] = useState<InReview | null>(null);
  const [run, setRun] = useState(shown);
  const sent = useRun(run);
  useOnScreen(isOpen ? run : undefined);
  const edits = useFileEdits();
  const chosen = useChosenFile({
    list,
    table,
    onLoaded: ({ file, loaded }) => setReview({ file: edits.fillIn(file), loaded }),
  });

  const draft = useImportDraft({
    ...{ list, source, pasted, chosen, edits },
    // Queued rows are stored in the outbox.
    isKept: shown === undefined,
    isBeforeSending: run === undefined && (review ? !review.file.refused : edits.all.length > 0),
    onDiscard: () => other(),
  });
  const other = () => {
    setRun(undefined);
    setReview(null);
    chosen.forget();
    edits.forget();
  };
  useUnsavedGuard(isOpen && edits.isEdited);

  const { isQueueing, queue } = useQueueRows(list, table, run);
  const send = async (rows: readonly CheckedRow[], name: string) => {
    const next = await queue(rows, name);
    if (next === undefined) return;
    setReview(null);
    edits.forget();
    setRun(next);
  };

  /** Saves the refused and excluded rows as a file. */
  const correct = async (of: string) => {
    try {
      const [loaded, rows] = await Promise.all([loadTable(list, { queries }), openRows(of)]);
      setReview({ file: { ...fileOf(rows, loaded), name: rows[0]?.origin.name ?? '' }, loaded });
    } catch (error) {
      notifyFailure(failureOf(error));
    }
  };

  const close = async () => {
    if (review) {
      const canKeep = !review.file.refused && shown === undefined;
      const answer = edits.isEdited ? await askAboutEdits(canKeep) : 'yes';
      if (answer === 'no') return;
      if (answer === 'yes') draft.discard();
    }
    if (run !== undefined) void onSaved();
    onClose();
  };

  const { columns, text = '' } = chosen.pasted ?? {};
  return (
    <Dialog
      className={review ? 'codesk-transfer codesk-transfer-wide' : 'codesk-transfer'}
      isOpen={isOpen}
      title={
        isPaste ? `Paste rows into ${inSentence(list.title)}` : `Import ${inSentence(list.title)} from CSV`
      }
      canOutsideClickClose={false}
      onClose={() => void close()}
      onClosed={onFocusReturned}
    >
      {review ? (
        <Review
          // Different columns produce different rows.
          key={columns?.join()}
          file={review.file}
          loaded={review.loaded}
          isQueueing={isQueueing}
          onEdited={(rows) => edits.note(rows, review.file)}
          onSend={(rows) => void send(rows, review.file.name)}
          other={otherSources[source]}
          onOther={other}
          note={
            <>
              {draft.note}
              {columns && !review.file.refused && (
                <PastedColumns
                  table={table}
                  columns={columns}
                  disabled={edits.isEdited}
                  onChange={(next) => void chosen.paste({ text, columns: next }, review.loaded)}
                />
              )}
            </>
          }
          onClose={() => void close()}
        />
      ) : run !== undefined ? (
        <Sending
          sent={sent}
          onCorrect={(of) => void correct(of)}
          onUndone={setRun}
          onClose={() => void close()}
        />
      ) : (
        <Source
          isPaste={isPaste}
          chosen={chosen}
          table={table}
          note={draft.note}
          onClose={() => void close()}
        />
      )}
    </Dialog>
  );
}

const otherSources = {
  file: { text: 'Choose another file', icon: 'document-open' },
  paste: { text: 'Paste again', icon: 'clipboard' },
} as const;

/** The rows as entries of the outbox, each with the lines of the file that it comes from. */
function lineEntries(list: ListDefinition, table: TransferTable, rows: readonly CheckedRow[], name: string) {
  return entryRows(table, rows).map((row) => ({
    ...{ id: crypto.randomUUID(), list: list.id, row },
    title: `${row.lines?.length === 1 ? `Line ${row.lines[0]}` : counted(row.lines?.length ?? 0, 'line')} of ${name}`,
  }));
}

/** Queues rows as a new run. @param run the earlier run whose refused rows were corrected */
function useQueueRows(list: ListDefinition, table: TransferTable, run: string | undefined) {
  const queries = useQueryClient();
  const act = useOutboxAct();
  const [isQueueing, setQueueing] = useState(false);
  /** Returns the id of the new run; undefined if the rows could not be queued. */
  const queue = async (rows: readonly CheckedRow[], name: string) => {
    if (isQueueing) return undefined;
    const next = crypto.randomUUID();
    const entries = lineEntries(list, table, rows, name);
    setQueueing(true);
    try {
      const owner = runOwner(queries, list.ownedBy ?? 'integration_id', list.ownerId ?? '');
      await addRows({ kind: 'import', run: next, ...owner, name }, entries);
      // Corrected rows belong to the new run; the others remain in the old one.
      const sentLines = new Set(entries.flatMap(({ row }) => row.lines ?? []));
      const refused = run === undefined ? [] : await openRows(run, ['refused']);
      for (const { id, row } of refused)
        if (row.lines?.every((line) => sentLines.has(line))) await act(id, { what: 'cancel' });
    } catch (error) {
      notifyFailure(failureOf(error));
      return undefined;
    } finally {
      setQueueing(false);
    }
    return next;
  };
  return { isQueueing, queue };
}

interface SourceProps {
  readonly isPaste: boolean;
  readonly chosen: ReturnType<typeof useChosenFile>;
  readonly table: TransferTable;
  readonly note: ReactNode;
  readonly onClose: () => void;
}

function Source({ isPaste, chosen, table, note, onClose }: SourceProps) {
  const step = { table, problem: chosen.problem, progress: chosen.progress, note, onClose };
  const { columns, text = '' } = chosen.pasted ?? {};
  return isPaste ? (
    <PasteRows
      {...step}
      onPaste={(next) => void chosen.paste({ text: next })}
      onRetry={chosen.pasted ? () => void chosen.paste({ text, columns }) : undefined}
    />
  ) : (
    <ChooseFile
      {...step}
      file={chosen.picked}
      onPick={(file) => void chosen.read(file)}
      onFailure={(failure) => chosen.setProblem({ failure })}
      onRetry={chosen.picked ? () => void chosen.read(chosen.picked) : undefined}
    />
  );
}

interface SendingProps {
  readonly sent: ReturnType<typeof useRun>;
  /** Corrects rows of the import; offered only for refused or excluded rows. */
  readonly onCorrect: (run: string) => void;
  /** Called with the run that undoes this import. */
  readonly onUndone: (run: string) => void;
  readonly onClose: () => void;
}

function Sending({ sent, onCorrect, onUndone, onClose }: SendingProps) {
  const run = sent.data?.run;
  const progress = run && runProgress(run);
  const isImport = run?.origin.kind === 'import';
  const open = isImport && progress?.isEnded ? progress.refused + progress.leftOut : 0;
  return (
    <>
      <div className="codesk-transfer-body">
        <RunBody of={sent} named />
      </div>
      <DialogFooter
        actions={
          <>
            {run && <UndoRun run={run} onQueued={onUndone} />}
            {run && <PauseRun run={run} />}
            <Button
              text="Close"
              intent={progress?.isEnded && open === 0 ? 'primary' : 'none'}
              onClick={onClose}
            />
            {run && open > 0 && (
              <Button
                intent="primary"
                icon="edit"
                text={`${progress?.refused ? 'Correct' : 'Check'} ${counted(open, 'row')}`}
                onClick={() => onCorrect(run.origin.run)}
              />
            )}
          </>
        }
      >
        {progress?.isGoing && <span className="codesk-muted">It continues when you close this dialog.</span>}
      </DialogFooter>
    </>
  );
}

/** Refused and excluded rows as rows of a file. */
function fileOf(entries: readonly RowEntry[], { table, options }: LoadedTable) {
  const lines = entries.flatMap((entry) => entryLines(table, entry));
  return {
    ...{ notes: [], fields: table.fields },
    rows: lines.map(({ line, values }) => ({
      line,
      cells: Object.fromEntries(
        table.fields.map((field) => [
          field.name,
          cellOf(field, values[field.name] ?? '', options[field.name] ?? []),
        ]),
      ),
    })),
    refused: lines
      .filter(({ entry }) => entry.state === 'refused')
      .map(({ line, entry }) => ({ line, message: whyRefused(entry), fields: entry.fields ?? {} })),
  };
}
