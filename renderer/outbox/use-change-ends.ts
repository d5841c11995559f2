/** Ends of a prepared change: cancelled, cleared, or sent after a decision. */
import { useNavigate } from 'react-router';
import { type PreparedChange, targetName } from '../../shared/desk/rates';
import { failureOf, invoke } from '../ipc';
import { actsOf, countsText } from '../journal/change-texts';
import { useOutboxAct } from '../journal/outbox-queries';
import { useOwner } from '../session/use-session';
import { useConfirm } from '../ui/confirm';
import { notifyFailure } from '../ui/failure';

/** The actions that remain after a change is cancelled. */
const afterCancel = {
  file: 'You can queue the rate file again.',
  round: 'The rate round does not change.',
  undo: 'You can undo the import later.',
} as const;

/** Cancels, clears or continues prepared changes, with the questions that these need. */
export function useChangeEnds(onCollisions: (change: PreparedChange) => void, current: string | undefined) {
  const as = useOwner();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const act = useOutboxAct();
  const end = async (change: PreparedChange) => {
    const { id, title, target, counts, origin, state } = change;
    if (state === 'done') return clear([change]);
    const lost = {
      title: `Stop checking ${title}?`,
      text: `${targetName(target)} may already have this change, but it will not be in the history. Check the service before you send the change again.`,
      confirm: 'Stop checking',
      cancel: 'Continue checking',
    };
    const unsent = {
      title: `Cancel ${title}?`,
      text: `${countsText(counts)} of ${targetName(target)} will not be sent. The rates of the service do not change. ${afterCancel[origin.kind]}`,
      confirm: 'Do not send',
      cancel: 'Keep in the outbox',
    };
    const yes = await confirm(actsOf(change).giveUp ? lost : unsent);
    if (yes && (await act(id, { what: 'cancel' })) && id === current) void navigate('/outbox');
  };
  /** Removes finished changes from the outbox. The history still lists them. */
  const clear = async (some: readonly { readonly id: string }[]) => {
    for (const { id } of some) if (!(await act(id, { what: 'cancel' }))) return;
    if (some.some(({ id }) => id === current)) void navigate('/outbox');
  };
  /** Opens the conflicts. Without conflicts, which can happen after an attempt without a reply, both sides are merged. */
  const choose = async (change: PreparedChange) => {
    try {
      const { total } = await invoke('outbox.collisions', { as, id: change.id, from: 0, count: 0 });
      if (total > 0) {
        onCollisions(change);
        return;
      }
      const yes = await confirm({
        title: `Send ${change.title} again?`,
        text: `${targetName(change.target)} has other rows now. No rows are in conflict, so your rows are added to the current ones.`,
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
