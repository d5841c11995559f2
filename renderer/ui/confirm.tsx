/** Questions before something that cannot be undone. Cancel is the default; the verb stands on the other button. */
import { Alert, type Intent } from '@blueprintjs/core';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

export interface ConfirmOptions {
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
      <Alert
        className="codesk-confirm"
        isOpen={open}
        icon="warning-sign"
        intent={question?.options.intent ?? 'danger'}
        cancelButtonText="Cancel"
        confirmButtonText={question?.options.confirm ?? ''}
        canEscapeKeyCancel
        canOutsideClickCancel
        onOpened={(node) => {
          // The buttons stand in the order confirm, cancel; Enter must not be the destructive one.
          node.querySelector<HTMLButtonElement>('.bp6-alert-footer .bp6-button:not([class*="intent"])')?.focus();
        }}
        onConfirm={() => close(true)}
        onCancel={() => close(false)}
      >
        <h2 className="codesk-confirm-title">{question?.options.title}</h2>
        <div>{question?.options.text}</div>
      </Alert>
    </ConfirmContext>
  );
}
