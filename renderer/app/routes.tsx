/** The places of the page. The address lives after `#`, because the page is one file. */
import { NonIdealState } from '@blueprintjs/core';
import { lazy, Suspense } from 'react';
import { createHashRouter, Navigate, useParams } from 'react-router';
import { findList } from '../../shared/lists';
import { ListPage } from '../lists/list-page';
import { useVisibleLists } from '../session/visible-lists';
import { PageHeader } from '../ui/page-header';
import { About } from './about';
import { AppShell } from './app-shell';
import { PageDefect } from './error-boundary';

const ComparePage = lazy(() => import('../contracts/compare/compare-page'));
const ServicePage = lazy(() => import('../services/service-page'));
const UploadsPage = lazy(() => import('../uploads/uploads-page'));

/** The first list the session may see. */
function Home() {
  const [first] = useVisibleLists();
  return first ? (
    <Navigate to={`/lists/${first.id}`} replace />
  ) : (
    <NothingHere text="Your account has no lists. Ask an administrator." />
  );
}

function List() {
  const { list: id = '' } = useParams();
  const list = findList(id);
  const visible = useVisibleLists();
  if (!list || !visible.includes(list))
    return <NothingHere text="This list does not exist, or your account may not see it." />;
  // A list keeps nothing of the one before it; what it must remember is in the table memory.
  return <ListPage key={list.id} list={list} />;
}

function NothingHere({ text }: { text: string }) {
  return (
    <>
      <PageHeader title="Codesk" />
      <NonIdealState
        className="codesk-state"
        icon="search"
        iconSize={32}
        title="Nothing here"
        description={text}
      />
    </>
  );
}

const service = (
  <Suspense fallback={<PageSkeleton />}>
    <ServicePage />
  </Suspense>
);

const compare = (
  <Suspense fallback={<PageSkeleton />}>
    <ComparePage />
  </Suspense>
);

const uploads = (
  <Suspense fallback={<PageSkeleton />}>
    <UploadsPage />
  </Suspense>
);

/** Stands in the shape of a form while its code loads. */
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
  return createHashRouter([
    {
      element: <AppShell />,
      errorElement: <PageDefect />,
      children: [
        {
          errorElement: <PageDefect />,
          children: [
            { index: true, element: <Home /> },
            { path: 'lists/:list', element: <List /> },
            { path: 'services/new/:type', element: service },
            { path: 'services/:id', element: service },
            { path: 'contracts/compare', element: compare },
            { path: 'settings/uploads', element: uploads },
            { path: 'about', element: <About /> },
            { path: '*', element: <NothingHere text="This address leads nowhere." /> },
          ],
        },
      ],
    },
  ]);
}
