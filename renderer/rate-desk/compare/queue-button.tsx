/** The button that prepares the accepted changes for the outbox, its key, and its dialog. */
import './queue.css';
import { Button } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { type QueueButtonProps, QueueDialog } from './queue-dialog';

export function QueueButton(props: QueueButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [times, setTimes] = useState(0);
  const open = () => {
    setTimes((before) => before + 1);
    setOpen(true);
  };
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      const target = event.target as Element;
      // In a cell that is edited it fills the selection, in a dialog it is the dialog's.
      if (
        event.defaultPrevented ||
        target.closest(
          'input:not([type="checkbox"]), textarea, select, [role="dialog"], [role="alertdialog"]',
        )
      )
        return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        intent="primary"
        icon="inbox"
        text="Queue…"
        title="Put the accepted changes into the outbox (Ctrl+Enter)"
        onClick={open}
      />
      {times > 0 && <QueueDialog {...props} key={times} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
