/** The changes without a known answer: what each is, what was found on the server, and what a person can do. */
import './operations.css';
import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dateTimeText } from '../../shared/dates';
import type { KeptOperation } from '../../shared/desk/operations';
import { failureText, failureTitle, isUnknown } from '../../shared/errors';
import { actingAs, failureOf, resend } from '../ipc';
import { useBusy } from '../ui/busy';
import { useConfirm } from '../ui/confirm';
import { useDateFormat } from '../ui/date-format';
import { notifyFailure } from '../ui/failure';
import { notify } from '../ui/notices';
import { Dialog } from '../ui/overlays';
import { lookUp, useOperations } from './operations';
import { type LookUpState, lookUpText } from './unknown-outcome';

/** As many are shown and looked up at once. */
const atOnce = 20;

interface OperationsDialogProps {
  readonly operations: readonly KeptOperation[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The operation with this id is done. */
  readonly onDone: (id: string) => void;
}

export function OperationsDialog({ operations, isOpen, onClose, onDone }: OperationsDialogProps) {
  const [shown, setShown] = useState(atOnce);
  const list = operations.slice(0, shown);
  const lookUps = useLookUps(list, isOpen);
  const more = operations.length - list.length;
  return (
    <Dialog title="Changes without a known answer" style={{ width: 720 }} isOpen={isOpen} onClose={onClose}>
      <DialogBody>
        <p>
          Each of these was sent, and no answer came that says whether it was done. Sent again, it goes out
          under the same number, so that the server can tell that it is the same.
        </p>
        {operations.length === 0 ? (
          <p role="status">Nothing is left here.</p>
        ) : (
          <ul className="codesk-operations" aria-label="Changes without a known answer">
            {list.map((operation) => (
              <OpenOperation
                key={operation.id}
                operation={operation}
                lookUp={lookUps.states.get(operation.id)}
                onLook={() => lookUps.again(operation)}
                onDone={() => onDone(operation.id)}
              />
            ))}
          </ul>
        )}
        {more > 0 && (
          <Button
            className="codesk-operations-more"
            text={`Show ${Math.min(more, atOnce)} more of ${more}`}
            onClick={() => setShown(shown + atOnce)}
          />
        )}
      </DialogBody>
      <DialogFooter actions={<Button text="Close" onClick={onClose} />} />
    </Dialog>
  );
}

/** Looks up what is shown, one after the other, each once, and again when asked. */
function useLookUps(operations: readonly KeptOperation[], isOpen: boolean) {
  const [states, setStates] = useState<ReadonlyMap<string, LookUpState>>(new Map());
  const asked = useRef(new Set<string>());
  const queue = useRef(Promise.resolve());

  const look = (operation: KeptOperation) => {
    const show = (state: LookUpState) => setStates((before) => new Map(before).set(operation.id, state));
    show('running');
    queue.current = queue.current.then(() => lookUp(operation.id).then(show));
  };
  const lookOnce = useEffectEvent(look);
  const ids = operations.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another one at every render, its ids are not.
  useEffect(() => {
    if (!isOpen) {
      // What is opened again is looked up again: it may have been done meanwhile.
      asked.current.clear();
      return;
    }
    for (const operation of operations) {
      if (asked.current.has(operation.id)) continue;
      asked.current.add(operation.id);
      lookOnce(operation);
    }
  }, [ids, isOpen]);
  return { states, again: look };
}

interface OpenOperationProps {
  readonly operation: KeptOperation;
  readonly lookUp: LookUpState;
  readonly onLook: () => void;
  readonly onDone: () => void;
}

function OpenOperation({ operation, lookUp, onLook, onDone }: OpenOperationProps) {
  const { id, title, at, attempts, call, input, about } = operation;
  const store = useOperations();
  const format = useDateFormat();
  const busy = useBusy();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const [sending, setSending] = useState(false);
  const locked = useRef(false);

  const once = async (task: () => Promise<unknown>) => {
    if (locked.current) return;
    locked.current = true;
    setSending(true);
    try {
      await task();
    } catch (error) {
      const failure = failureOf(error);
      if (isUnknown(failure))
        notify({ tone: 'warning', title: failureTitle(failure), text: failureText(failure) });
      else notifyFailure(failure);
    } finally {
      locked.current = false;
      setSending(false);
    }
  };
  const sendAgain = () =>
    once(async () => {
      const end = busy.begin(title);
      try {
        await resend({ operation: id, as: actingAs() });
        onDone();
        notify({ tone: 'success', title: 'Done', text: `${title} is done.` });
      } finally {
        end();
        await store?.load();
        void queries.invalidateQueries({ queryKey: ['table'] });
      }
    });
  const forget = () => once(async () => store?.forget(id));
  const isDone = () =>
    once(async () => {
      await store?.forget(id);
      onDone();
    });
  const drop = async () => {
    const question = {
      title: 'Is it not done?',
      text: `${title}: Codesk forgets it. If the server did it all the same and you ask for it once more, it is done twice.`,
      confirm: 'It is not done',
    };
    const isNotThere = typeof lookUp === 'object' && 'found' in lookUp && lookUp.found === 'no';
    if (isNotThere || (await confirm(question))) await forget();
  };
  const makesSecret = /\.generate[A-Za-z]*$/.test(call);
  const canSend = input !== null && !makesSecret;
  const note = makesSecret
    ? 'Choose it once more in the list: it is the same operation and shows what was made.'
    : input === null
      ? 'Enter it once more in its form.'
      : undefined;
  return (
    <li className="codesk-operation" aria-label={title} aria-busy={sending}>
      <strong>{title}</strong>
      <div>
        Sent on {dateTimeText(new Date(at), format)}
        {attempts > 1 && `, ${attempts} times`}.
      </div>
      <div aria-live="polite">{lookUpText(lookUp, note)}</div>
      <div className="codesk-outcome-choices">
        {canSend && (
          <Button
            size="small"
            variant="outlined"
            icon="repeat"
            text="Send again"
            aria-label={`Send again: ${title}`}
            loading={sending}
            // What replaces a stored record is sent only after what is stored now was shown.
            disabled={about !== undefined && (lookUp === undefined || lookUp === 'running')}
            onClick={() => void sendAgain()}
          />
        )}
        <Button
          size="small"
          variant="outlined"
          icon="tick"
          text="It is done"
          aria-label={`It is done: ${title}`}
          disabled={sending}
          onClick={() => void isDone()}
        />
        <Button
          size="small"
          variant="outlined"
          icon="cross"
          text="It is not done"
          aria-label={`It is not done: ${title}`}
          disabled={sending}
          onClick={() => void drop()}
        />
        {typeof lookUp === 'object' && (
          <Button
            size="small"
            variant="minimal"
            icon="search"
            text="Look again"
            aria-label={`Look again: ${title}`}
            onClick={onLook}
          />
        )}
      </div>
    </li>
  );
}
