/** The history (`/history`, `/history/:id`): what was done, by whom and when, and taking rates back. */
import './outbox.css';
import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { dateTimeText } from '../../shared/dates';
import type { SentChange } from '../../shared/desk/rates';
import { counted } from '../../shared/quantities';
import { type DoneItem, doneItems } from '../rates/done-items';
import { useHistory } from '../rates/outbox-queries';
import { ageText } from '../rates/time-text';
import { UndoImport } from '../rates/undo-import';
import { useDateFormat } from '../ui/date-format';
import { PageHeader } from '../ui/page-header';
import { StateMessage } from '../ui/state-message';
import { useDialog } from '../ui/use-dialog';
import { ItemsFrame } from './items-frame';
import { shownItem, useKindFilter } from './kind-filter';
import { RunDetails } from './run-details';
import { SentDetails } from './sent-details';

/** Lines that are drawn at first, and with each further press. */
const drawnAtOnce = 100;

export default function HistoryPage() {
  const { id: current } = useParams();
  const navigate = useNavigate();
  const history = useHistory(0);
  const { data } = history;
  const items = useMemo(() => data && doneItems(data), [data]);
  const { shown: ofKind, filter } = useKindFilter(items ?? []);
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const undo = useDialog<SentChange>();
  const shown = shownItem(items ?? [], ofKind, current);
  const { sent } = shown ?? {};
  return (
    <>
      <PageHeader title="History" description="Changes made on the server. Rates can be undone">
        <Button icon="inbox" text="Outbox" onClick={() => void navigate('/outbox')} />
      </PageHeader>
      <ItemsFrame
        label="History"
        query={history}
        items={items}
        filter={filter}
        empty={
          <StateMessage
            icon="history"
            title="Nothing was sent yet"
            description="All that reached the server is listed here: rates with their rows, which can be taken back, and for 90 days everything else."
            action={<Button text="Open the rate desk" onClick={() => void navigate('/rate-desk')} />}
          />
        }
      >
        <nav className="codesk-outbox-lists" aria-label="What was done">
          <ul className="codesk-outbox-done">
            {ofKind.slice(0, drawn).map((item) => (
              <li key={item.id}>
                <DoneLine item={item} current={item.id === shown?.id} />
              </li>
            ))}
          </ul>
          {ofKind.length > drawn && (
            <Button
              size="small"
              variant="minimal"
              text={`Show ${counted(Math.min(drawnAtOnce, ofKind.length - drawn), 'more change')}`}
              onClick={() => setDrawn(drawn + drawnAtOnce)}
            />
          )}
        </nav>
        {sent ? (
          <SentDetails key={sent.id} sent={sent} onUndo={() => undo.open(sent)} />
        ) : shown?.run ? (
          <RunDetails run={shown.run} isDone />
        ) : shown ? (
          <CallDone item={shown} />
        ) : (
          <StateMessage
            icon="search"
            title="This change is not in the history"
            description="It was not sent, or it belongs to somebody else."
            action={<Button text="Whole history" onClick={() => void navigate('/history')} />}
          />
        )}
      </ItemsFrame>
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

function DoneLine({ item, current }: { readonly item: DoneItem; readonly current: boolean }) {
  const { id, title, about, amount, at } = item;
  return (
    <div className="codesk-outbox-line" data-current={current}>
      <Link
        to={`/history/${id}`}
        className="codesk-outbox-open codesk-sent-link"
        aria-current={current ? 'page' : undefined}
      >
        <span className="codesk-outbox-title" title={title}>
          {title}
        </span>
        <span className="codesk-outbox-service" title={about}>
          {about}
        </span>
        <span className="codesk-outbox-state">
          <span>{amount}</span>
          <time dateTime={new Date(at).toISOString()}>{ageText(at)}</time>
        </span>
      </Link>
    </div>
  );
}

function CallDone({ item: { title, at } }: { readonly item: DoneItem }) {
  const format = useDateFormat();
  return (
    <article className="codesk-outbox-details" aria-label={title}>
      <h2 title={title}>{title}</h2>
      <dl>
        <dt>Done</dt>
        <dd>{dateTimeText(new Date(at), format)}</dd>
      </dl>
    </article>
  );
}
