/** The draft of a form that has no definition: a comment, a file to upload, a pasted text. */
import { type ReactNode, useMemo, useState } from 'react';
import type { z } from 'zod';
import { type DraftSubject, useDraft } from '../drafts/drafts';
import { RestoredNote } from './restored-note';

interface TypedDraft<T extends Readonly<Record<string, unknown>>> {
  readonly subject: DraftSubject | undefined;
  /** What to keep; undefined while there is nothing to lose. The same object until it changes. Never a secret. */
  readonly typed: T | undefined;
  readonly schema: z.ZodType<T>;
  /** Fills in what was kept. */
  readonly onRestore: (typed: T) => void;
  /** Puts the form back to how it opens. */
  readonly onDiscard: () => void;
}

interface TypedDraftState {
  /** The sentence that says what was restored, with the button that discards it. */
  readonly note: ReactNode;
  /** Removes what was kept, when the form is left. */
  readonly discard: () => void;
}

export function useTypedDraft<T extends Readonly<Record<string, unknown>>>({
  subject,
  typed,
  schema,
  onRestore,
  onDiscard,
}: TypedDraft<T>): TypedDraftState {
  // The page finds an open operation by what was sent; the draft only has to name one.
  const [operation] = useState(() => crypto.randomUUID());
  const content = useMemo(() => typed && (() => ({ operation, content: typed })), [typed, operation]);
  const { restored, forget } = useDraft({
    subject,
    content,
    restore: ({ content: kept }) => {
      const { data } = schema.safeParse(kept);
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
