/**
 * A dialog with something to fill in or agree to, and one verb. It asks before it loses what was typed, keeps its
 * buttons in reach while it works, and gives the focus back to the verb when the work failed.
 */
import './action-dialog.css';
import { Button, Dialog, DialogBody, DialogFooter, type IconName, type Intent } from '@blueprintjs/core';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { useFocusAfterWork } from './focus';
import { useLeaveCheck, useUnsavedGuard } from './unsaved';

interface ActionDialogProps {
  readonly title: string;
  /** CSS pixels, 400 to 1200 (tables section 9). */
  readonly width: number;
  readonly isOpen: boolean;
  /** Something typed here would be lost. */
  readonly unsaved?: boolean;
  /** The verb is at work; the dialog stays until it is done. */
  readonly busy?: boolean;
  /** The verb on the button; without it there is only the way out. */
  readonly verb?: { readonly text: string; readonly icon?: IconName; readonly intent?: Intent };
  /** What closes it without doing anything; `Cancel` unless it says otherwise. */
  readonly wayOut?: string;
  readonly onSubmit?: () => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  /** Beside the buttons, for example how many fields are wrong. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function ActionDialog(props: ActionDialogProps) {
  const { title, width, isOpen, unsaved = false, busy = false, verb, wayOut = 'Cancel' } = props;
  const form = useId();
  const button = useRef<HTMLButtonElement>(null);
  const mayLeave = useLeaveCheck();
  useUnsavedGuard(unsaved && isOpen);
  useFocusAfterWork(button, busy);

  const close = async () => {
    if (busy || (unsaved && !(await mayLeave()))) return;
    props.onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is a React child of whatever opened it, which may be a form itself.
    event.stopPropagation();
    if (!busy) props.onSubmit?.();
  };

  return (
    <Dialog
      className="codesk-action-dialog"
      isOpen={isOpen}
      title={title}
      style={{ width: `min(${width}px, calc(100vw - 32px))` }}
      canOutsideClickClose={false}
      onClose={() => void close()}
      onClosed={props.onClosed}
    >
      {/* An overlay makes all that it holds a live region; what is worth saying has one of its own. */}
      <DialogBody aria-live="off">
        <form id={form} noValidate onSubmit={submit} aria-label={title}>
          {props.children}
        </form>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={wayOut} onClick={() => void close()} />
            {verb && (
              <Button
                ref={button}
                type="submit"
                form={form}
                intent={verb.intent ?? 'primary'}
                icon={verb.icon}
                text={verb.text}
                loading={busy}
              />
            )}
          </>
        }
      >
        {props.note}
      </DialogFooter>
    </Dialog>
  );
}
