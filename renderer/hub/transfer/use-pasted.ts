/** Rows that are pasted on the page of a table, outside its fields. */
import { useQueryClient } from '@tanstack/react-query';
import { inSentence, type ListDefinition } from '../../../shared/table/list';
import { isTransferred } from '../../../shared/transfer/table';
import { draftTable } from '../../drafts/draft-subject';
import { useLeftDrafts } from '../../drafts/drafts';
import { notifyRefusal } from '../../lists/list-keys';
import { structureQuery } from '../../lists/list-queries';
import { connectionText, useConnection } from '../../session/connection';
import { useConfirm } from '../../ui/confirm';
import { useDialog } from '../../ui/use-dialog';
import { pasteAction } from './paste-action';
import { usePasteOnPage } from './paste-events';

/** The pasted text, and whether its dialog is open. */
export function usePasted(list: ListDefinition) {
  const queries = useQueryClient();
  const connection = useConnection();
  const left = useLeftDrafts();
  const confirm = useConfirm();
  const dialog = useDialog<string>();

  const refusal = (): string | undefined => {
    const title = inSentence(list.title);
    if (!isTransferred(list)) return `Rows cannot be pasted into ${title}.`;
    // The table around it has loaded it.
    const structure = queries.getQueryData(structureQuery(list).queryKey);
    if (!structure?.permissions.some(({ name }) => name === 'create'))
      return `Your account may not add rows to ${title}.`;
    return connection?.state === 'offline'
      ? `${connectionText(connection)}. This needs the server.`
      : undefined;
  };
  const open = async (text: string) => {
    const refused = refusal();
    if (refused !== undefined) return notifyRefusal(refused);
    const isKept = left.some(({ key }) => key === `${draftTable(list)}/${pasteAction}`);
    if (isKept && !(await confirm(replaceQuestion))) return;
    dialog.open(text);
  };
  usePasteOnPage((text) => void open(text));
  return dialog;
}

const replaceQuestion = {
  title: 'Replace the pasted rows?',
  text: 'Rows that were pasted into this table before are kept with what you corrected. The new ones take their place.',
  confirm: 'Replace',
};
