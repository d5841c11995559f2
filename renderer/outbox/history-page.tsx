/** The history (`/history`, `/history/:id`): sent changes with user and time, and their undo. */
import './outbox.css';
import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { dateTimeText } from '../../shared/dates';
import { type DoneItem, doneItems } from '../journal/items';
import { useHistory } from '../journal/outbox-queries';
import { useUndoImport } from '../rates/undo-import';
import { useDateFormat } from '../ui/date-format';
import { PageHeader } from '../ui/page-header';
import { StateMessage } from '../ui/state-message';
import { Details, Terms } from './details';
import { ItemLines } from './item-line';
import { ItemsFrame } from './items-frame';
import { shownItem, useKindFilter } from './kind-filter';
import { RunDetails } from './run-details';
import { SentDetails } from './sent-details';

export default function HistoryPage() {
  const { id: current } = useParams();
  const navigate = useNavigate();
  const history = useHistory(0);
  const { data } = history;
  const items = useMemo(() => data && doneItems(data), [data]);
  const { shown: ofKind, filter } = useKindFilter(items ?? []);
  const undo = useUndoImport();
  const shown = shownItem(items ?? [], ofKind, current);
  const { sent } = shown ?? {};
  return (
    <>
      <PageHeader
        title="History"
        description="Changes made on the server. Rates and rows of tables can be undone"
      >
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
            title="Nothing sent yet"
            description="Changes that reached the server are listed here. Rates and rows of tables can be undone. Everything else is listed for 90 days."
            action={<Button text="Open the rate desk" onClick={() => void navigate('/rate-desk')} />}
          />
        }
      >
        <nav className="codesk-outbox-lists" aria-label="Sent changes">
          <ItemLines label="History" items={ofKind} current={shown?.id} place="/history" atOnce={100} />
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
            title="Change not found"
            description="It was not sent, or it belongs to another user."
            action={<Button text="Show the history" onClick={() => void navigate('/history')} />}
          />
        )}
      </ItemsFrame>
      {undo.dialog}
    </>
  );
}

function CallDone({ item: { title, at } }: { readonly item: DoneItem }) {
  const format = useDateFormat();
  return (
    <Details title={title}>
      <Terms of={{ Done: dateTimeText(new Date(at), format) }} />
    </Details>
  );
}
