/** The outbox (`/outbox`, `/outbox/:id`): all that is not finished, by what it needs, and the details of one. */
import './outbox.css';
import { Button } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type PreparedChange, targetName } from '../../shared/desk/rates';
import { useDraftToOpen } from '../drafts/draft-to-open';
import { failureOf, invoke } from '../ipc';
import { actsOf, countsText } from '../journal/change-texts';
import { itemGroups, type OutboxItem } from '../journal/items';
import { useHistory, useOutboxAct, useOutboxItems } from '../journal/outbox-queries';
import { useJournal } from '../operations/operations';
import { useOwner } from '../session/use-session';
import { Announcement } from '../ui/announcement';
import { useConfirm } from '../ui/confirm';
import { notifyFailure } from '../ui/failure';
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
  const collisions = useDialog<PreparedChange>();
  const [announcement, announce] = useState('');
  const { shown: ofKind, filter } = useKindFilter(items ?? []);
  const shown = shownItem(items ?? [], inGroups(ofKind), current);
  const { change } = shown ?? {};
  // A run leaves the outbox when it is done. Its page, if it is open, still shows it.
  const isGone = items !== undefined && current !== undefined && !shown;
  const history = useHistory(0, isGone);
  const done = isGone ? history.data?.runs.find(({ origin }) => origin.run === current) : undefined;
  const isLooking = isGone && history.isPending;
  const ends = useEnds((change) => collisions.open(change), current);
  /** The address now, for what ends after a while. */
  const lookedAt = useRef<string>(undefined);
  useEffect(() => {
    lookedAt.current = current;
    return () => {
      lookedAt.current = undefined;
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
      <PageHeader title="Outbox" description="Outgoing changes, and those that need you">
        <Button icon="history" text="History" onClick={() => void navigate('/history')} />
      </PageHeader>
      <ItemsFrame
        label="Outbox"
        query={journal}
        items={isLooking || done ? [current] : items}
        filter={filter}
        empty={
          <StateMessage
            icon="inbox"
            title="The outbox is empty"
            description="Queued rate changes, imports, copies and bulk actions are listed here until they are sent, and changes whose outcome is not known."
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
            void act(id, { what: 'move', before: before ?? behindShown(items ?? [], ofKind, id) });
          }}
          onClear={(done) => void ends.clear(done)}
        />
        {change ? (
          <ChangeDetails
            key={change.id}
            change={change}
            onAct={(what) => void act(change.id, what)}
            onCancel={() => void ends.end(change)}
            onTime={() => times.open(change)}
            onChoose={() => void ends.choose(change)}
          />
        ) : shown?.call ? (
          <CallDetails
            key={shown.id}
            call={shown.call}
            onEnd={() => lookedAt.current === shown.id && void navigate('/outbox')}
          />
        ) : shown?.run ? (
          <RunDetails run={shown.run} />
        ) : done ? (
          <RunDetails run={done} isDone />
        ) : isLooking ? null : (
          <StateMessage
            icon="search"
            title="This change is not here"
            description="It was done, cancelled or removed, or it belongs to another user."
            action={
              <Button text="Look in the history" onClick={() => void navigate(`/history/${current}`)} />
            }
          />
        )}
      </ItemsFrame>
      <Announcement text={announcement} />
      {times.shown && (
        <NotBeforeDialog
          key={times.round}
          change={times.shown}
          isOpen={times.isOpen}
          onClose={times.close}
          onClosed={times.closed}
        />
      )}
      {collisions.shown && (
        <CollisionsDialog
          key={collisions.round}
          change={collisions.shown}
          isOpen={collisions.isOpen}
          onClose={collisions.close}
          onClosed={collisions.closed}
        />
      )}
    </>
  );
}

/** In the order in which the groups are shown. */
function inGroups(items: readonly OutboxItem[]): readonly OutboxItem[] {
  return items.toSorted((a, b) => itemGroups.indexOf(a.group) - itemGroups.indexOf(b.group));
}

/** The change behind the last one that the filter shows; null if none is. Hidden changes keep their places. */
function behindShown(
  all: readonly OutboxItem[],
  shown: readonly OutboxItem[],
  moving: string,
): string | null {
  const isPlaced = (item: OutboxItem) => item.change && item.group !== 'done' && item.id !== moving;
  const last = shown.findLast(isPlaced);
  const placed = all.filter(isPlaced);
  return placed[placed.findIndex(({ id }) => id === last?.id) + 1]?.id ?? null;
}

/** What stays of a change that is cancelled. */
const staying = {
  file: 'The rate file stays, and can be queued again.',
  round: 'The rate round stays as it is.',
  undo: 'The import can be undone later.',
} as const;

/** Ends a prepared change, or continues it after a decision. */
function useEnds(onCollisions: (change: PreparedChange) => void, current: string | undefined) {
  const as = useOwner();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const act = useOutboxAct();
  const end = async (change: PreparedChange) => {
    const { id, title, target, counts, origin, state } = change;
    if (state === 'done') return clear([change]);
    const lost = {
      title: `Stop looking for ${title}?`,
      text: `It may have been saved to ${targetName(target)}, and it will not be in the history. Check the service before you send the same again.`,
      confirm: 'Stop looking',
      cancel: 'Keep looking',
    };
    const unsent = {
      title: `Cancel ${title}?`,
      text: `${countsText(counts)} of ${targetName(target)} will not be sent. The rates of the service stay as they are. ${staying[origin.kind]}`,
      confirm: 'Do not send',
      cancel: 'Keep it',
    };
    const yes = await confirm(actsOf(change).giveUp ? lost : unsent);
    if (yes && (await act(id, { what: 'cancel' })) && id === current) void navigate('/outbox');
  };
  /** Removes changes that are done. They stay in the history. */
  const clear = async (some: readonly { readonly id: string }[]) => {
    for (const { id } of some) if (!(await act(id, { what: 'cancel' }))) return;
    if (some.some(({ id }) => id === current)) void navigate('/outbox');
  };
  /** After an attempt without an answer there may be no row to choose. Both sides are then merged. */
  const choose = async (change: PreparedChange) => {
    try {
      const { total } = await invoke('outbox.collisions', { as, id: change.id, from: 0, count: 0 });
      if (total > 0) {
        onCollisions(change);
        return;
      }
      const yes = await confirm({
        title: `Send ${change.title} again?`,
        text: `${targetName(change.target)} has other rows now than before and after it was sent. No row was changed by both, so its rows stay and yours are added.`,
        confirm: 'Send again',
        intent: 'primary',
      });
      if (yes) await invoke('outbox.choose', { as, id: change.id, rows: [], side: 'mine', send: true });
    } catch (failed) {
      notifyFailure(failureOf(failed));
    }
  };
  return { end, clear, choose };
}
