/** A hub page with one table: validations or configurations of an integration, or a table of a webhook. */
import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { hubTableOfPage, hubTablesOf } from '../../shared/hub';
import type { HubArea, HubTable } from '../../shared/hub/hub-table';
import { ownedList } from '../../shared/table/owned';
import { type Id, idFromText } from '../../shared/table/row';
import { ListPage } from '../lists/list-page';
import { restoreLostFocus } from '../ui/focus';
import { PageHeader } from '../ui/page-header';
import { StateMessage } from '../ui/state-message';
import { HubCloseButton } from './close-button';
import { ConfigurationList } from './configurations/configuration-list';
import { areaPath, deliveriesPage, listPath } from './hub-paths';
import { HubRail } from './hub-rail';
import { HubShell } from './hub-shell';
import { ReadinessPage } from './readiness/readiness-page';
import { PastedOnPage } from './transfer/pasted-on-page';

const areas: readonly HubArea[] = ['validations', 'configurations', 'webhooks'];

/** `/integrations/:id/:area/:page?` and `/webhooks/:id/:page`. */
export default function HubPage() {
  const { id: text = '', area: named = 'webhooks', page } = useParams();
  const owner = idFromText(text);
  if (named === 'readiness') return <ReadinessPage key={text} owner={owner} />;
  const area = areas.find((each) => each === named);
  if (area === 'configurations' && page === undefined) {
    return (
      <HubShell key={text} field="integration_id" owner={owner} area="configurations" page="Configurations">
        <ConfigurationList owner={owner} />
      </HubShell>
    );
  }
  const table = area && hubTableOfPage(area, page ?? 'origin');
  if (!area || !table) return <NoPage />;
  return <TablePage key={text} area={area} table={table} owner={owner} />;
}

function NoPage() {
  return (
    <>
      <PageHeader title="Integrations" />
      <StateMessage icon="search" title="Page not found" description="Codesk has no page at this address." />
    </>
  );
}

interface TablePageProps {
  readonly area: HubArea;
  readonly table: HubTable;
  readonly owner: Id;
}

function TablePage({ area, table, owner }: TablePageProps) {
  const list = useMemo(() => ownedList(table, owner), [table, owner]);
  return (
    <HubShell
      field={table.ownedBy}
      owner={owner}
      area={area}
      page={table.title}
      rail={
        <HubRail
          tables={hubTablesOf(area)}
          further={area === 'webhooks' ? [deliveriesPage(owner)] : []}
          owner={owner}
          current={table.id}
        />
      }
    >
      <PastedOnPage key={`pasted ${table.id}`} list={list} />
      <ListPage
        key={table.id}
        list={list}
        back={
          area === 'validations' ? (
            <WayBack area={area} table={table} owner={owner} />
          ) : (
            <HubCloseButton table={table} owner={owner} />
          )
        }
      />
    </HubShell>
  );
}

/** Go Back leads from a sub-page to the validations, and from there to the integrations (hub section 2). */
function WayBack({ area, table, owner }: TablePageProps) {
  const navigate = useNavigate();
  const up =
    area === 'validations' && table.page !== 'origin' ? areaPath(area, owner) : listPath(table.ownedBy);
  const goBack = () => {
    void navigate(up);
    // The focused button disappears with the page.
    restoreLostFocus();
  };
  return <Button variant="outlined" icon="arrow-left" text="Go Back" onClick={goBack} />;
}
