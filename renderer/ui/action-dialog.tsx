/**
 * A dialog with a form and at most one submit button. It asks before unsaved input is lost, stays open while the action
 * runs, and focuses the submit button again if the action fails.
 */
import './action-dialog.css';
import { Button, DialogBody, DialogFooter, type IconName, type Intent } from '@blueprintjs/core';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { useFocusAfterWork } from './focus';
import { Dialog, useIsOpenNow } from './overlays';
import { useIsPicking } from './picking';
import { type LeaveQuestion, useLeaveCheck, useUnsavedGuard } from './unsaved';

interface ActionDialogProps {
  readonly title: string;
  /** CSS pixels, 400 to 1200 (tables section 9). */
  readonly width: number;
  readonly isOpen: boolean;
  /** True if closing would lose input; `secret` if part of the input is never stored as a draft. */
  readonly unsaved?: boolean | 'secret';
  /** Removes the draft of the dialog, if it has one. */
  readonly onDiscard?: (() => void) | undefined;
  /** The action runs; the dialog cannot be closed until it ends. */
  readonly busy?: boolean;
  /** Asked when the page is left, even if nothing is unsaved: the running action would no longer be visible. */
  readonly leaveQuestion?: LeaveQuestion | undefined;
  /** The submit button; without it there is only the button that closes. */
  readonly verb?: {
    readonly text: string;
    readonly icon?: IconName;
    readonly intent?: Intent;
    /** The user must choose something first. */
    readonly disabled?: boolean;
  };
  /** Text of the button that closes without an action; `Cancel` by default. */
  readonly closeText?: string;
  readonly onSubmit?: () => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  /** Next to the buttons, for example the number of errors. */
  readonly note?: ReactNode;
  /** Above the buttons and always visible, for example why the action failed. */
  readonly message?: ReactNode;
  readonly children: ReactNode;
}

export function ActionDialog(props: ActionDialogProps) {
  const { title, width, isOpen, unsaved = false, busy = false, verb, closeText = 'Cancel' } = props;
  const form = useId();
  const button = useRef<HTMLButtonElement>(null);
  const isPicking = useIsPicking();
  const isOpenNow = useIsOpenNow(isOpen);
  const mayLeave = useLeaveCheck();
  const { leaveQuestion, onDiscard } = props;
  useUnsavedGuard(isOpen && (unsaved || leaveQuestion !== undefined), leaveQuestion);
  useFocusAfterWork(button, busy);

  const close = async () => {
    if (busy || (unsaved && !(await mayLeave(onDiscard && { discard: onDiscard })))) return;
    props.onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble to the component that opened the dialog, which may be inside a form itself.
    event.stopPropagation();
    // A second Enter while it fades out must not submit again.
    if (isOpenNow() && !busy && !isPicking) props.onSubmit?.();
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
      {/* Blueprint makes the whole dialog a live region. Announcements have their own live regions. */}
      <DialogBody aria-live="off">
        <form id={form} noValidate onSubmit={submit} aria-label={title}>
          {props.children}
        </form>
      </DialogBody>
      {props.message && <div className="codesk-action-message">{props.message}</div>}
      <DialogFooter
        actions={
          <>
            <Button text={closeText} onClick={() => void close()} />
            {verb && (
              <Button
                ref={button}
                type="submit"
                form={form}
                intent={verb.intent ?? 'primary'}
                icon={verb.icon}
                text={verb.text}
                disabled={isPicking || (verb.disabled ?? false)}
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
