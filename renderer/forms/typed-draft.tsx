/** The draft of a form without a definition: a comment, a file to upload, a pasted text. */
import { type ReactNode, useMemo, useState } from 'react';
import type { z } from 'zod';
import { type DraftSubject, useDraft } from '../drafts/drafts';
import { RestoredNote } from './restored-note';

interface TypedDraft<T extends Readonly<Record<string, unknown>>> {
  readonly subject: DraftSubject | undefined;
  /** The content to store; undefined if there is nothing to lose. The same object until it changes. Never a secret. */
  readonly typed: T | undefined;
  readonly schema: z.ZodType<T>;
  /** Fills in the stored content. */
  readonly onRestore: (typed: T) => void;
  /** Resets the form. */
  readonly onDiscard: () => void;
}

interface TypedDraftState {
  /** The note about the restored draft, with the button that discards it. */
  readonly note: ReactNode;
  /** Deletes the draft. */
  readonly discard: () => void;
}

export function useTypedDraft<T extends Readonly<Record<string, unknown>>>({
  subject,
  typed,
  schema,
  onRestore,
  onDiscard,
}: TypedDraft<T>): TypedDraftState {
  // The form looks up open requests by their content, so the id in the draft does not matter.
  const [operation] = useState(() => crypto.randomUUID());
  const content = useMemo(() => typed && (() => ({ operation, content: typed })), [typed, operation]);
  const { restored, forget } = useDraft({
    subject,
    content,
    restore: ({ content: stored }) => {
      const { data } = schema.safeParse(stored);
      if (data) onRestore(data);
    },
  });
  const discard = () => {
    onDiscard();
    forget();
  };
  return {
    note:
      restored && typed ? (
        <RestoredNote at={restored.at} unread={restored.unread} lost={false} onDiscard={discard} />
      ) : null,
    discard: forget,
  };
}
