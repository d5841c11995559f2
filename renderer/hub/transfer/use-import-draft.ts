/** Draft of an import: the chosen file or pasted rows with the corrections. */
import { useEffect, useEffectEvent, useMemo } from 'react';
import { inSentence, type ListDefinition } from '../../../shared/table/list';
import { draftTable, ofOwner, useDialogDraft } from '../../drafts/draft-subject';
import { useDrafts } from '../../drafts/drafts';
import { useTypedDraft } from '../../forms/typed-draft';
import { storedSourceSchema } from './file-edits';
import { pasteAction } from './paste-action';
import type { useChosenFile } from './use-chosen-file';
import type { useFileEdits } from './use-file-edits';

interface ImportDraftOptions {
  readonly list: ListDefinition;
  readonly source: 'file' | 'paste';
  /** The text pasted on the page, which the dialog starts with. */
  readonly pasted: string | undefined;
  readonly chosen: ReturnType<typeof useChosenFile>;
  readonly edits: ReturnType<typeof useFileEdits>;
  readonly isKept: boolean;
  /** True if closing would lose corrections. */
  readonly isBeforeSending: boolean;
  readonly onDiscard: () => void;
}

export function useImportDraft(options: ImportDraftOptions) {
  const { list, source, pasted: given, chosen, edits, isKept, isBeforeSending, onDiscard } = options;
  const isPaste = source === 'paste';
  const subject = useDialogDraft({
    table: draftTable(list),
    action: isPaste ? pasteAction : 'import_csv',
    title: isPaste
      ? `The rows pasted into ${inSentence(list.title)}${ofOwner(list)}`
      : `The import of ${inSentence(list.title)}${ofOwner(list)}${chosen.picked ? ` from ${chosen.picked.name}` : ''}`,
  });
  const drafts = useDrafts();
  const begin = useEffectEvent(() => {
    if (given === undefined) return;
    // A new paste replaces an earlier one before that one is restored.
    drafts?.drop(subject.key);
    void chosen.paste({ text: given });
  });
  useEffect(() => begin(), []);
  const { picked, pasted } = chosen;
  const { all } = edits;
  return useTypedDraft({
    subject: isKept ? subject : undefined,
    typed: useMemo(() => {
      if (!isBeforeSending) return undefined;
      if (!pasted) return picked ? { file: picked, edits: [...all] } : undefined;
      const { text, columns } = pasted;
      return { paste: { text, ...(columns && { columns: [...columns] }) }, edits: [...all] };
    }, [picked, pasted, isBeforeSending, all]),
    schema: storedSourceSchema,
    onRestore: (was) => {
      edits.restore(was.edits);
      if ('paste' in was) void chosen.paste(was.paste);
      else void chosen.read(was.file);
    },
    onDiscard,
  });
}
