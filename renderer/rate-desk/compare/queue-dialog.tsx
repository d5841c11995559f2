/** Puts the accepted changes into the outbox: the changes, the time, and the reasons why they cannot be queued yet. */
import './queue.css';
import { Button, Callout } from '@blueprintjs/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { rateFileName, targetName } from '../../../shared/desk/rates';
import type { Failure } from '../../../shared/errors';
import type { ChangeCounts, RateBook, RateRow } from '../../../shared/ipc/rates';
import { shownNumber } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import type { FindingName } from '../../../shared/rates/findings';
import { rateTable } from '../../../shared/rates/rate-tables';
import type { Answers } from '../../../shared/rates/read-settings';
import type { DraftSubject } from '../../drafts/drafts';
import type { ChoiceLists } from '../../fields/choices';
import { failureOf, invoke } from '../../ipc';
import { keyText } from '../../rates/cell-text';
import { NotBeforeFields, useNotBefore } from '../../rates/not-before-fields';
import type { MakeEdit } from '../../rates/rate-panel';
import { useNoteQueued } from '../../rates/use-rate-book';
import { useOwner } from '../../session/use-session';
import { ActionDialog } from '../../ui/action-dialog';
import { TitledCallout } from '../../ui/callout';
import { FailureCallout } from '../../ui/failure';
import { notify } from '../../ui/notices';
import { FileCurve } from './file-curve';
import { OtherParts, useOtherParts } from './other-parts';
import { queueReasons } from './queue-reasons';
import { ResultNotes, useRateResult } from './result-notes';

interface QueueDialogProps {
  readonly book: RateBook;
  readonly lists: ChoiceLists;
  readonly edit: MakeEdit;
  readonly isOpen: boolean;
  /** Shows the rows with a kind of finding. */
  readonly onFinding: (kind: FindingName) => void;
  /** Shows the changes of more than 100 %. */
  readonly onLargeMoves: () => void;
  /** Changes these answers about the file and leaves the others. */
  readonly onAnswer: (answers: Answers) => void;
  /** Shows the outbox. */
  readonly onOutbox: () => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export function QueueDialog(props: QueueDialogProps) {
  const { book, isOpen, onClose, onClosed, onFinding, onOutbox } = props;
  const rateFile = book.rateFile.id;
  const as = useOwner();
  const chosen = useNotBefore({ subject: useQueueDraft(book), initially: 'now', isOpen });
  const noteQueued = useNoteQueued();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isTried, setTried] = useState(false);
  const result = useRateResult(book);
  const reasons = queueReasons(book);
  const canQueue = reasons.length === 0 && (result?.brought.count ?? 0) === 0;
  const { target } = book.rateFile;
  const parts = useOtherParts(book.rateFile);

