/**
 * A question before an action that cannot be undone. Cancel has the focus; the other button names the action. A
 * question may have a third answer that saves a draft.
 */
import { Button, Callout, DialogBody, DialogFooter, type Intent } from '@blueprintjs/core';
import { createContext, type ReactNode, useCallback, useContext, useId, useRef, useState } from 'react';
import { Dialog, type Layer, useLayer } from './overlays';

export interface ConfirmOptions {
  readonly title: string;
  readonly text: ReactNode;
  /** Text of the button that confirms, for example `Yes, delete it!`. */
  readonly confirm: string;
  /** `danger` by default. */
  readonly intent?: Intent;
  /** Text of the button that changes nothing; `Cancel` by default. */
  readonly cancel?: string;
  /** The third answer, and why it cannot be given now. */
  readonly keep?: { readonly text: string; readonly refusal?: string | undefined };
  /** The layer above which the question is shown; by default the layer of the caller. */
  readonly over?: Layer;
}

/** `no` if the dialog is closed. */
export type Answer = 'yes' | 'keep' | 'no';

type Ask = (options: ConfirmOptions) => Promise<Answer>;
const ConfirmContext = createContext<Ask | null>(null);

interface Question {
  readonly number: number;
  readonly options: ConfirmOptions;
  readonly answer: (answer: Answer) => void;
  /** The focus before the question; for a question that replaces another one, the focus before that one. */
  readonly opener: Element | null;
}

/** Returns a function that asks and resolves to true for yes; false if the dialog is closed. */
export function useConfirm(): (options: ConfirmOptions) => Promise<boolean> {
  const ask = useQuestion();
  return useCallback(async (options) => (await ask(options)) === 'yes', [ask]);
}

/** Like `useConfirm`, for a question with a third answer. */
export function useQuestion(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('A question needs a ConfirmProvider above it');
  const layer = useLayer();
  return useCallback((options) => ask({ over: layer, ...options }), [ask, layer]);
}

/**
 * Blueprint returns the focus to the element that had it when this question opened. No element had it if another
 * question was closed for this one.
 */
function returnFocus(opener: Element | null | undefined): void {
  const active = document.activeElement;
  const isLost = active === document.body || active?.closest('.codesk-confirm');
  if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}

/** Shows one question at a time: a new one answers the open one with no. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const textId = useId();
  const refusalId = useId();

  const ask = useCallback<Ask>((options) => {
    const active = document.activeElement;
    return new Promise((resolve) => {
      setQuestion((previous) => {
        previous?.answer('no');
        const opener = previous && active?.closest('.codesk-confirm') ? previous.opener : active;
        return { number: (previous?.number ?? 0) + 1, options, answer: resolve, opener };
      });
      setOpen(true);
    });
  }, []);

  const close = (answer: Answer) => {
    question?.answer(answer);
    setOpen(false);
  };
  const { keep } = question?.options ?? {};

  return (
    <ConfirmContext value={ask}>
      {children}
      <Dialog
        // Each question is a new overlay, so that it gets the focus before those opened earlier.
        key={question?.number}
        layer="question"
        over={question?.options.over}
        className="codesk-confirm"
        role="alertdialog"
        aria-describedby={textId}
        isOpen={open}
        icon="warning-sign"
        title={question?.options.title ?? ''}
        onClose={() => close('no')}
        onOpened={() => cancel.current?.focus()}
        onClosed={() => returnFocus(question?.opener)}
      >
        <DialogBody>
          <div id={textId}>{question?.options.text}</div>
          {keep?.refusal !== undefined && (
            <Callout id={refusalId} className="codesk-confirm-refusal" intent="warning" compact>
              {keep.refusal}
            </Callout>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button ref={cancel} text={question?.options.cancel ?? 'Cancel'} onClick={() => close('no')} />
              <Button
                intent={question?.options.intent ?? 'danger'}
                text={question?.options.confirm}
                onClick={() => close('yes')}
              />
              {keep && (
                <Button
                  intent="primary"
                  text={keep.text}
                  disabled={keep.refusal !== undefined}
                  aria-describedby={keep.refusal === undefined ? undefined : refusalId}
                  onClick={() => close('keep')}
                />
              )}
            </>
          }
        />
      </Dialog>
    </ConfirmContext>
  );
}
