/** The dialogs that only some lists have, by the list's `dialogs` and by the id of the action that opens them. */
import type { ReactNode } from 'react';
import { dialogsOfOwned, type OwnDialogs, OwnDialogsContext } from '../lists/record-dialogs';
import { later } from '../ui/later';

const ContractDialog = later(() => import('../contracts/contract-dialog'), 'soon');
const SubscribedRecordDialog = later(() => import('../subscriptions/subscribed-record-dialog'));

const ownDialogs: Readonly<Record<string, OwnDialogs>> = {
  [dialogsOfOwned]: {
    rowActions: {},
    toolbarActions: {
      import_csv: later(() => import('../hub/transfer/import-dialog')),
      save_csv: later(() => import('../hub/transfer/save-dialog')),
    },
    Banner: later(async () => ({
      default: (await import('../hub/transfer/stopped-imports')).StoppedImports,
    })),
  },
  validation: {
    toolbarActions: {},
    rowActions: { update: later(() => import('../hub/validations/edit-validation')) },
  },
  subscription: {
    toolbarActions: { add: SubscribedRecordDialog },
    rowActions: { update: SubscribedRecordDialog },
  },
  contract: {
    toolbarActions: { add: ContractDialog },
    rowActions: {
      update: ContractDialog,
      duplicate: later(() => import('../contracts/duplicate-contract-dialog')),
    },
  },
};

export function OwnDialogsProvider({ children }: { children: ReactNode }) {
  return <OwnDialogsContext.Provider value={ownDialogs}>{children}</OwnDialogsContext.Provider>;
}
