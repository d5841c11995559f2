/** The dialogs that records have of their own, by the name that a list's definition gives in `dialogs`. */
import { lazy, type ReactNode } from 'react';
import { type OwnDialogs, OwnDialogsContext } from '../lists/record-dialogs';

const ownDialogs: Readonly<Record<string, OwnDialogs>> = {
  contract: {
    edit: lazy(() => import('../contracts/contract-dialog')),
    duplicate: lazy(() => import('../contracts/duplicate-contract-dialog')),
  },
};

/** Gives the lists below it the dialogs of their records. */
export function OwnDialogsProvider({ children }: { children: ReactNode }) {
  return <OwnDialogsContext.Provider value={ownDialogs}>{children}</OwnDialogsContext.Provider>;
}
