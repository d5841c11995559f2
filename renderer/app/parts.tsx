/** Providers around the pages of a signed-in user and around an invoice. */
import './page-setup';
import { HotkeysProvider } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { viewerOf } from '../cells/registry';
import { ViewersContext } from '../cells/viewer';
import { QueriesProvider } from '../session/queries';
import { ForPerson } from '../session/use-session';
import { ConfirmProvider } from '../ui/confirm';
import { UnsavedProvider } from '../ui/unsaved';
import { JobsProvider } from './jobs';
import { OwnDialogsProvider } from './record-dialogs';

export function PartsProvider({ children }: { readonly children: ReactNode }) {
  return (
    <HotkeysProvider>
      <ForPerson>
        <QueriesProvider>
          <ConfirmProvider>
            <UnsavedProvider>
              <JobsProvider>
                <ViewersContext value={viewerOf}>
                  <OwnDialogsProvider>{children}</OwnDialogsProvider>
                </ViewersContext>
              </JobsProvider>
            </UnsavedProvider>
          </ConfirmProvider>
        </QueriesProvider>
      </ForPerson>
    </HotkeysProvider>
  );
}
