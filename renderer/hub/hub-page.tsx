/** A page of the hub: the owner on top, its tables as a rail on the left with their counts, one table on the right. */
import './hub.css';
import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { hubTableOfPage, hubTablesOf } from '../../shared/hub';
import type { HubArea, HubTable } from '../../shared/hub/definition';
import { ownedList } from '../../shared/table/owned';
import { type Id, idFromText, type Row } from '../../shared/table/row';
import { ListPage } from '../lists/list-page';
import { PageHeader } from '../ui/page-header';
import { StateMessage } from '../ui/state-message';
import { areaPath, hubPath } from './hub-paths';
import { HubRail } from './hub-rail';
import { ownerQuery, ownersOf } from './owner';

/** `/integrations/:id/:area/:page?` and `/webhooks/:id/:page`. */
export default function HubPage() {
  const { id: text = '', area = 'webhooks', page } = useParams();
  const id = idFromText(text);
  const shownArea = (['validations', 'configurations', 'webhooks'] as const).find((each) => each === area);
  const table = shownArea && hubTableOfPage(shownArea, page ?? 'origin');
  if (!shownArea || !table) return <NoPage />;
  return <HubTablePage key={`${table.id} ${text}`} area={shownArea} table={table} owner={id} />;
}

function NoPage() {
  return (
    <>
      <PageHeader title="Integrations" />
      <StateMessage icon="search" title="Nothing here" description="The hub has no such page." />
    </>
  );
}

interface HubTablePageProps {
  readonly area: HubArea;
  readonly table: HubTable;
  readonly owner: Id;
}

function HubTablePage({ area, table, owner }: HubTablePageProps) {
  const navigate = useNavigate();
  const list = useMemo(() => ownedList(table, owner), [table, owner]);
  const row = useQuery(ownerQuery(table.ownedBy, owner)).data;
  const back =
    area === 'validations' ? (
      <Button
        variant="outlined"
        icon="arrow-left"
        text="Go Back"
        onClick={() =>
          navigate(table.page === 'origin' ? '/lists/integrations' : areaPath('validations', owner))
        }
      />
    ) : undefined;
  return (
    <div className="codesk-hub">
      <OwnerHead table={table} owner={owner} row={row ?? undefined} />
      <div className="codesk-hub-body">
        <HubRail tables={hubTablesOf(area)} owner={owner} current={table} pathOf={hubPath} />
        <div className="codesk-hub-table">
          <ListPage list={list} back={back} />
        </div>
      </div>
    </div>
  );
}

interface OwnerHeadProps {
  readonly table: HubTable;
  readonly owner: Id;
  readonly row: Row | undefined;
}

function OwnerHead({ table, owner, row }: OwnerHeadProps) {
  const { rowName, noun } = ownersOf(table.ownedBy);
  const name = row?.[rowName];
  return (
    <header className="codesk-hub-head">
      <strong>{typeof name === 'string' && name !== '' ? name : `${noun} ${owner}`}</strong>
    </header>
  );
}
