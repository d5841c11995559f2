/** The routes. Addresses are in the URL hash, because the page is a single file. */
import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Suspense, useCallback } from 'react';
import { createHashRouter, Outlet, useNavigate, useParams } from 'react-router';
import { findList } from '../../shared/lists';
import type { ListDefinition } from '../../shared/table/list';
import { useListOpening } from '../lists/list-opening';
import { ListPage } from '../lists/list-page';
import { askForServiceLists, useNewServiceOpening, useStoredServiceOpening } from '../services/service-lists';
import { useVisibleLists } from '../session/visible-lists';
import { type Later, later } from '../ui/later';
import { PageHeader } from '../ui/page-header';
import { StateMessage } from '../ui/state-message';
import { watchAddresses } from '../ui/unsaved-pages';
import { About } from './about';
import { AppShell } from './app-shell';
import { LinkPage } from './link-page';
import type { NearPage } from './near-pages';
import { PageDefect } from './page-defect';

const ComparePage = later(() => import('../contracts/compare/compare-page'), 'near');
const CompareIntegrationsPage = later(() => import('../hub/compare/compare-page'), 'near');
const DeliveriesPage = later(() => import('../hub/deliveries/deliveries-page'), 'near');
const HistoryPage = later(() => import('../outbox/history-page'), 'near');
const HomePage = later(() => import('../home/home-page'));
const HubPage = later(() => import('../hub/hub-page'), 'near');
const TrialPage = later(() => import('../hub/trial/trial-page'), 'near');
const OrderCostsPage = later(() => import('../order-costs/order-costs-page'), 'near');
const OutboxPage = later(() => import('../outbox/outbox-page'), 'near');
const RateRoundsPage = later(() => import('../rate-rounds/rate-rounds-page'), 'near');
const RateDeskPage = later(() => import('../rate-desk/rate-desk-page'), 'near');
const importServicePage = () => import('../services/service-page');
const ServicePage = later(importServicePage, 'soon');
const UploadsPage = later(() => import('../uploads/uploads-page'), 'near');

function List() {
  const { list: id = '' } = useParams();
  const list = findList(id);
  const visible = useVisibleLists();
  if (!list) return <NothingHere text="Codesk has no list at this address." />;
  if (!visible.includes(list)) return <NotPermitted title={list.title} />;
  return <OpenedList list={list} />;
}

function OpenedList({ list }: { list: ListDefinition }) {
  useListOpening(list);
  // The key resets the state for each list; what must be remembered is in `list-memory`.
  return <ListPage key={list.id} list={list} />;
}

function NewService() {
  const { type = '' } = useParams();
  useNewServiceOpening(type, ServicePage.load);
  return loaded(ServicePage);
}

function StoredService() {
  const { id = '' } = useParams();
  useStoredServiceOpening(id, importServicePage);
  return loaded(ServicePage);
}

function NothingHere({ text }: { text: string }) {
  return (
    <>
      <PageHeader title="Codesk" />
      <StateMessage icon="search" title="Nothing here" description={text} action={<HomeButton />} />
    </>
  );
}

/** Asked anew, the answer would be the same: the lists of an account are known since the sign-in. */
function NotPermitted({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <StateMessage
        icon="lock"
        title="No permissions"
        description={`Your account may not see ${title}. Ask an administrator for the permission, then sign in again.`}
        action={<HomeButton />}
      />
    </>
  );
}

function HomeButton() {
  const navigate = useNavigate();
  return <Button icon="home" text="Home" onClick={() => void navigate('/')} />;
}

/** A page whose code is loaded when somebody comes near a link to it, or opens it. */
function page(Page: Later<object>) {
  return { element: loaded(Page), handle: { load: Page.load } satisfies NearPage };
}

/** A page whose code may come after it is opened, with the skeleton of a form meanwhile. */
function loaded(Page: ComponentType) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page />
    </Suspense>
  );
}

function PageSkeleton() {
  return (
    <div className="codesk-page-skeleton" aria-hidden>
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity
        <div key={index} className="bp6-skeleton" />
      ))}
    </div>
  );
}

/** What `RouteAheadContext` provides. */
export function useRouteAhead(): (route: string) => void {
  const queries = useQueryClient();
  return useCallback(
    (route) => {
      if (!route.startsWith('/services/new/')) return;
      void ServicePage.load();
      askForServiceLists(queries);
    },
    [queries],
  );
}

/** The router of one signed-in person. */
export function createRoutes() {
  watchAddresses();
  return createHashRouter([
    {
      element: <AppShell />,
      errorElement: <PageDefect />,
      children: [
        {
          // There before any page, so that a page that opens can leave the one before in its place for a moment.
          element: (
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          ),
          errorElement: <PageDefect />,
          children: [
            { index: true, ...page(HomePage) },
            { path: 'outbox/:change?', ...page(OutboxPage) },
            { path: 'history/:change?', ...page(HistoryPage) },
            { path: 'lists/:list', element: <List /> },
            { path: 'links/:list?/:record?', element: <LinkPage /> },
            { path: 'rate-desk/:draft?', ...page(RateDeskPage) },
            { path: 'services/new/:type', element: <NewService /> },
            { path: 'services/:id', element: <StoredService /> },
            { path: 'contracts/compare', ...page(ComparePage) },
            { path: 'integrations/compare', ...page(CompareIntegrationsPage) },
            { path: 'integrations/:id/trial', ...page(TrialPage) },
            { path: 'integrations/:id/:area/:page?', ...page(HubPage) },
            { path: 'webhooks/:id/deliveries', ...page(DeliveriesPage) },
            { path: 'webhooks/:id/:page', ...page(HubPage) },
            { path: 'order-costs', ...page(OrderCostsPage) },
            { path: 'rate-rounds/:id?', ...page(RateRoundsPage) },
            { path: 'settings/uploads', ...page(UploadsPage) },
            { path: 'about', element: <About /> },
            { path: '*', element: <NothingHere text="This address leads nowhere." /> },
          ],
        },
      ],
    },
  ]);
}
