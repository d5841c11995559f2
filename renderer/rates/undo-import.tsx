/** Undoes a sent change: previews its effect on the current rates of the server, then queues it. */
import '../ui/undo-plan.css';
import './undo-import.css';
import { Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { dateTimeText } from '../../shared/dates';
import { type SentChange, targetName } from '../../shared/desk/rates';
import type { Failure } from '../../shared/errors';
import { counted } from '../../shared/quantities';
import { inSentence } from '../../shared/table/list';
import { failureOf, invoke } from '../ipc';
import { useOwner } from '../session/use-session';
import { ActionDialog } from '../ui/action-dialog';
import { TitledCallout } from '../ui/callout';
import { useDateFormat } from '../ui/date-format';
import { FailureCallout } from '../ui/failure';
import { notify } from '../ui/notices';
import { Skeleton } from '../ui/skeleton';
import { timeOfDay } from '../ui/time-text';
import { type DialogProps, useDialog } from '../ui/use-dialog';

interface UndoImportProps extends DialogProps {
  readonly sent: SentChange;
}

/** The dialog that undoes a change, and the function that opens it. */
export function useUndoImport() {
  const { shown, round, isOpen, open, close, closed } = useDialog<SentChange>();
  const dialog = shown && (
    <UndoImport key={round} sent={shown} isOpen={isOpen} onClose={close} onClosed={closed} />
  );
  return { open, dialog };
}

const nouns: Readonly<Record<SentChange['origin']['kind'], string>> = {
  file: 'import',
  round: 'round',
  undo: 'undo',
};

/** `import`, `round`, `undo`. */
export const undoNoun = ({ origin }: Pick<SentChange, 'origin'>): string => nouns[origin.kind];

/** `Undo import of rates.csv`, `Undo round: +5 % on Dubai express #7`, `Undo undo of rates.csv`. */
export function undoName({ origin, title, target }: Pick<SentChange, 'origin' | 'title' | 'target'>): string {
  if (origin.kind === 'file') return `Undo import of ${title}`;
  // A round has several changes with the same title, one for each service.
  return `Undo ${inSentence(title)}${origin.kind === 'round' ? ` on ${targetName(target)}` : ''}`;
}

/** Returns why a change cannot be undone; undefined if it can. */
export function undoneText({ undoneBy }: Pick<SentChange, 'undoneBy'>): string | undefined {
  return undoneBy === null ? undefined : 'Already undone, or its undo is in the outbox.';
}

function UndoImport({ sent, isOpen, onClose, onClosed }: UndoImportProps) {
  const navigate = useNavigate();
  const as = useOwner();
  const format = useDateFormat();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { id, title, target, at, by, origin } = sent;
  const noun = undoNoun(sent);
  const preview = useQuery({
    queryKey: ['rates', 'undo', as, id],
    queryFn: () => invoke('history.preview', { as, id }),
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
  });
  const found = preview.isFetching ? undefined : preview.data;
  const total = found ? found.restore + found.remove : 0;
  const conflicts = found?.conflicts ?? [];
  const isPossible = total > 0 && conflicts.length === 0;

  const undo = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await invoke('history.undo', { as, id });
      onClose();
      notify(
        { tone: 'info', title: 'Queued', text: `The undo of ${title} is in the outbox.` },
        { text: 'Show the outbox', run: () => void navigate('/outbox') },
      );
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <ActionDialog
      title={`${undoName(sent)}?`}
      width={560}
      isOpen={isOpen}
      busy={busy}
      {...(isPossible && { verb: { text: `Undo ${noun}`, icon: 'undo', intent: 'danger' } })}
      {...(found && !isPossible && { closeText: 'Close' })}
      onSubmit={() => void undo()}
      onClose={onClose}
      onClosed={onClosed}
      message={failure && <FailureCallout failure={failure} />}
    >
      <div className="codesk-undo-plan">
        <p>
          {title} was sent to {targetName(target)} on {dateTimeText(new Date(at), format)} by {by}.
          {origin.kind === 'round' && ' The other services of the round do not change.'}
        </p>
        {preview.error && !preview.isFetching ? (
          <FailureCallout failure={failureOf(preview.error)} onRetry={() => void preview.refetch()} />
        ) : !found ? (
          <Skeleton label="Comparing with the current rates" lines={2} />
        ) : (
          <>
            <ul aria-label="Effect of the undo">
              <Line count={found.restore} text={`changed or deleted by the ${noun}: will be restored`} />
              <Line count={found.remove} text={`added by the ${noun}: will be deleted`} />
              <Line count={found.keep} text="changed later: will not change" />
            </ul>
            {conflicts.length > 0 && (
              <TitledCallout compact intent="danger" title="The bands would overlap">
                <ul aria-label="Overlaps">
                  {conflicts.map((name) => (
                    <li key={name}>{name}</li>
                  ))}
                </ul>
                <p>Delete one of the rows in the service, then undo the {noun}.</p>
              </TitledCallout>
            )}
            {total === 0 && (
              <Callout compact icon="info-sign">
                Nothing to undo: all rows were changed after this {noun}.
              </Callout>
            )}
            <p className="codesk-undo-import-note">
              Compared with the rates read {timeText(found.ratesFrom, format)}. The outbox sends the undo with
              the same checks.
            </p>
          </>
        )}
      </div>
    </ActionDialog>
  );
}

function timeText(at: number, format: Parameters<typeof timeOfDay>[1]): string {
  const text = timeOfDay(at, format);
  return text.length === 5 ? `at ${text}` : `on ${text}`;
}

function Line({ count, text }: { readonly count: number; readonly text: string }): ReactNode {
  return count > 0 && <li>{`${counted(count, 'row')} ${text}`}</li>;
}
