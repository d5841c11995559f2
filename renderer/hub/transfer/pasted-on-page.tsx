/** Opens the import with rows that are pasted on the page of a table, outside its fields. */
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { inSentence, type ListDefinition } from '../../../shared/table/list';
import type { TableStructure } from '../../../shared/table/structure';
import { isTransferred } from '../../../shared/transfer/table';
import { draftTable } from '../../drafts/draft-subject';
import { useUnsavedDrafts } from '../../drafts/drafts';
import { reloadTable, structureQuery } from '../../lists/list-queries';
import { notifyRefusal } from '../../lists/notify-refusal';
import { connectionText, useConnection } from '../../session/connection';
import { useConfirm } from '../../ui/confirm';
import { useDialog } from '../../ui/use-dialog';
import { pasteAction } from './paste-action';
import { usePasteOnPage } from './paste-events';

const ImportDialog = lazy(() => import('./import-dialog'));

export function PastedOnPage({ list }: { readonly list: ListDefinition }) {
  const queries = useQueryClient();
  const connection = useConnection();
  const left = useUnsavedDrafts();
  const confirm = useConfirm();
  const { shown, round, isOpen, open, close, closed } = useDialog<string>();

  const refusalOf = (structure: TableStructure): string | undefined => {
    const title = inSentence(list.title);
    if (!isTransferred(list)) return `Rows cannot be pasted into ${title}.`;
    if (!structure.permissions.some(({ name }) => name === 'create'))
      return `Your account may not add rows to ${title}.`;
    return connection?.state === 'offline'
      ? `${connectionText(connection)}. This needs the server.`
      : undefined;
  };
  const receive = async (text: string) => {
    // The page of the table loads it.
    const structure = queries.getQueryData(structureQuery(list).queryKey);
    if (!structure) return;
    const refused = refusalOf(structure);
    if (refused !== undefined) return notifyRefusal(refused);
    const isKept = left.some(({ key }) => key === `${draftTable(list)}/${pasteAction}`);
    if (isKept && !(await confirm(replaceQuestion))) return;
    open(text);
  };
  usePasteOnPage((text) => void receive(text));
  return (
    <Suspense>
      {shown !== null && (
        <ImportDialog
          key={round}
          list={list}
          source="paste"
          pasted={shown}
          onSaved={() => reloadTable(queries, list)}
          isOpen={isOpen}
          onClose={close}
          onClosed={closed}
        />
      )}
    </Suspense>
  );
}

const replaceQuestion = {
  title: 'Replace the pasted rows?',
  text: 'Rows that were pasted into this table before are kept with what you corrected. The new ones take their place.',
  confirm: 'Replace',
};
