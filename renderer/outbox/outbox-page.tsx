/** The outbox (`/outbox`, `/outbox/:id`): changes that are not finished, grouped by state, and the details of one. */
import './outbox.css';
import { Button } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { PreparedChange } from '../../shared/desk/rates';
import { useDraftToOpen } from '../drafts/use-draft-to-open';
import { itemGroups, type OutboxItem } from '../journal/items';
import { useHistory, useOutboxAct, useOutboxItems } from '../journal/outbox-queries';
import { useJournal } from '../operations/operations';
import { Announcement } from '../ui/announcement';
import { PageHeader } from '../ui/page-header';
import { type ShortcutGroup, usePageShortcuts } from '../ui/shortcuts';
import { StateMessage } from '../ui/state-message';
import { useDialog } from '../ui/use-dialog';
import { CallDetails } from './call-details';
import { ChangeDetails } from './change-details';
import { CollisionsDialog } from './collisions-dialog';
import { OutboxLists } from './item-list';
import { ItemsFrame } from './items-frame';
import { shownItem, useKindFilter } from './kind-filter';
import { NotBeforeDialog, notBeforeKey } from './not-before-dialog';
import { RunDetails } from './run-details';
import { useChangeEnds } from './use-change-ends';

const outboxShortcuts: readonly ShortcutGroup[] = [
  { title: 'Outbox', shortcuts: [{ keys: ['Alt+↑', 'Alt+↓'], text: 'Send the change earlier or later' }] },
];

export default function OutboxPage() {
  const { id: current } = useParams();
  usePageShortcuts(outboxShortcuts);
  const navigate = useNavigate();
  const journal = useJournal();
  const items = useOutboxItems();
  const act = useOutboxAct();
  const times = useDialog<PreparedChange>();
  const conflicts = useDialog<PreparedChange>();
  const [announcement, announce] = useState('');
  const { shown: ofKind, filter } = useKindFilter(items ?? []);
  const shown = shownItem(items ?? [], inGroups(ofKind), current);
  const { change } = shown ?? {};
  // A finished run is no longer in the outbox, but its open page still shows it.
  const isGone = items !== undefined && current !== undefined && !shown;
  const history = useHistory(0, isGone);
  const done = isGone ? history.data?.runs.find(({ origin }) => origin.run === current) : undefined;
  const isSearching = isGone && history.isPending;
  const changeEnds = useChangeEnds((change) => conflicts.open(change), current);
  /** The change on the page, for actions that end later. */
  const shownId = useRef<string>(undefined);
  useEffect(() => {
    shownId.current = current;
    return () => {
      shownId.current = undefined;
    };
  }, [current]);
  useDraftToOpen(({ key }) => {
    if (!items) return false;
    const item = items.find(({ id, group }) => group !== 'done' && key === notBeforeKey(id));
    if (item?.change) times.open(item.change);
    return item ? true : 'refused';
  });

  return (
    <>
      <PageHeader title="Outbox" description="Outgoing changes and changes that need your decision">
        <Button icon="history" text="History" onClick={() => void navigate('/history')} />
      </PageHeader>
      <ItemsFrame
        label="Outbox"
        query={journal}
        items={isSearching || done ? [current] : items}
        filter={filter}
        empty={
          <StateMessage
            icon="inbox"
            title="The outbox is empty"
            description="Queued rate changes, imports, copies and bulk actions are listed here until they are sent. Changes with an unknown outcome are listed here, too."
            action={
              <Button
                intent="primary"
                icon="timeline-bar-chart"
                text="Open the rate desk"
                onClick={() => void navigate('/rate-desk')}
              />
            }
          />
        }
      >
        <OutboxLists
          items={ofKind}
          current={shown?.id}
          onMove={(id, before, text) => {
            announce(text);
            void act(id, { what: 'move', before: before ?? itemAfterShown(items ?? [], ofKind, id) });
          }}
          onClear={(done) => void changeEnds.clear(done)}
        />
        {change ? (
          <ChangeDetails
            key={change.id}
            change={change}
            onAct={(what) => void act(change.id, what)}
            onCancel={() => void changeEnds.end(change)}
            onTime={() => times.open(change)}
            onChoose={() => void changeEnds.choose(change)}
          />
        ) : shown?.call ? (
          <CallDetails
            key={shown.id}
            call={shown.call}
            onEnd={() => shownId.current === shown.id && void navigate('/outbox')}
          />
        ) : shown?.run ? (
          <RunDetails run={shown.run} />
        ) : done ? (
          <RunDetails run={done} isDone />
        ) : isSearching ? null : (
          <StateMessage
            icon="search"
            title="Change not found"
            description="It was done, cancelled or removed, or it belongs to another user."
            action={<Button text="Search the history" onClick={() => void navigate(`/history/${current}`)} />}
          />
        )}
      </ItemsFrame>
      <Announcement text={announcement} />
      <OutboxDialogs times={times} conflicts={conflicts} />
    </>
  );
}

type ChangeDialog = ReturnType<typeof useDialog<PreparedChange>>;

function OutboxDialogs({
  times,
  conflicts,
}: {
  readonly times: ChangeDialog;
  readonly conflicts: ChangeDialog;
}) {
  return (
    <>
      {times.shown && (
        <NotBeforeDialog
          key={times.round}
          change={times.shown}
          isOpen={times.isOpen}
          onClose={times.close}
          onClosed={times.closed}
        />
      )}
      {conflicts.shown && (
        <CollisionsDialog
          key={conflicts.round}
          change={conflicts.shown}
          isOpen={conflicts.isOpen}
          onClose={conflicts.close}
          onClosed={conflicts.closed}
        />
      )}
    </>
  );
}

/** Sorts items in the order in which the groups are shown. */
function inGroups(items: readonly OutboxItem[]): readonly OutboxItem[] {
  return items.toSorted((a, b) => itemGroups.indexOf(a.group) - itemGroups.indexOf(b.group));
}

/** Returns the change after the last one that the filter shows; null if there is no other. Hidden changes do not move. */
function itemAfterShown(
  all: readonly OutboxItem[],
  shown: readonly OutboxItem[],
  moving: string,
): string | null {
  const isPlaced = (item: OutboxItem) => item.change && item.group !== 'done' && item.id !== moving;
  const last = shown.findLast(isPlaced);
  const placed = all.filter(isPlaced);
  return placed[placed.findIndex(({ id }) => id === last?.id) + 1]?.id ?? null;
}
