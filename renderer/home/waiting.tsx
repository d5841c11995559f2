/** What waits for the user: what of the outbox needs a decision or failed, rounds that stopped, rate files, drafts. */
import './home.css';
import { Button, Icon } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { DraftHead } from '../../shared/desk/drafts';
import { type RateFile, targetName } from '../../shared/desk/rates';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { useDrafts, useLeftDrafts } from '../drafts/drafts';
import { failureOf, invoke } from '../ipc';
import { useJournal } from '../operations/operations';
import { itemAbout, itemState } from '../rates/item-texts';
import { useOutboxItems } from '../rates/outbox-queries';
import { useRateFiles } from '../rates/rate-queries';
import { ageText } from '../rates/time-text';
import { useOwner } from '../session/session';
import { useLeaveCheck } from '../ui/unsaved';
import { HomeColumn, HomeLine } from './home-column';

/** Lines that are drawn; the rest is one press away. */
const shownLines = 7;

export function Waiting() {
  const navigate = useNavigate();
  const files = useRateFiles();
  const { refetch } = files;
  // They may have changed while no page with them was open.
  useEffect(() => void refetch(), [refetch]);
  const outbox = useJournal();
  const items = useOutboxItems();
  const rounds = useStoppedRounds();
  const forms = useLeftDrafts();
  const [all, setAll] = useState(false);
  const asking = items?.filter(({ group }) => group === 'needs-you' || group === 'failed') ?? [];
  const rateFiles = files.data?.filter(({ queued }) => queued === null) ?? [];

  const lines: ReactNode[] = [
    ...asking.map((item) => {
      const { icon, word } = itemState(item);
      return (
        <HomeLine
          key={item.id}
          title={
            <Link to={`/outbox/${item.id}`} title={item.title}>
              {item.title}
            </Link>
          }
          note={itemAbout(item)}
          state={
            <>
              <Icon icon={icon} size={12} /> {word}
            </>
          }
          tone={item.group === 'failed' ? 'danger' : 'warning'}
          time={ageText(item.at)}
        />
      );
    }),
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
    ...rateFiles.map((file) => <RateFileLine key={file.id} file={file} />),
    ...forms.map((head) => <FormDraftLine key={head.key} head={head} />),
  ];
  const failed = files.error ?? outbox.error;
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
      isLoading={lines.length === 0 && (files.isPending || outbox.isPending)}
      failure={failed ? failureOf(failed) : undefined}
      onRetry={() => {
        void files.refetch();
        void outbox.refetch();
      }}
      isEmpty={lines.length === 0}
      empty={
        <>
          <p>Nothing waits for you.</p>
          <p>
            Rate files that are not sent, forms that you left without saving, and changes that need a decision
            are listed here. Begin with a rate file from a carrier: it opens without a connection.
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

function RateFileLine({ file }: { readonly file: RateFile }) {
  const { id, name, target, counts, changed } = file;
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

/** Rate rounds that were cut off: they go on where they stopped when a person says so. */
function useStoppedRounds() {
  const as = useOwner();
  const { data } = useQuery({
    queryKey: ['rounds', 'list', as],
    queryFn: () => invoke('rounds.list', { as }),
    enabled: as !== '',
  });
  return data?.rounds.map(({ round }) => round).filter(({ state }) => state === 'stopped') ?? [];
}
