/** The dialogs that only some lists have, by the list's `dialogs` and by the id of the action that opens them. */
import { lazy, type ReactNode } from 'react';
import { dialogsOfOwned, type OwnDialogs, OwnDialogsContext } from '../lists/record-dialogs';

const ContractDialog = lazy(() => import('../contracts/contract-dialog'));
const SubscribedRecordDialog = lazy(() => import('../subscriptions/subscribed-record-dialog'));

const ownDialogs: Readonly<Record<string, OwnDialogs>> = {
  [dialogsOfOwned]: {
    rowActions: {},
    toolbarActions: {
      import_csv: lazy(() => import('../hub/transfer/import-dialog')),
      paste_rows: lazy(() => import('../hub/transfer/paste-dialog')),
      save_csv: lazy(() => import('../hub/transfer/save-dialog')),
    },
    Banner: lazy(async () => ({
      default: (await import('../hub/transfer/open-runs')).OpenImports,
    })),
  },
  validation: {
    toolbarActions: {},
    rowActions: { update: lazy(() => import('../hub/validations/edit-validation')) },
  },
  webhook: {
    rowActions: {},
    toolbarActions: {},
    Banner: lazy(async () => ({
      default: (await import('../hub/deliveries/webhook-heat')).WebhookHeat,
    })),
  },
  subscription: {
    toolbarActions: { add: SubscribedRecordDialog },
    rowActions: { update: SubscribedRecordDialog },
  },
  contract: {
    toolbarActions: { add: ContractDialog },
    rowActions: {
      update: ContractDialog,
      duplicate: lazy(() => import('../contracts/duplicate-contract-dialog')),
    },
  },
};

export function OwnDialogsProvider({ children }: { children: ReactNode }) {
  return <OwnDialogsContext.Provider value={ownDialogs}>{children}</OwnDialogsContext.Provider>;
}
