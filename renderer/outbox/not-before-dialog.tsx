/** Sets the time before which a prepared change is not sent. */
import './outbox.css';
import { useMemo, useState } from 'react';
import type { PreparedChange } from '../../shared/desk/rates';
import { useOutboxAct } from '../journal/outbox-queries';
import { NotBeforeFields, useNotBefore } from '../rates/not-before-fields';
import { ActionDialog } from '../ui/action-dialog';
import type { DialogProps } from '../ui/use-dialog';

interface NotBeforeDialogProps extends DialogProps {
  readonly change: PreparedChange;
}

/** Key of the draft of this dialog. The page uses it to reopen the dialog. */
export const notBeforeKey = (change: string) => `outbox/${change}/not-before`;

export function NotBeforeDialog({ change, isOpen, onClose, onClosed }: NotBeforeDialogProps) {
  const { id, title } = change;
  const act = useOutboxAct();
  const chosen = useNotBefore({
    subject: useMemo(
      () => ({
        key: notBeforeKey(id),
        title: `Send time of ${title}`.slice(0, 300),
        place: { route: '/outbox' },
      }),
      [id, title],
    ),
    initially: 'later',
    isOpen,
  });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    setTried(true);
    if (chosen.isWrong) return;
    setBusy(true);
    const done = await act(id, { what: 'not-before', at: chosen.instant(new Date()) });
    setBusy(false);
    if (done) onClose();
  };
  return (
    <ActionDialog
      title={`Send time of ${title}`}
      width={480}
      isOpen={isOpen}
      busy={busy}
      verb={{ text: 'Set the time', icon: 'time' }}
      onSubmit={() => void submit()}
      onClose={onClose}
      onClosed={onClosed}
    >
      <NotBeforeFields chosen={chosen} isTried={tried} />
    </ActionDialog>
  );
}
