/** Questions before something that cannot be undone. Cancel is the default; the verb stands on the other button. */
import { Button, Dialog, DialogBody, DialogFooter, type Intent } from '@blueprintjs/core';
import { createContext, type ReactNode, useCallback, useContext, useId, useRef, useState } from 'react';

interface ConfirmOptions {
  readonly title: string;
  readonly text: ReactNode;
  /** The verb on the button, for example `Yes, delete it!`. */
  readonly confirm: string;
  /** `danger` unless it says otherwise. */
  readonly intent?: Intent;
}

type Ask = (options: ConfirmOptions) => Promise<boolean>;
const ConfirmContext = createContext<Ask | null>(null);

interface Question {
  readonly options: ConfirmOptions;
  readonly answer: (yes: boolean) => void;
}

/** Answers a function that asks a question and resolves to the answer; closing the dialog is a no. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it');
  return ask;
}

/** Hosts the questions. One at a time: a new question answers an open one with no. */
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
