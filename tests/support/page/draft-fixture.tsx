/**
 * The pages of a signed-in user with drafts, over a fake bridge that stores them like main: opened, closed as by a
 * kill, and opened again.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useParams } from 'react-router';
import { OwnDialogsProvider } from '../../../renderer/app/record-dialogs';
import { SessionEnded } from '../../../renderer/app/sign-in/session-ended';
import { UnsavedDrafts } from '../../../renderer/app/unsaved-drafts';
import { viewerOf } from '../../../renderer/cells/registry';
import { ViewersContext } from '../../../renderer/cells/viewer';
import { DraftsProvider } from '../../../renderer/drafts/drafts';
import HubPage from '../../../renderer/hub/hub-page';
import TrialPage from '../../../renderer/hub/trial/trial-page';
import { ListMemoryProvider } from '../../../renderer/lists/list-memory';
import { ListPage } from '../../../renderer/lists/list-page';
import OrderCostsPage from '../../../renderer/order-costs/order-costs-page';
import OutboxPage from '../../../renderer/outbox/outbox-page';
import RateDeskPage from '../../../renderer/rate-desk/rate-desk-page';
import RateRoundsPage from '../../../renderer/rate-rounds/rate-rounds-page';
import { PreferencesProvider } from '../../../renderer/session/preferences';
import { SessionProvider, useSession } from '../../../renderer/session/use-session';
import { ConfirmProvider } from '../../../renderer/ui/confirm';
import { NoticesHost } from '../../../renderer/ui/notices-host';
import { SlotsProvider, StatusSlot, TopSlot } from '../../../renderer/ui/page-header';
import { PopupsProvider } from '../../../renderer/ui/popups';
import { UnsavedProvider } from '../../../renderer/ui/unsaved';
import { UnsavedBlocker } from '../../../renderer/ui/unsaved-pages';
import UploadsPage from '../../../renderer/uploads/uploads-page';
import type { Draft } from '../../../shared/desk/drafts';
import type { Failure } from '../../../shared/errors';
import type { SessionState } from '../../../shared/ipc/contract';
import { findList } from '../../../shared/lists';
import { type FakeBridge, Refused } from './fake-bridge';

export const anna: SessionState = {
  status: 'signed_in',
  server: 'https://hub.example',
  practice: false,
  user: { id: 1, name: 'Anna' },
  owner: 'o-1',
  kept: 'keyring',
};

/** The drafts of main by key, for the user Anna. */
export interface StoredDrafts {
  readonly all: Map<string, Draft>;
  /** The drafts of all users, by owner. */
  readonly people: ReadonlyMap<string, Map<string, Draft>>;
  /** Every draft that was sent to be stored, as JSON. */
  readonly sent: readonly string[];
  /** The reason why nothing can be stored now. */
  error: Failure | null;
}

/** Replies to the requests about drafts. Call after `install`. */
export function installDrafts(bridge: FakeBridge): StoredDrafts {
  const people = new Map<string, Map<string, Draft>>();
  const of = (input: unknown) => {
    const { as } = input as { as: string };
    const own = people.get(as) ?? new Map<string, Draft>();
    people.set(as, own);
    return own;
  };
  const sent: string[] = [];
  const kept: StoredDrafts = { all: of({ as: anna.owner }), people, sent, error: null };
  bridge.answer('session.get', anna);
  bridge.answerWith('drafts.keep', async (input) => {
    sent.push(JSON.stringify(input));
    if (kept.error) throw new Refused(kept.error);
    const { draft } = input as { draft: Draft };
    of(input).set(draft.key, draft);
    return {};
  });
  bridge.answerWith('drafts.list', async (input) => ({
    drafts: [...of(input).values()].map(({ content: _content, ...head }) => head),
  }));
  bridge.answerWith('drafts.read', async (input) => ({
    draft: of(input).get((input as { key: string }).key) ?? null,
  }));
  bridge.answerWith('drafts.drop', async (input) => {
    of(input).delete((input as { key: string }).key);
    return {};
  });
  bridge.answerWith('drafts.close', async (input) => {
    const { key } = input as { key: string };
    const draft = of(input).get(key);
    if (draft) of(input).set(key, { ...draft, open: undefined });
    return {};
  });
  return kept;
}

function AnyList() {
  const list = findList(useParams().list ?? '');
  return list ? <ListPage key={list.id} list={list} /> : <p>No such list</p>;
}

interface Opened {
  readonly address: string;
  /** Drawn at `/part`. */
  readonly part?: ReactNode;
}

function Person({ address, part }: Opened) {
  const { session, person } = useSession();
  if (session.status === 'signed_out') return <p>Signed out</p>;
  return (
    <>
      <Pages key={person} address={address} part={part} />
      <SessionEnded open={session.status === 'ended'} />
    </>
  );
}

function Pages({ address, part }: Opened) {
  const [router] = useState(() =>
    createMemoryRouter(
      [
        {
          element: (
            <>
              <UnsavedBlocker />
              <UnsavedDrafts />
              <Outlet />
            </>
          ),
          children: [
            { path: '/lists/:list', element: <AnyList /> },
            { path: '/integrations/:id/trial', element: <TrialPage /> },
            { path: '/integrations/:id/:area/:page?', element: <HubPage /> },
            { path: '/webhooks/:id/:page', element: <HubPage /> },
            { path: '/settings/uploads', element: <UploadsPage /> },
            { path: '/order-costs', element: <OrderCostsPage /> },
            { path: '/rate-rounds/:id?', element: <RateRoundsPage /> },
            { path: '/rate-desk/:rateFile?', element: <RateDeskPage /> },
            { path: '/outbox/:change?', element: <OutboxPage /> },
            { path: '/part', element: part },
            { path: '*', element: <p>Another page</p> },
          ],
        },
      ],
      { initialEntries: [address] },
    ),
  );
  now.go = (to) => router.navigate(to);
  return (
    <DraftsProvider>
      <ListMemoryProvider>
        <PopupsProvider>
          <RouterProvider router={router} />
        </PopupsProvider>
      </ListMemoryProvider>
    </DraftsProvider>
  );
}

const now = { go: (_to: string): Promise<void> => Promise.resolve() };

/** Opens the pages at an address. Previously open pages are gone, as after a kill. */
export function openPages(
  address: string,
  part?: ReactNode,
): { user: UserEvent; go: (to: string) => Promise<void> } {
  cleanup();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PreferencesProvider>
        <ConfirmProvider>
          <UnsavedProvider>
            <SessionProvider>
              <ViewersContext value={viewerOf}>
                <SlotsProvider>
                  <TopSlot className="top" />
                  <StatusSlot className="status" />
                  <OwnDialogsProvider>
                    <Person address={address} part={part} />
                  </OwnDialogsProvider>
                </SlotsProvider>
              </ViewersContext>
              <NoticesHost />
            </SessionProvider>
          </UnsavedProvider>
        </ConfirmProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), go: (to) => now.go(to) };
}

/** The line about a draft whose form is not open. */
export async function draftLine(title: string): Promise<HTMLElement> {
  const text = await screen.findByText((all) => all.startsWith(`Not saved: ${title}`));
  const line = text.closest<HTMLElement>('[role="status"]');
  if (!line) throw new Error(`no line about ${title}`);
  return line;
}

/** Presses a button of the line about a draft: `Open`, `Discard`. */
export async function pressDraftLine(
  user: UserEvent,
  title: string,
  button: 'Open' | 'Discard',
): Promise<void> {
  await user.click(within(await draftLine(title)).getByRole('button', { name: `${button} ${title}` }));
}
