/** Uploads a document to a record. */
import { DocumentDialog } from '../document-dialog';
import type { RowActionDefinition } from '../row-action';

export const action: RowActionDefinition = {
  order: 170,
  icon: 'document-open',
  offer: () => ({
    text: 'Upload document',
    permission: 'upload_doc',
    kind: 'uploadDocument',
    names: ['upload_doc', 'upload_document'],
  }),
  Dialog: DocumentDialog,
};
