/** A call without a known answer: what was found on the server, and what the user can do. Nothing is sent by itself. */
import './outbox.css';
import { Button } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { dateTimeText } from '../../shared/dates';
import type { OpenCall } from '../../shared/desk/operations';
import { failureText, failureTitle, isUnknown } from '../../shared/errors';
import { useDrafts } from '../drafts/drafts';
import { actingAs, failureOf, resend } from '../ipc';
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
  /** Its outcome is clear. */
  readonly onEnd: () => void;
}

export function CallDetails({ call: kept, onEnd }: CallDetailsProps) {
  const { id, title, made, attempts, call, input, about } = kept;
  const store = useOperations();
  const drafts = useDrafts();
  const format = useDateFormat();
  const busy = useBusy();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const [sending, setSending] = useState(false);
  const locked = useRef(false);
  const looking = useQuery({
    queryKey: ['journal-look-up', id],
    queryFn: () => lookUp(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const lookedUp = looking.data && !looking.isFetching ? looking.data : 'running';

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
        await resend({ operation: id, as: actingAs() });
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
      title: 'Is it not done?',
      text: `${title}: Codesk forgets it. If the server has done it and you send it again, it is done twice.`,
      confirm: 'It is not done',
    };
    const isMissingFile = typeof lookedUp === 'object' && 'found' in lookedUp && lookedUp.found === 'no';
    if (isMissingFile || (await confirm(question))) await once(async () => store?.forget(id, false));
  };
  const makesSecret = /\.generate[A-Za-z]*$/.test(call);
  const canSend = input !== null && !makesSecret;
  const note = makesSecret
    ? 'Choose it again in the list. It is the same operation and shows the result.'
    : input === null
      ? 'Enter it again in its form.'
      : undefined;
  return (
    <Details title={title} busy={sending}>
      <TitledCallout compact intent="warning" icon="help" title="No known answer">
        <div>
          Sent on {dateTimeText(new Date(made), format)}
          {attempts > 1 && `, ${attempts} times`}. No answer says whether it was done.
          {canSend && ' If you send it again, it has the same number, so the server can recognise it.'}
        </div>
        <div aria-live="polite">{lookUpText(lookedUp, note)}</div>
        <div className="codesk-outbox-acts">
          {canSend && (
            <Button
              size="small"
              icon="repeat"
              text="Send again"
              loading={sending}
              // What replaces a stored record is sent only after what is stored now was shown.
              disabled={about !== undefined && lookedUp === 'running'}
              onClick={sendAgain}
            />
          )}
          <Button size="small" icon="tick" text="It is done" disabled={sending} onClick={takeAsDone} />
          <Button
            size="small"
            icon="cross"
            text="It is not done"
            disabled={sending}
            onClick={() => void drop()}
          />
          {lookedUp !== 'running' && (
            <Button
              size="small"
              variant="minimal"
              icon="search"
              text="Look again"
              onClick={() => void looking.refetch()}
            />
          )}
        </div>
      </TitledCallout>
    </Details>
  );
}
