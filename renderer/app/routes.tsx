/** The routes. Addresses are in the URL hash, because the page is a single file. */
import { type ComponentType, lazy, Suspense } from 'react';
import { createHashRouter, useParams } from 'react-router';
import { findList } from '../../shared/lists';
import { ListPage } from '../lists/list-page';
import { useVisibleLists } from '../session/visible-lists';
import { PageHeader } from '../ui/page-header';
import { StateMessage } from '../ui/state-message';
import { watchAddresses } from '../ui/unsaved';
import { About } from './about';
import { AppShell } from './app-shell';
import { PageDefect } from './error-boundary';
import { LinkPage } from './link-page';

const ComparePage = lazy(() => import('../contracts/compare/compare-page'));
const CompareIntegrationsPage = lazy(() => import('../hub/compare/compare-page'));
const DeliveriesPage = lazy(() => import('../hub/deliveries/deliveries-page'));
const HistoryPage = lazy(() => import('../outbox/history-page'));
const HomePage = lazy(() => import('../home/home-page'));
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
  if (!list || !visible.includes(list))
    return <NothingHere text="This list does not exist, or your account may not see it." />;
  // The key resets the state for each list; what must be remembered is in `list-memory`.
  return <ListPage key={list.id} list={list} />;
}

function NothingHere({ text }: { text: string }) {
  return (
    <>
      <PageHeader title="Codesk" />
      <StateMessage icon="search" title="Nothing here" description={text} />
    </>
  );
}

/** A page whose code is loaded when it is opened, with the skeleton of a form meanwhile. */
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

/** The router of one signed-in person. */
export function createRoutes() {
  watchAddresses();
  return createHashRouter([
    {
      element: <AppShell />,
      errorElement: <PageDefect />,
      children: [
        {
          errorElement: <PageDefect />,
          children: [
            { index: true, element: loaded(HomePage) },
            { path: 'outbox/:change?', element: loaded(OutboxPage) },
            { path: 'history/:change?', element: loaded(HistoryPage) },
            { path: 'lists/:list', element: <List /> },
            { path: 'links/:list?/:record?', element: <LinkPage /> },
            { path: 'rate-desk/:draft?', element: loaded(RateDeskPage) },
            { path: 'services/new/:type', element: loaded(ServicePage) },
            { path: 'services/:id', element: loaded(ServicePage) },
            { path: 'contracts/compare', element: loaded(ComparePage) },
            { path: 'integrations/compare', element: loaded(CompareIntegrationsPage) },
            { path: 'integrations/:id/trial', element: loaded(TrialPage) },
            { path: 'integrations/:id/:area/:page?', element: loaded(HubPage) },
            { path: 'webhooks/:id/deliveries', element: loaded(DeliveriesPage) },
            { path: 'webhooks/:id/:page', element: loaded(HubPage) },
            { path: 'order-costs', element: loaded(OrderCostsPage) },
            { path: 'rate-rounds/:id?', element: loaded(RateRoundsPage) },
            { path: 'settings/uploads', element: loaded(UploadsPage) },
            { path: 'about', element: <About /> },
            { path: '*', element: <NothingHere text="This address leads nowhere." /> },
          ],
        },
      ],
    },
  ]);
}
