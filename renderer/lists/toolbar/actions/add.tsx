/** Adds a record: in the form of a kind of service, or in the dialog with the list's fields. */
import type { ServiceType } from '../../../../shared/service-types';
import { RecordDialog } from '../../../editors/lazy-record-dialog';
import type { ToolbarActionDefinition } from '../toolbar-action';

const editorNames: Readonly<Record<ServiceType, string>> = {
  delivery: 'delivery service',
  fulfilment: 'fulfilment service',
  stock_collection: 'stock collection service',
  additional_service: 'additional service',
  return_and_import_delivery: 'return and import delivery service',
};

export const action: ToolbarActionDefinition = {
  order: 110,
  rank: 0,
  icon: 'add',
  primary: true,
  offer({ list }) {
    const editors = list.editors ?? [];
    const [only] = editors;
    if (!only) return { text: `Add ${list.noun}`, permission: 'create', kind: 'store' };
    return {
      text: editors.length === 1 ? `Add ${editorNames[only]}` : 'Add',
      permission: 'create',
      worksOffline: true,
      choices:
        editors.length === 1
          ? undefined
          : editors.map((type) => ({ id: type, text: `Add ${editorNames[type]}` })),
    };
  },
  run({ list, navigate, openDialog }, choice = list.editors?.[0]) {
    if (choice === undefined) openDialog();
    else navigate(`/services/new/${choice}`);
  },
  Dialog: ({ context: { list, table }, ...dialog }) => (
    <RecordDialog list={list} onSaved={table.reload} {...dialog} />
  ),
};
