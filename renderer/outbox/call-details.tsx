/**
 * A call with an unknown outcome: the result of the look-up on the server, and the actions of the user. Nothing is sent
 * automatically.
 */
import './outbox.css';
import { Button } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { dateTimeText } from '../../shared/dates';
import type { OpenCall } from '../../shared/desk/operations';
import { failureText, failureTitle, isUnknown } from '../../shared/errors';
import { counted } from '../../shared/quantities';
import { useDrafts } from '../drafts/drafts';
import { failureOf, resend, sessionOwner } from '../ipc';
import { lookUp, useOperations } from '../operations/operations';
import { lookUpText } from '../operations/unknown-outcome';
import { useBusy } from '../ui/busy';
import { TitledCallout } from '../ui/callout';
import { useConfirm } from '../ui/confirm';
import { useDateFormat } from '../ui/date-format';
import { notifyFailure } from '../ui/failure';
import { notify } from '../ui/notices';
import { Details } from './details';

interface CallDetailsProps {
  readonly call: OpenCall;
  /** The outcome is known. */
  readonly onEnd: () => void;
}

export function CallDetails({ call: openCall, onEnd }: CallDetailsProps) {
  const { id, title, made, attempts, call, input, about } = openCall;
  const store = useOperations();
  const drafts = useDrafts();
  const format = useDateFormat();
  const busy = useBusy();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const [sending, setSending] = useState(false);
  const locked = useRef(false);
  const search = useQuery({
    queryKey: ['journal-look-up', id],
    queryFn: () => lookUp(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const found = search.data && !search.isFetching ? search.data : 'running';

  const once = async (task: () => Promise<unknown>) => {
    if (locked.current) return;
    locked.current = true;
    setSending(true);
    try {
      await task();
      onEnd();
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
    void once(async () => {
      const end = busy.begin(title);
      try {
        await resend({ operation: id, as: sessionOwner() });
        drafts?.dropSaved(id);
        notify({ tone: 'success', title: 'Done', text: `${title} is done.` });
      } finally {
        end();
        await store?.load();
        void queries.invalidateQueries({ queryKey: ['table'] });
      }
    });
  const takeAsDone = () =>
    void once(async () => {
      await store?.forget(id);
      drafts?.dropSaved(id);
    });
  const drop = async () => {
    const question = {
      title: 'Mark as not done?',
      text: `${title}: Codesk stops tracking it. If the server has already done it, sending it again repeats it.`,
      confirm: 'Mark as not done',
    };
    const isMissingFile = typeof found === 'object' && 'found' in found && found.found === 'no';
    if (isMissingFile || (await confirm(question))) await once(async () => store?.forget(id, false));
  };
  const makesSecret = /\.generate[A-Za-z]*$/.test(call);
  const canSend = input !== null && !makesSecret;
  const note = makesSecret
    ? 'Run the action again in the list to see the result. It is sent under the same number.'
    : input === null
      ? 'Enter it again in its form.'
      : undefined;
  return (
    <Details title={title} busy={sending}>
      <TitledCallout compact intent="warning" icon="help" title="Outcome unknown">
        <div>
          Sent on {dateTimeText(new Date(made), format)}
          {attempts > 1 && `, ${counted(attempts, 'time')}`}. The server did not confirm it.
          {canSend && ' If you send it again, it has the same number, so the server can recognise it.'}
        </div>
        <div aria-live="polite">{lookUpText(found, note)}</div>
        <div className="codesk-outbox-acts">
          {canSend && (
            <Button
              size="small"
              icon="repeat"
              text="Send again"
              loading={sending}
              // A request that replaces a stored record is sent only after the user could see the stored values.
              disabled={about !== undefined && found === 'running'}
              onClick={sendAgain}
            />
          )}
          <Button size="small" icon="tick" text="Mark as done" disabled={sending} onClick={takeAsDone} />
          <Button
            size="small"
            icon="cross"
            text="Mark as not done"
            disabled={sending}
            onClick={() => void drop()}
          />
          {found !== 'running' && (
            <Button
              size="small"
              variant="minimal"
              icon="search"
              text="Refresh"
              onClick={() => void search.refetch()}
            />
          )}
        </div>
      </TitledCallout>
    </Details>
  );
}
