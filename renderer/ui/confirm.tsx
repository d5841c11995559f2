/** A question before an action that cannot be undone. Cancel has the focus; the other button names the action. */
import { Button, Dialog, DialogBody, DialogFooter, type Intent } from '@blueprintjs/core';
import { createContext, type ReactNode, useCallback, useContext, useId, useRef, useState } from 'react';

export interface ConfirmOptions {
  readonly title: string;
  readonly text: ReactNode;
  /** Text of the button that confirms, for example `Yes, delete it!`. */
  readonly confirm: string;
  /** `danger` by default. */
  readonly intent?: Intent;
}

type Ask = (options: ConfirmOptions) => Promise<boolean>;
const ConfirmContext = createContext<Ask | null>(null);

interface Question {
  readonly options: ConfirmOptions;
  readonly answer: (yes: boolean) => void;
}

/** Returns a function that asks and resolves to the answer; false if the dialog is closed. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it');
  return ask;
}

/** Shows one question at a time: a new one answers the open one with false. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const textId = useId();

  const ask = useCallback<Ask>((options) => {
    return new Promise((resolve) => {
      setQuestion((previous) => {
        previous?.answer(false);
        return { options, answer: resolve };
      });
      setOpen(true);
    });
  }, []);

  const close = (yes: boolean) => {
    question?.answer(yes);
    setOpen(false);
  };

  return (
    <ConfirmContext value={ask}>
      {children}
      <Dialog
        className="codesk-confirm"
        role="alertdialog"
        aria-describedby={textId}
        isOpen={open}
        icon="warning-sign"
        title={question?.options.title ?? ''}
        onClose={() => close(false)}
        onOpened={() => cancel.current?.focus()}
      >
        <DialogBody>
          <div id={textId}>{question?.options.text}</div>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button ref={cancel} text="Cancel" onClick={() => close(false)} />
              <Button
                intent={question?.options.intent ?? 'danger'}
                text={question?.options.confirm}
                onClick={() => close(true)}
              />
            </>
          }
        />
      </Dialog>
    </ConfirmContext>
  );
}
