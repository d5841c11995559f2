/** Stores the text in the editor of a cell as a draft until the edit is on the disk. */
import { type Ref, useImperativeHandle, useMemo, useState } from 'react';
import { z } from 'zod';
import { useTypedDraft } from '../forms/typed-draft';

export interface TypedCell {
  readonly row: number;
  readonly field: string;
  readonly text: string;
}

const typedSchema = z.object({ row: z.number().int().min(0), field: z.string(), text: z.string() });

export interface TypedCellHandle {
  set(typed: TypedCell | undefined): void;
}

interface TypedCellDraftProps {
  readonly ref: Ref<TypedCellHandle>;
  readonly rateFile: string;
  readonly name: string;
  /** Called with a draft from before Codesk closed. The text is entered as an edit. */
  readonly onRestore: (typed: TypedCell) => void;
  readonly onTyping: (typing: boolean) => void;
}

/** Draws nothing. It is a separate component because it renders at every key. */
export function TypedCellDraft({ ref, rateFile, name, onRestore, onTyping }: TypedCellDraftProps) {
  const [typed, setTyped] = useState<TypedCell | undefined>(undefined);
  useImperativeHandle(
    ref,
    () => ({
      set: (next) => {
        setTyped(next);
        onTyping(next !== undefined);
      },
    }),
    [onTyping],
  );
  useTypedDraft<z.output<typeof typedSchema>>({
    subject: useMemo(
      () => ({
        key: `rate-desk/${rateFile}`,
        title: `Cell in ${name}`.slice(0, 300),
        place: { route: `/rate-desk/${rateFile}` },
      }),
      [rateFile, name],
    ),
    typed,
    schema: typedSchema,
    onRestore: (restored) => {
      // The text remains a draft until it is saved as an edit.
      setTyped(restored);
      onRestore(restored);
    },
    onDiscard: () => setTyped(undefined),
  });
  return null;
}
