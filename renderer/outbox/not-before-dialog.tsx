/** Sets the time before which a prepared change is not sent. */
import { useState } from 'react';
import type { PreparedChange } from '../../shared/desk/rates';
import { useOutboxAct } from '../rates/outbox-queries';
import { useSendTime, WhenToSend } from '../rates/when-to-send';
import { ActionDialog } from '../ui/action-dialog';
import type { DialogProps } from '../ui/use-dialog';

interface NotBeforeDialogProps extends DialogProps {
  readonly change: PreparedChange;
}

export function NotBeforeDialog({ change, isOpen, onClose, onClosed }: NotBeforeDialogProps) {
  const act = useOutboxAct();
  const time = useSendTime('later');
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    setTried(true);
    if (time.isWrong) return;
    setBusy(true);
    const done = await act(change.id, { what: 'not-before', at: time.notBefore() });
    setBusy(false);
    if (done) onClose();
  };
  return (
    <ActionDialog
      title={`When to send ${change.title}`}
      width={480}
      isOpen={isOpen}
      busy={busy}
      verb={{ text: 'Set the time', icon: 'time' }}
      onSubmit={() => void submit()}
      onClose={onClose}
      onClosed={onClosed}
    >
      <WhenToSend time={time} isTried={isTried} />
    </ActionDialog>
  );
}
