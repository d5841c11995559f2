/**
 * Fills a table of an integration from a CSV file or from pasted rows: choose, review, send. The rows are queued at once
 * and sent by main, so the dialog can be closed while they are on their way.
 */
import './transfer.css';
import { Button, DialogFooter } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { RowEntry } from '../../../shared/desk/row-entries';
import { counted } from '../../../shared/quantities';
import { inSentence } from '../../../shared/table/list';
import { cellOf } from '../../../shared/transfer/cells';
import type { CheckedRow } from '../../../shared/transfer/checking';
import { entryLines, entryRows } from '../../../shared/transfer/entries';
import { transferTable } from '../../../shared/transfer/stored';
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
  /** An import that was begun before, by its run. */
  readonly shown?: string;
  /** `file` by default. */
  readonly source?: 'file' | 'paste';
  /** What was pasted on the page. */
  readonly pasted?: string;
}

export default function ImportDialog(props: ImportDialogProps) {
  const { list, shown, source = 'file', pasted, isOpen, onSaved, onClose, onClosed } = props;
  const isPaste = source === 'paste';
  const queries = useQueryClient();
  const askAboutEdits = useEditsQuestion();
  const onFocusReturned = useFocusReturn(onClosed);
  const act = useOutboxAct();
  const [isQueueing, setQueueing] = useState(false);
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
    // What was queued is kept by itself.
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

  const send = async (rows: readonly CheckedRow[], name: string) => {
    if (isQueueing) return;
    const next = crypto.randomUUID();
    const owner = runOwner(queries, list.ownedBy ?? 'integration_id', list.ownerId ?? '');
    const entries = entryRows(table, rows).map((row) => ({
      ...{ id: crypto.randomUUID(), list: list.id, row },
      title: `${row.lines?.length === 1 ? `Line ${row.lines[0]}` : counted(row.lines?.length ?? 0, 'line')} of ${name}`,
    }));
    setQueueing(true);
    try {
      await addRows({ kind: 'import', run: next, ...owner, name }, entries);
      // The rows that were corrected are in the new run; the others stay in theirs.
      const sentLines = new Set(entries.flatMap(({ row }) => row.lines ?? []));
      const refused = run === undefined ? [] : await openRows(run, ['refused']);
      for (const { id, row } of refused)
        if (row.lines?.every((line) => sentLines.has(line))) await act(id, { what: 'cancel' });
    } catch (error) {
      notifyFailure(failureOf(error));
      return;
    } finally {
      setQueueing(false);
    }
    setReview(null);
    edits.forget();
    setRun(next);
  };

  /** The rows that were refused or left out as a file of their own. */
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
      const answer = edits.isEdited
        ? await askAboutEdits(!review.file.refused && shown === undefined)
        : 'yes';
      if (answer === 'no') return;
      if (answer === 'yes') draft.discard();
    }
    if (run !== undefined) void onSaved();
    onClose();
  };

  const step = { table, problem: chosen.problem, progress: chosen.progress, note: draft.note };
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
          // Other columns are other rows.
          key={columns?.join()}
          file={review.file}
          loaded={review.loaded}
          isQueueing={isQueueing}
          onEdited={(rows) => edits.note(rows, review.file)}
          onSend={(rows) => void send(rows, review.file.name)}
          other={
            isPaste
              ? { text: 'Paste again', icon: 'clipboard' }
              : { text: 'Other file', icon: 'document-open' }
          }
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
      ) : isPaste ? (
        <PasteRows
          {...step}
          onPaste={(next) => void chosen.paste({ text: next })}
          onRetry={chosen.pasted ? () => void chosen.paste({ text, columns }) : undefined}
          onClose={() => void close()}
        />
      ) : (
        <ChooseFile
          {...step}
          file={chosen.picked}
          onPick={(file) => void chosen.read(file)}
          onFailure={(failure) => chosen.setProblem({ failure })}
          onRetry={chosen.picked ? () => void chosen.read(chosen.picked) : undefined}
          onClose={() => void close()}
        />
      )}
    </Dialog>
  );
}

interface SendingProps {
  readonly sent: ReturnType<typeof useRun>;
  /** Only for rows that the server refused or that were left out. */
  readonly onCorrect: (run: string) => void;
  /** Called with the run that undoes it. */
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

/** Rows that were refused or left out, as rows of a file. */
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
