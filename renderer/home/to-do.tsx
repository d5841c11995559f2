/** Tasks of the user: changes that need a decision or failed, rounds that stopped, rate files, drafts. */
import './home.css';
import { Button } from '@blueprintjs/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { DraftHead } from '../../shared/desk/drafts';
import { type RateFile, targetName } from '../../shared/desk/rates';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { useDrafts, useUnsavedDrafts } from '../drafts/drafts';
import { failureOf } from '../ipc';
import { useOutboxItems } from '../journal/outbox-queries';
import { useJournal } from '../operations/operations';
import { useRateFiles, useRounds } from '../rates/rate-queries';
import { ageText } from '../ui/time-text';
import { useLeaveCheck } from '../ui/unsaved';
import { HomeColumn, HomeLine, HomeVerb } from './home-column';

/** Lines drawn before Show more. */
const shownLines = 7;

export function ToDo() {
  const files = useRateFiles();
  const { refetch } = files;
  // The items may have changed while no page showed them.
  useEffect(() => void refetch(), [refetch]);
  const outbox = useJournal();
  const items = useOutboxItems();
  const rounds = useRounds();
  const forms = useUnsavedDrafts();
  const [all, setAll] = useState(false);
  const asking = items?.filter(({ group }) => group === 'needs-you' || group === 'failed') ?? [];
  // Codesk was closed before all services were queued.
  const stopped = rounds.data?.rounds.filter(({ round }) => round.state === 'stopped') ?? [];
  const rateFiles = files.data?.filter(({ queued }) => queued === null) ?? [];

  const lines: ReactNode[] = [
    ...asking.map(({ id, title, about, group, icon, word, at }) => (
      <HomeLine
        key={id}
        title={title}
        to={`/outbox/${id}`}
        note={about}
        state={word}
        icon={icon}
        tone={group === 'failed' ? 'danger' : 'warning'}
        time={ageText(at)}
      />
    )),
    ...stopped.map(({ round: { id, title, made } }) => (
      <HomeLine
        key={id}
        title={title}
        to={`/rate-rounds/${id}`}
        note="Rate round"
        state="Stopped before all services were queued"
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
      title="To do"
      count={lines.length > 0 ? shownNumber(lines.length) : undefined}
      verb={<HomeVerb icon="document-open" text="Open a file" to="/rate-desk" />}
      isLoading={lines.length === 0 && (files.isPending || outbox.isPending)}
      failure={failed ? failureOf(failed) : undefined}
      onRetry={() => {
        void files.refetch();
        void outbox.refetch();
      }}
      isEmpty={lines.length === 0}
      empty={
        <>
          <p>Nothing to do.</p>
          <p>
            Rate files that are not sent, forms that you left without saving, and changes that need a decision
            are listed here. Start with a rate file from a carrier: it opens without a connection.
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
      title={name}
      to={`/rate-desk/${id}`}
      note={target ? targetName(target) : 'No service chosen'}
      state={counts === null ? 'Not read yet' : errors > 0 ? counted(errors, 'error') : 'No errors'}
      icon={errors > 0 ? 'error' : undefined}
      tone={errors > 0 ? 'danger' : undefined}
      time={ageText(changed)}
    />
  );
}

function FormDraftLine({ head }: { readonly head: DraftHead }) {
  const store = useDrafts();
  const mayLeave = useLeaveCheck();
  const open = async () => {
    if (await mayLeave()) store?.requestOpen(head);
  };
  return <HomeLine title={head.title} onOpen={() => void open()} state="Not saved" time={ageText(head.at)} />;
}
