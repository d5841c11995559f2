/** A question before an action that cannot be undone. Cancel has the focus; the other button names the action. */
import { Button, DialogBody, DialogFooter, type Intent } from '@blueprintjs/core';
import { createContext, type ReactNode, useCallback, useContext, useId, useRef, useState } from 'react';
import { Dialog, type Layer, useLayer } from './overlays';

export interface ConfirmOptions {
  readonly title: string;
  readonly text: ReactNode;
  /** Text of the button that confirms, for example `Yes, delete it!`. */
  readonly confirm: string;
  /** `danger` by default. */
  readonly intent?: Intent;
  /** The layer that the question must stand above; by default the one it is asked from. */
  readonly over?: Layer;
}

type Ask = (options: ConfirmOptions) => Promise<boolean>;
const ConfirmContext = createContext<Ask | null>(null);

interface Question {
  readonly number: number;
  readonly options: ConfirmOptions;
  readonly answer: (yes: boolean) => void;
  /** What had the focus before; for a question that takes the place of another one, before that one. */
  readonly opener: Element | null;
}

/** Returns a function that asks and resolves to the answer; false if the dialog is closed. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it');
  const layer = useLayer();
  return useCallback((options) => ask({ over: layer, ...options }), [ask, layer]);
}

/** Blueprint returns the focus to what had it when this question opened: nothing, if another question was closed for it. */
function returnFocus(opener: Element | null | undefined): void {
  const active = document.activeElement;
  const isLost = active === document.body || active?.closest('.codesk-confirm');
  if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}

/** Shows one question at a time: a new one answers the open one with false. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const textId = useId();

  const ask = useCallback<Ask>((options) => {
    const active = document.activeElement;
    return new Promise((resolve) => {
      setQuestion((previous) => {
        previous?.answer(false);
        const opener = previous && active?.closest('.codesk-confirm') ? previous.opener : active;
        return { number: (previous?.number ?? 0) + 1, options, answer: resolve, opener };
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
        // Each question is an overlay of its own, so that it also gets the keyboard before those opened earlier.
        key={question?.number}
        layer="question"
        over={question?.options.over}
        className="codesk-confirm"
        role="alertdialog"
        aria-describedby={textId}
        isOpen={open}
        icon="warning-sign"
        title={question?.options.title ?? ''}
        onClose={() => close(false)}
        onOpened={() => cancel.current?.focus()}
        onClosed={() => returnFocus(question?.opener)}
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
