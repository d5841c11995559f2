/** The outbox (`/outbox`, `/outbox/:change`): prepared changes of rates in their order, and the one that is looked at. */
import './outbox.css';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type PreparedChange, targetName } from '../../shared/desk/rates';
import { counted } from '../../shared/quantities';
import { useWantedDraft } from '../drafts/wanted-draft';
import { failureOf, invoke } from '../ipc';
import { isOpen, useOutbox, useOutboxAct } from '../rates/outbox-queries';
import { actsOf, countsText, workText } from '../rates/outbox-texts';
import { useRateOwner } from '../rates/rate-queries';
import { Announcement } from '../ui/announcement';
import { useConfirm } from '../ui/confirm';
import { FailureCallout, FailureState, notifyFailure } from '../ui/failure';
import { PageHeader } from '../ui/page-header';
import { type ShortcutGroup, usePageShortcuts } from '../ui/shortcuts';
import { StateMessage } from '../ui/state-message';
import { useDialog } from '../ui/use-dialog';
import { ChangeDetails } from './change-details';
import { DoneList, OpenList } from './change-list';
import { CollisionsDialog } from './collisions-dialog';
import { NotBeforeDialog, notBeforeKey } from './not-before-dialog';

const outboxShortcuts: readonly ShortcutGroup[] = [
  { title: 'Outbox', shortcuts: [{ keys: ['Alt+↑', 'Alt+↓'], text: 'Send the change earlier or later' }] },
];

export default function OutboxPage() {
  const { change: current } = useParams();
  const as = useRateOwner();
  usePageShortcuts(outboxShortcuts);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { data: changes, error, isPending, refetch } = useOutbox();
  const act = useOutboxAct();
  const times = useDialog<PreparedChange>();
  const collisions = useDialog<PreparedChange>();
  const [announcement, announce] = useState('');
  const open = changes?.filter(isOpen) ?? [];
  const done = (changes?.filter((each) => !isOpen(each)) ?? []).toSorted((a, b) => b.changed - a.changed);
  const shown = changes?.find(({ id }) => id === current) ?? (current === undefined ? open[0] : undefined);
  useWantedDraft(({ key }) => {
    if (!changes) return false;
    const change = open.find(({ id }) => key === notBeforeKey(id));
    if (change) times.open(change);
    return change ? true : 'refused';
  });
  const show = (id: string) => void navigate(`/outbox/${id}`);

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
          ? 'The draft stays, and can be queued again.'
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
  const clear = async (some: readonly PreparedChange[]) => {
    for (const { id } of some) if (!(await act(id, { what: 'cancel' }))) return;
    if (some.some(({ id }) => id === current)) void navigate('/outbox');
  };
  /** An attempt without an answer may leave no row to choose: then what is there and what is wanted are joined. */
  const choose = async (change: PreparedChange) => {
    try {
      const { total } = await invoke('outbox.collisions', { as, id: change.id, from: 0, count: 0 });
      if (total > 0) {
        collisions.open(change);
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

  return (
    <>
      <PageHeader title="Outbox" description="Prepared changes of rates on their way to the server">
        <Button icon="history" text="History" onClick={() => void navigate('/history')} />
      </PageHeader>
      <section className="codesk-outbox" aria-label="Outbox">
        {changes && error && <FailureCallout failure={failureOf(error)} onRetry={() => void refetch()} />}
        {isPending ? (
          <div className="codesk-outbox-skeleton" role="status" aria-label="Loading the outbox">
            {Array.from({ length: 5 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity
              <div key={index} className="bp6-skeleton" />
            ))}
          </div>
        ) : !changes ? (
          error && <FailureState failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : changes.length === 0 ? (
          <StateMessage
            icon="inbox"
            title="The outbox is empty"
            description="What you queue in the rate desk or in a rate round stands here until it is sent, also without a connection."
            action={
              <Button
                intent="primary"
                icon="timeline-bar-chart"
                text="Open the rate desk"
                onClick={() => void navigate('/rate-desk')}
              />
            }
          />
        ) : (
          <div className="codesk-outbox-panes">
            <div className="codesk-outbox-lists">
              <h2>
                On their way{' '}
                <span className="codesk-outbox-count">{workText(open) || counted(0, 'change')}</span>
              </h2>
              {open.length === 0 ? (
                <p className="codesk-muted">Everything is sent.</p>
              ) : (
                <OpenList
                  changes={open}
                  current={shown?.id}
                  onShow={show}
                  onMove={(id, before, text) => {
                    announce(text);
                    void act(id, { what: 'move', before });
                  }}
                />
              )}
              {done.length > 0 && (
                <DoneList changes={done} current={shown?.id} onShow={show} onClear={() => void clear(done)} />
              )}
            </div>
            {shown ? (
              <ChangeDetails
                key={shown.id}
                change={shown}
                onAct={(what) => void act(shown.id, what)}
                onCancel={() =>
                  void (shown.state === 'done'
                    ? clear([shown])
                    : actsOf(shown).giveUp
                      ? giveUp(shown)
                      : cancel(shown))
                }
                onTime={() => times.open(shown)}
                onChoose={() => void choose(shown)}
              />
            ) : current === undefined ? null : (
              <StateMessage
                icon="search"
                title="This change is not here"
                description="It was cancelled or removed, or it belongs to somebody else."
                action={<Button text="Show the outbox" onClick={() => void navigate('/outbox')} />}
              />
            )}
          </div>
        )}
      </section>
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
