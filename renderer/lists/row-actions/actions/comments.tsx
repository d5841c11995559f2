/** Shows the comments of a record, oldest first, and adds one. */
import '../row-actions.css';
import { TextArea } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { z } from 'zod';
import { shownDateTime } from '../../../../shared/dates';
import { draftTable, secretColumns, useDialogDraft } from '../../../drafts/draft-subject';
import { FieldFrame } from '../../../fields/field-frame';
import { useTypedDraft } from '../../../forms/typed-draft';
import { failureOf } from '../../../ipc';
import { ActionDialog } from '../../../ui/action-dialog';
import { useDateFormat } from '../../../ui/date-format';
import { FailureCallout } from '../../../ui/failure';
import type { RowActionDefinition, RowActionDialogProps } from '../row-action';

export const action: RowActionDefinition = {
  order: 180,
  icon: 'comment',
  offer: () => ({ text: 'Comments', kind: 'comments', opens: true, names: ['comments', 'comment'] }),
  Dialog: CommentsDialog,
};

const storedComment = z.object({ text: z.string() });

function CommentsDialog({ context, ...dialog }: RowActionDialogProps) {
  const { list, id, name, row, subject, call, write } = context;
  const fieldId = useId();
  const format = useDateFormat();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const secrets = useMemo(() => secretColumns(list), [list]);
  const draft = useTypedDraft({
    subject: useDialogDraft({
      table: draftTable(list),
      action: 'comments',
      record: { id, name, row },
      title: `A comment on ${subject}`,
      secrets,
    }),
    typed: useMemo(() => (typed.trim() === '' ? undefined : { text: typed }), [typed]),
    schema: storedComment,
    onRestore: ({ text }) => setTyped(text),
    onDiscard: () => setTyped(''),
  });
  const queryKey = ['comments', list.id, list.ownerId ?? null, id];
  const comments = useQuery({
    queryKey,
    queryFn: async () => (await call('comments', { id })).comments,
    staleTime: 0,
    gcTime: 0,
  });

  const submit = async () => {
    const text = typed.trim();
    if (text === '') return;
    setBusy(true);
    const done = await write(`Comment: ${subject}`, 'addedTo', () => call('comment', { id, text }));
    setBusy(false);
    if (!done) return;
    setTyped('');
    await queries.invalidateQueries({ queryKey });
  };
  return (
    <ActionDialog
      title={`Comments on ${subject}`}
      width={600}
      unsaved={typed.trim() !== ''}
      onDiscard={draft.discard}
      busy={busy}
      verb={{ text: 'Add comment', icon: 'comment' }}
      closeText="Close"
      onSubmit={() => void submit()}
      {...dialog}
    >
      {comments.isPending ? (
        <div className="codesk-comments" role="status" aria-label="Loading the comments">
          <div className="bp6-skeleton codesk-comment-skeleton" />
          <div className="bp6-skeleton codesk-comment-skeleton" />
        </div>
      ) : comments.error ? (
        <FailureCallout failure={failureOf(comments.error)} onRetry={() => void comments.refetch()} />
      ) : comments.data?.length === 0 ? (
        <p className="codesk-muted">No comments {list.noun} yet.</p>
      ) : (
        <ol className="codesk-comments" aria-label="Comments" aria-live="polite">
          {comments.data?.map((comment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: comments have no id and are never removed
            <li key={index}>
              <div className="codesk-comment-head">
                <strong>{comment.author ?? 'Unknown author'}</strong>
                {typeof comment.time === 'number' && <span>{shownDateTime(comment.time, format)}</span>}
              </div>
              <p>{comment.text}</p>
            </li>
          ))}
        </ol>
      )}
      {draft.note}
      <FieldFrame id={fieldId} label="New comment">
        {(control) => (
          <TextArea
            {...control}
            fill
            rows={3}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                event.preventDefault();
                void submit();
              }
            }}
          />
        )}
      </FieldFrame>
    </ActionDialog>
  );
}
