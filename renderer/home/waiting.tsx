/** What waits for a person: changes to decide about, changes without an answer, rounds that stopped, drafts. */
import './home.css';
import { Button, Icon } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { DraftHead } from '../../shared/desk/drafts';
import { type RateDraft, targetName } from '../../shared/desk/rates';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { useDrafts, useLeftDrafts } from '../drafts/drafts';
import { failureOf, invoke } from '../ipc';
import { useLeftOperations } from '../operations/operations';
import { OperationsDialog } from '../operations/operations-dialog';
import { useOutbox } from '../rates/outbox-queries';
import { stateSentence, stateWord } from '../rates/outbox-texts';
import { useRateDrafts, useRateOwner } from '../rates/rate-queries';
import { ageText } from '../rates/time-text';
import { useDateFormat } from '../ui/date-format';
import { useLeaveCheck } from '../ui/unsaved';
import { HomeColumn, HomeLine } from './home-column';

/** Lines that are drawn; the rest is one press away. */
const shownLines = 7;

export function Waiting() {
  const navigate = useNavigate();
  const format = useDateFormat();
  const drafts = useRateDrafts();
  const { refetch } = drafts;
  // They may have changed while no page with them was open.
  useEffect(() => void refetch(), [refetch]);
  const outbox = useOutbox();
  const rounds = useStoppedRounds();
  const forms = useLeftDrafts();
  const operations = useLeftOperations();
  const [all, setAll] = useState(false);
  const asking = outbox.data?.filter(({ state }) => state === 'needs-you' || state === 'refused') ?? [];
  const rateDrafts = drafts.data?.filter(({ queued }) => queued === null) ?? [];

  const lines: ReactNode[] = [
    ...asking.map((change) => (
      <HomeLine
        key={change.id}
        title={
          <Link to={`/outbox/${change.id}`} title={change.title}>
            {change.title}
          </Link>
        }
        note={<span title={stateSentence(change, format)}>{targetName(change.target)}</span>}
        state={
          <>
            <Icon icon={change.state === 'refused' ? 'error' : 'user'} size={12} /> {stateWord(change)}
          </>
        }
        tone={change.state === 'refused' ? 'danger' : 'warning'}
        time={ageText(change.changed)}
      />
    )),
    ...(operations.length > 0 ? [<UnknownLine key="operations" count={operations.length} />] : []),
    ...rounds.map(({ id, title, made }) => (
      <HomeLine
        key={id}
        title={
          <Link to={`/rate-rounds/${id}`} title={title}>
            {title}
          </Link>
        }
        note="Rate round"
        state="Stopped before all was queued"
        tone="warning"
        time={ageText(made)}
      />
    )),
    ...rateDrafts.map((draft) => <RateDraftLine key={draft.id} draft={draft} />),
    ...forms.map((head) => <FormDraftLine key={head.key} head={head} />),
  ];
  const failed = drafts.error ?? outbox.error;
  const rest = lines.length - shownLines;
  return (
    <HomeColumn
      title="Waiting for you"
      count={lines.length > 0 ? shownNumber(lines.length) : undefined}
      verb={
        <Button
          size="small"
          variant="minimal"
          icon="document-open"
          text="Open a file"
          onClick={() => void navigate('/rate-desk')}
        />
      }
      isLoading={lines.length === 0 && (drafts.isPending || outbox.isPending)}
      failure={failed ? failureOf(failed) : undefined}
      onRetry={() => {
        void drafts.refetch();
        void outbox.refetch();
      }}
      isEmpty={lines.length === 0}
      empty={
        <>
          <p>Nothing waits for you.</p>
          <p>
            Drafts of rate files, forms that you left without saving, and changes that need a decision stand
            here. Begin with a rate file from a carrier: it opens without a connection.
          </p>
        </>
      }
    >
      {lines.length > 0 && (
        <>
          <ul className="codesk-home-list">{all ? lines : lines.slice(0, shownLines)}</ul>
          {rest > 0 && !all && (
            <Button
              size="small"
              variant="minimal"
              text={`Show ${shownNumber(rest)} more`}
              onClick={() => setAll(true)}
            />
          )}
        </>
      )}
    </HomeColumn>
  );
}

function RateDraftLine({ draft }: { readonly draft: RateDraft }) {
  const { id, name, target, counts, changed } = draft;
  const errors = counts?.errors ?? 0;
  return (
    <HomeLine
      title={
        <Link to={`/rate-desk/${id}`} title={name}>
          {name}
        </Link>
      }
      note={
        <span title={target ? targetName(target) : undefined}>
          {target ? targetName(target) : 'No service chosen'}
        </span>
      }
      state={
        counts === null ? (
          'Not read yet'
        ) : errors > 0 ? (
          <>
            <Icon icon="error" size={12} /> {counted(errors, 'error')}
          </>
        ) : (
          'No errors'
        )
      }
      tone={errors > 0 ? 'danger' : undefined}
      time={ageText(changed)}
    />
  );
}

function FormDraftLine({ head }: { readonly head: DraftHead }) {
  const store = useDrafts();
  const mayLeave = useLeaveCheck();
  const open = async () => {
    if (await mayLeave()) store?.want(head);
  };
  return (
    <HomeLine
      title={
        <button type="button" className="codesk-home-button" title={head.title} onClick={() => void open()}>
          {head.title}
        </button>
      }
      state="Typed and not saved"
      time={ageText(head.at)}
    />
  );
}

function UnknownLine({ count }: { readonly count: number }) {
  const [isOpen, setOpen] = useState(false);
  const operations = useLeftOperations();
  const drafts = useDrafts();
  return (
    <HomeLine
      title={
        <button type="button" className="codesk-home-button" onClick={() => setOpen(true)}>
          It is not known whether {count === 1 ? '1 change was' : `${shownNumber(count)} changes were`} done
        </button>
      }
      state={
        <>
          <Icon icon="help" size={12} /> Look it up
          <OperationsDialog
            operations={operations}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onDone={(id) => drafts?.dropSaved(id)}
          />
        </>
      }
      tone="warning"
    />
  );
}

/** Rate rounds that were cut off: they go on where they stopped when a person says so. */
function useStoppedRounds() {
  const as = useRateOwner();
  const { data } = useQuery({
    queryKey: ['rounds', 'list', as],
    queryFn: () => invoke('rounds.list', { as }),
    enabled: as !== '',
  });
  return data?.rounds.map(({ round }) => round).filter(({ state }) => state === 'stopped') ?? [];
}