  const queue = async () => {
    setTried(true);
    if (!canQueue || chosen.isWrong) return;
    setBusy(true);
    setFailure(null);
    try {
      const notBefore = chosen.instant(new Date());
      for (const id of [rateFile, ...parts.chosen.map((part) => part.id)]) {
        const { change } = await invoke('rates.queue', { as, rateFile: id, notBefore });
        noteQueued(id, change);
        parts.queued(id);
      }
      onClose();
      const others = parts.chosen.length;
      const areOrIs = others > 0 ? ` and ${counted(others, 'other part')} are` : ' is';
      notify(
        { tone: 'info', title: 'Queued', text: `${rateFileName(book.rateFile)}${areOrIs} in the outbox.` },
        { text: 'Show the outbox', run: onOutbox },
      );
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };

  const closeAnd = (run: () => void) => {
    onClose();
    run();
  };
  return (
    <ActionDialog
      title={target ? `Queue changes of ${targetName(target)}` : 'Queue changes'}
      width={560}
      isOpen={isOpen}
      busy={busy}
      {...(canQueue && { verb: { text: 'Queue', icon: 'inbox' } })}
      {...(!canQueue && { closeText: 'Close' })}
      onSubmit={() => void queue()}
      onClose={onClose}
      onClosed={onClosed}
      message={failure && <FailureCallout failure={failure} />}
    >
      <div className="codesk-rate-queue">
        {book.rateFile.queued && (
          <Callout compact icon="info-sign">
            This file is already in the outbox. The new change replaces the one that is not sent yet.{' '}
            <Button
              size="small"
              variant="outlined"
              text="Show the outbox"
              onClick={() => closeAnd(onOutbox)}
            />
          </Callout>
        )}
        {reasons.length > 0 ? (
          <TitledCallout compact intent="warning" title="Not ready to queue">
            <ul className="codesk-rate-queue-reasons">
              {reasons.map(({ text, finding }) => (
                <li key={text}>
                  {text}
                  {finding && (
                    <Button
                      size="small"
                      variant="outlined"
                      text="Show"
                      aria-label={`Show: ${text}`}
                      onClick={() => closeAnd(() => onFinding(finding))}
                    />
                  )}
                </li>
              ))}
            </ul>
          </TitledCallout>
        ) : (
          book.changes && <Counts {...props} changes={book.changes} />
        )}
        {book.changes && !book.blocks && <FileCurve {...props} />}
        {book.changes && !book.blocks && (
          <ResultNotes
            {...props}
            result={result}
            label="New table"
            onOverlaps={() => closeAnd(() => onFinding('overlap'))}
            onLargeMoves={() => closeAnd(props.onLargeMoves)}
          />
        )}
        {canQueue && <OtherParts parts={parts} />}
        {canQueue && (
          <>
            <NotBeforeFields chosen={chosen} isTried={isTried} />
            <p className="codesk-rate-queue-note">
              Codesk reads the current rates again before it sends the changes. If they are different, you
              decide first.
            </p>
          </>
        )}
      </div>
    </ActionDialog>
  );
}

/** Key of the draft of this dialog. The page uses it to reopen the dialog. */
export const queueDraftKey = (rateFile: string) => `rate-desk/${rateFile}/queue`;

function useQueueDraft({ rateFile: { id, name } }: RateBook): DraftSubject {
  return useMemo(
    () => ({
      key: queueDraftKey(id),
      title: `Send time of ${name}`.slice(0, 300),
      place: { route: `/rate-desk/${id}` },
    }),
    [id, name],
  );
}

/** The most deleted rows that are listed by name. */
const namedRemovals = 10;

function Counts(props: QueueDialogProps & { readonly changes: ChangeCounts }) {
  const { changes, book } = props;
  const { added, changed, removed } = changes.accepted;
  const total = changes.unchanged + changes.changed + changes.removed - removed + added;
  const line = (count: number, of: number, word: string): ReactNode =>
    of > 0 && (
      <li>
        {counted(count, 'row')} {word}
        {count < of && `, ${shownNumber(of - count)} not accepted`}
      </li>
    );
  const left = changes.removed - removed;
  return (
    <>
      <ul className="codesk-rate-queue-counts" aria-label="Changes to send">
        {line(added, changes.added, 'added')}
        {line(changed, changes.changed, 'changed')}
        {removed > 0 && <li>{counted(removed, 'row')} deleted</li>}
        {left > 0 && <li>{counted(left, 'row')} not in the file – kept</li>}
        <li>
          {book.rateFile.target && targetName(book.rateFile.target)} will have {counted(total, 'row')}
        </li>
      </ul>
      {removed > 0 && <DeletedRows {...props} count={removed} />}
    </>
  );
}

/** The rows that will be deleted, by name. */
function DeletedRows({ book, lists, count, isOpen }: QueueDialogProps & { readonly count: number }) {
  const as = useOwner();
  const [rows, setRows] = useState<readonly RateRow[] | null>(null);
  const { definition } = rateTable(book.rateFile.table);
  const { version } = book;
  const rateFile = book.rateFile.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the rows loads again
  useEffect(() => {
    let isOver = false;
    if (!isOpen) return;
    const view = { sort: null, finding: null, change: 'removed', text: '' } as const;
    invoke('rates.rows', { as, rateFile, view, from: 0, count: 200 }).then(
      (answer) => !isOver && setRows(answer.rows.filter(({ change }) => change?.accepted)),
      // The number of rows is shown above even if this fails.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [as, rateFile, version, isOpen]);
  if (!rows || rows.length === 0) return null;
  const named = rows.slice(0, namedRemovals);
  const more = count - named.length;
  return (
    <TitledCallout compact intent="danger" title={`${counted(count, 'row')} will be deleted`}>
      <ul className="codesk-rate-queue-removed" aria-label="Deleted rows">
        {named.map((row) => (
          <li key={row.row}>{keyText({ table: definition, lists }, row.cells)}</li>
        ))}
        {more > 0 && <li>and {shownNumber(more)} more</li>}
      </ul>
    </TitledCallout>
  );
}
