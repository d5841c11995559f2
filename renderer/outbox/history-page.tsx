/** The history (`/history`, `/history/:change`): what was sent, by whom and when, row by row, and taking it back. */
import './outbox.css';
import { Button, Callout, Icon } from '@blueprintjs/core';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { dateTimeText } from '../../shared/dates';
import { type SentChange, targetName } from '../../shared/desk/rates';
import { counted } from '../../shared/quantities';
import { failureOf } from '../ipc';
import { useSentChanges } from '../rates/outbox-queries';
import { countsText } from '../rates/outbox-texts';
import { useRateDrafts } from '../rates/rate-queries';
import { useSaveOriginal } from '../rates/saved-files';
import { targetTable } from '../rates/service-tables';
import { ageText } from '../rates/time-text';
import { UndoImport, undoName, undoNoun, undoneText } from '../rates/undo-import';
import { useDateFormat } from '../ui/date-format';
import { FailureCallout, FailureState } from '../ui/failure';
import { PageHeader } from '../ui/page-header';
import { StateMessage } from '../ui/state-message';
import { useDialog } from '../ui/use-dialog';
import { SentRows } from './sent-rows';
import { TargetLink } from './target-link';

/** Sent changes that are drawn at first, and with each further press. */
const drawnAtOnce = 100;

export default function HistoryPage() {
  const { change: current } = useParams();
  const navigate = useNavigate();
  const { data: sent, error, isPending, refetch } = useSentChanges(0);
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const undo = useDialog<SentChange>();
  const shown = sent?.find(({ id }) => id === current) ?? (current === undefined ? sent?.[0] : undefined);
  return (
    <>
      <PageHeader title="History" description="What was sent to the server, and what can be taken back">
        <Button icon="inbox" text="Outbox" onClick={() => void navigate('/outbox')} />
      </PageHeader>
      <section className="codesk-outbox" aria-label="History">
        {sent && error && <FailureCallout failure={failureOf(error)} onRetry={() => void refetch()} />}
        {isPending ? (
          <div className="codesk-outbox-skeleton" role="status" aria-label="Loading the history">
            {Array.from({ length: 5 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity
              <div key={index} className="bp6-skeleton" />
            ))}
          </div>
        ) : !sent ? (
          error && <FailureState failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : sent.length === 0 ? (
          <StateMessage
            icon="history"
            title="Nothing was sent yet"
            description="Each import, rate round and undo that reached the server stands here with its rows, and can be taken back."
            action={<Button text="Open the rate desk" onClick={() => void navigate('/rate-desk')} />}
          />
        ) : (
          <div className="codesk-outbox-panes">
            <nav className="codesk-outbox-lists" aria-label="What was sent">
              <ul className="codesk-outbox-done">
                {sent.slice(0, drawn).map((each) => (
                  <li key={each.id}>
                    <SentLine sent={each} current={each.id === shown?.id} />
                  </li>
                ))}
              </ul>
              {sent.length > drawn && (
                <Button
                  size="small"
                  variant="minimal"
                  text={`Show ${counted(Math.min(drawnAtOnce, sent.length - drawn), 'more change')}`}
                  onClick={() => setDrawn(drawn + drawnAtOnce)}
                />
              )}
            </nav>
            {shown ? (
              <SentDetails key={shown.id} sent={shown} onUndo={() => undo.open(shown)} />
            ) : (
              <StateMessage
                icon="search"
                title="This change is not in the history"
                description="It was not sent, or it belongs to somebody else."
                action={<Button text="Whole history" onClick={() => void navigate('/history')} />}
              />
            )}
          </div>
        )}
      </section>
      {undo.shown && (
        <UndoImport
          key={undo.round}
          sent={undo.shown}
          isOpen={undo.isOpen}
          onOutbox={() => void navigate('/outbox')}
          onClose={undo.close}
          onClosed={undo.closed}
        />
      )}
    </>
  );
}

function SentLine({ sent, current }: { readonly sent: SentChange; readonly current: boolean }) {
  return (
    <div className="codesk-outbox-line" data-current={current}>
      <Link
        to={`/history/${sent.id}`}
        className="codesk-outbox-open codesk-sent-link"
        aria-current={current ? 'page' : undefined}
      >
        <span className="codesk-outbox-title" title={sent.title}>
          {sent.title}
        </span>
        <span className="codesk-outbox-service" title={targetName(sent.target)}>
          {targetName(sent.target)}
        </span>
        <span className="codesk-outbox-state">
          <span>
            {sent.undoneBy === null ? countsText(sent.counts) : 'Taken back'} · {sent.by}
          </span>
          <time dateTime={new Date(sent.at).toISOString()}>{ageText(sent.at)}</time>
        </span>
      </Link>
    </div>
  );
}

function SentDetails({ sent, onUndo }: { readonly sent: SentChange; readonly onUndo: () => void }) {
  const format = useDateFormat();
  const drafts = useRateDrafts();
  const original = useSaveOriginal();
  const { title, target, counts, origin, at, by, before, after, undoneBy } = sent;
  const undone = undoneText(sent);
  const draft = origin.kind === 'file' ? drafts.data?.find(({ id }) => id === origin.draft) : undefined;
  return (
    <article className="codesk-outbox-details" aria-label={title}>
      <h2 title={title}>{title}</h2>
      <div className="codesk-outbox-acts">
        {undone === undefined ? (
          <Button icon="undo" text={`Undo ${undoNoun(sent)}…`} aria-label={undoName(sent)} onClick={onUndo} />
        ) : (
          <Callout compact icon="undo">
            {undone} {undoneBy !== null && <Link to={`/outbox/${undoneBy}`}>See its undo</Link>}
          </Callout>
        )}
      </div>
      <dl>
        <dt>Sent</dt>
        <dd>
          {dateTimeText(new Date(at), format)} by {by}
        </dd>
        <dt>Service</dt>
        <dd>
          <TargetLink target={target} />, {targetTable(target)}
        </dd>
        <dt>Changes</dt>
        <dd>
          {countsText(counts)}, {counted(counts.unchanged, 'row')} unchanged
        </dd>
        <dt>Rows</dt>
        <dd>
          {counted(before.rows, 'row')} <Icon icon="arrow-right" size={12} title="became" />{' '}
          {counted(after.rows, 'row')}
        </dd>
        {origin.kind === 'file' && (
          <>
            <dt>File</dt>
            <dd>
              {draft ? (
                <Link to={`/rate-desk/${draft.id}`}>{draft.name}, with its edits</Link>
              ) : (
                'Its draft was removed; the rows below are what was sent'
              )}
              <Button
                size="small"
                variant="minimal"
                icon="floppy-disk"
                text="Save the file as it came"
                onClick={() => void original({ of: 'sent', id: sent.id })}
              />
            </dd>
          </>
        )}
        {origin.kind === 'round' && (
          <>
            <dt>From</dt>
            <dd>
              <Link to={`/rate-rounds/${origin.round}`}>A rate round</Link>
            </dd>
          </>
        )}
        {origin.kind === 'undo' && (
          <>
            <dt>From</dt>
            <dd>
              <Link to={`/history/${origin.of}`}>The change that it took back</Link>
            </dd>
          </>
        )}
      </dl>
      <SentRows sent={sent} />
    </article>
  );
}
