/** The routes. Addresses are in the URL hash, because the page is a single file. */
import { ButtonGroup } from '@blueprintjs/core';
import { lazy, Suspense } from 'react';
import { createHashRouter, Outlet, useParams } from 'react-router';
import { findList } from '../../shared/lists';
import HomePage from '../home/home-page';
import { ListPage } from '../lists/list-page';
import { ForgetPage } from '../session/pin-button';
import { useVisibleLists } from '../session/visible-lists';
import { HomeButton } from '../ui/home-button';
import { PageHeader } from '../ui/page-header';
import { StateMessage } from '../ui/state-message';
import { watchAddresses } from '../ui/unsaved-pages';
import { About } from './about';
import { AppShell } from './app-shell';
import { LinkPage } from './link-page';
import { PageDefect } from './page-defect';
import { RecordPage } from './record-page';

const ComparePage = lazy(() => import('../contracts/compare/compare-page'));
const CompareIntegrationsPage = lazy(() => import('../hub/compare/compare-page'));
const DeliveriesPage = lazy(() => import('../hub/deliveries/deliveries-page'));
const HistoryPage = lazy(() => import('../outbox/history-page'));
const HubPage = lazy(() => import('../hub/hub-page'));
const TrialPage = lazy(() => import('../hub/trial/trial-page'));
const OrderCostsPage = lazy(() => import('../order-costs/order-costs-page'));
const OutboxPage = lazy(() => import('../outbox/outbox-page'));
const RateRoundsPage = lazy(() => import('../rate-rounds/rate-rounds-page'));
const RateDeskPage = lazy(() => import('../rate-desk/rate-desk-page'));
const ServicePage = lazy(() => import('../services/service-page'));
const UploadsPage = lazy(() => import('../uploads/uploads-page'));

function List() {
  const { list: id = '' } = useParams();
  const list = findList(id);
  const visible = useVisibleLists();
  if (!list) return <NothingHere text="Codesk has no list at this address." />;
  if (!visible.includes(list)) return <NotPermitted title={list.title} />;
  // The key resets the state for each list; `list-memory` stores what must survive.
  return <ListPage key={list.id} list={list} />;
}

function NothingHere({ text }: { text: string }) {
  return (
    <>
      <PageHeader title="Codesk" />
      <StateMessage icon="search" title="Page not found" description={text} action={<HomeButton />} />
    </>
  );
}

/** Has no Retry: the lists of an account are loaded at the sign-in only. */
function NotPermitted({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <StateMessage
        icon="lock"
        title="No permissions"
        description={`Your account may not see ${title}. Ask an administrator for the permission, then sign in again.`}
        action={
          <ButtonGroup className="codesk-state-actions">
            <HomeButton />
            <ForgetPage />
          </ButtonGroup>
        }
      />
    </>
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

/** Creates the router of one signed-in user. */
export function createRoutes() {
  watchAddresses();
  return createHashRouter([
    {
      element: <AppShell />,
      errorElement: <PageDefect />,
      children: [
        {
          // The router navigates in a transition: the old page stays until the code of the next one is loaded.
          element: (
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          ),
          errorElement: <PageDefect />,
          children: [
            { index: true, element: <HomePage /> },
            { path: 'outbox/:id?', element: <OutboxPage /> },
            { path: 'history/:id?', element: <HistoryPage /> },
            { path: 'lists/:list', element: <List /> },
            { path: 'links/:list?/:record?', element: <LinkPage /> },
            { path: 'records/:list', element: <RecordPage /> },
            { path: 'rate-desk/:rateFile?', element: <RateDeskPage /> },
            { path: 'services/new/:type', element: <ServicePage /> },
            { path: 'services/:id', element: <ServicePage /> },
            { path: 'contracts/compare', element: <ComparePage /> },
            { path: 'integrations/compare', element: <CompareIntegrationsPage /> },
            { path: 'integrations/:id/trial', element: <TrialPage /> },
            { path: 'integrations/:id/:area/:page?', element: <HubPage /> },
            { path: 'webhooks/:id/deliveries', element: <DeliveriesPage /> },
            { path: 'webhooks/:id/:page', element: <HubPage /> },
            { path: 'order-costs', element: <OrderCostsPage /> },
            { path: 'rate-rounds/:id?', element: <RateRoundsPage /> },
            { path: 'settings/uploads', element: <UploadsPage /> },
            { path: 'about', element: <About /> },
            { path: '*', element: <NothingHere text="Codesk has no page at this address." /> },
          ],
        },
      ],
    },
  ]);
}
