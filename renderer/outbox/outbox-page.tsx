/** The outbox (`/outbox`, `/outbox/:id`): all that is not finished, by what it needs, and the one that is looked at. */
import './outbox.css';
import { Button } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type PreparedChange, targetName } from '../../shared/desk/rates';
import { useWantedDraft } from '../drafts/wanted-draft';
import { failureOf, invoke } from '../ipc';
import { useJournal } from '../operations/operations';
import type { ChangeItem, OutboxItem } from '../rates/outbox-items';
import { useOutboxAct, useOutboxItems } from '../rates/outbox-queries';
import { actsOf, countsText } from '../rates/outbox-texts';
import { useOwner } from '../session/session';
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
  const ends = useEnds((change) => collisions.open(change), current);
  /** The address now, for what ends after a while. */
  const lookedAt = useRef<string>(undefined);
  useEffect(() => {
    lookedAt.current = current;
    return () => {
      lookedAt.current = undefined;
    };
  }, [current]);
  useWantedDraft(({ key }) => {
    if (!items) return false;
    const item = items.find(({ id, group }) => group !== 'done' && key === notBeforeKey(id));
    if (item?.of === 'change') times.open(item.change);
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
        items={items}
        filter={filter}
        empty={
          <StateMessage
            icon="inbox"
            title="The outbox is empty"
            description="Queued rate changes, imports and copies are listed here until they are sent, and changes whose outcome is not known."
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
          onShow={(id) => void navigate(`/outbox/${id}`)}
          onMove={(id, before, text) => {
            announce(text);
            void act(id, { what: 'move', before: before ?? behindShown(items ?? [], ofKind, id) });
          }}
          onClear={(done) => void ends.clear(done)}
        />
        {shown?.of === 'change' ? (
          <ChangeDetails
            key={shown.id}
            change={shown.change}
            onAct={(what) => void act(shown.id, what)}
            onCancel={() => void ends.end(shown)}
            onTime={() => times.open(shown.change)}
            onChoose={() => void ends.choose(shown.change)}
          />
        ) : shown?.of === 'call' ? (
          <CallDetails
            key={shown.id}
            call={shown.call}
            onEnd={() => lookedAt.current === shown.id && void navigate('/outbox')}
          />
        ) : shown ? (
          <RunDetails run={shown.run} />
        ) : (
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
  const order = ['needs-you', 'failed', 'going', 'paused', 'done'];
  return items.toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
}

/** The change behind the last one that the filter shows; null if none is. Hidden changes keep their places. */
function behindShown(
  all: readonly OutboxItem[],
  shown: readonly OutboxItem[],
  moving: string,
): string | null {
  const isPlaced = (item: OutboxItem) => item.of === 'change' && item.group !== 'done' && item.id !== moving;
  const last = shown.findLast(isPlaced);
  const placed = all.filter(isPlaced);
  return placed[placed.findIndex(({ id }) => id === last?.id) + 1]?.id ?? null;
}

/** What ends a prepared change, or lets it go on after a decision. */
function useEnds(onCollisions: (change: PreparedChange) => void, current: string | undefined) {
  const as = useOwner();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const act = useOutboxAct();
  /** Nobody finds out what became of it: it goes, and others of its service go on. */
  const giveUp = async (change: PreparedChange) => {
    const yes = await confirm({
      title: `Stop looking for ${change.title}?`,
      text: `It may have been saved to ${targetName(change.target)}, and it will not be in the history. Look at the service yourself before you send the same again.`,
      confirm: 'Stop looking',
      cancel: 'Keep looking',
    });
    if (yes && (await act(change.id, { what: 'cancel' })) && change.id === current) void navigate('/outbox');
  };
  const cancel = async (change: PreparedChange) => {
    const yes = await confirm({
      title: `Cancel ${change.title}?`,
      text: `${countsText(change.counts)} of ${targetName(change.target)} will not be sent. The rates of the service stay as they are. ${
        change.origin.kind === 'file'
          ? 'The rate file stays, and can be queued again.'
          : change.origin.kind === 'round'
            ? 'The rate round stays as it is.'
            : 'The import can be taken back again later.'
      }`,
      confirm: 'Do not send',
      cancel: 'Keep it',
    });
    if (yes && (await act(change.id, { what: 'cancel' })) && change.id === current) void navigate('/outbox');
  };
  /** Nothing of them is sent any more: their lines go, and the history stays. */
  const clear = async (some: readonly { readonly id: string }[]) => {
    for (const { id } of some) if (!(await act(id, { what: 'cancel' }))) return;
    if (some.some(({ id }) => id === current)) void navigate('/outbox');
  };
  /** An attempt without an answer may leave no row to choose: then what is there and what is wanted are joined. */
  const choose = async (change: PreparedChange) => {
    try {
      const { total } = await invoke('outbox.collisions', { as, id: change.id, from: 0, count: 0 });
      if (total > 0) {
        onCollisions(change);
        return;
      }
      const yes = await confirm({
        title: `Send ${change.title} again?`,
        text: `${targetName(change.target)} has other rows now than before and after it was sent. No row was changed by both, so what is there stays and your rows are put beside it.`,
        confirm: 'Send again',
        intent: 'primary',
      });
      if (yes) await invoke('outbox.choose', { as, id: change.id, rows: [], side: 'mine', send: true });
    } catch (failed) {
      notifyFailure(failureOf(failed));
    }
  };

  const end = (item: ChangeItem) =>
    item.group === 'done'
      ? clear([item])
      : actsOf(item.change).giveUp
        ? giveUp(item.change)
        : cancel(item.change);
  return { end, clear, choose };
}
