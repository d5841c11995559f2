/** The configuration sets of an integration, each with the number of its rows and a button that shows its table. */
import { hubPath } from '../../../shared/hub/hub-table';
import './configurations.css';
import '../../ui/pager.css';
import { Button, HTMLTable, Icon, type IconName } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Failure, failureText } from '../../../shared/errors';
import { hubTablesOf } from '../../../shared/hub';
import type { HubTable } from '../../../shared/hub/hub-table';
import { counted } from '../../../shared/quantities';
import { ownedList } from '../../../shared/table/owned';
import { configurationPages, showingText } from '../../../shared/table/pages';
import type { Id } from '../../../shared/table/row';
import { pageCount } from '../../../shared/table/state';
import { failureOf } from '../../ipc';
import { structureQuery } from '../../lists/list-queries';
import { FocusOnMount } from '../../ui/focus';
import { PageHeader } from '../../ui/page-header';
import { PageButtons } from '../../ui/pager';
import { RefusableButton } from '../../ui/refusable-button';
import { type ClosedSet, HubCloseButton } from '../close-button';
import { totalQuery } from '../total-query';

/** Sets per page (hub section 9). */
const setsPerPage = 30;

interface ConfigurationListProps {
  readonly owner: Id;
  /** By default all configuration sets. */
  readonly sets?: readonly HubTable[];
}

export function ConfigurationList({ owner, sets = hubTablesOf('configurations') }: ConfigurationListProps) {
  const { closed } = (useLocation().state ?? {}) as ClosedSet;
  const closedAt = sets.findIndex(({ page }) => page === closed);
  const [page, setPage] = useState(() => Math.floor(Math.max(0, closedAt) / setsPerPage) + 1);
  const pages = pageCount(sets.length, setsPerPage);
  const shown = sets.slice((page - 1) * setsPerPage, page * setsPerPage);
  return (
    <>
      <PageHeader title="Configurations" description="Sets of rules for the orders of this integration">
        <HubCloseButton owner={owner} />
      </PageHeader>
      <div className="codesk-configurations">
        <HTMLTable className="codesk-configuration-sets" aria-label="Configurations">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Action</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((table) => (
              <ConfigurationSet
                key={table.page}
                table={table}
                owner={owner}
                focused={table.page === closed}
              />
            ))}
          </tbody>
        </HTMLTable>
        {pages > 1 && (
          <div className="codesk-configuration-pages">
            <nav className="codesk-pager" aria-label="Pages">
              <span className="codesk-configuration-range">
                {showingText(page, setsPerPage, sets.length)}
              </span>
              <PageButtons page={page} count={pages} places={configurationPages} ends onPage={setPage} />
            </nav>
          </div>
        )}
      </div>
    </>
  );
}

interface ConfigurationSetProps {
  readonly table: HubTable;
  readonly owner: Id;
  /** The set that was just closed gets the focus. */
  readonly focused: boolean;
}

function ConfigurationSet({ table, owner, focused }: ConfigurationSetProps) {
  const navigate = useNavigate();
  const id = useId();
  const structure = useQuery(structureQuery(ownedList(table, owner)));
  const total = useQuery(totalQuery(table, owner));
  const failure = structure.error ? failureOf(structure.error) : undefined;
  const reason = failure ? failedReason(table, failure) : lockedReason(table, structure.data?.permissions);
  const locked = reason !== undefined && (failure === undefined || failure.code === 'refused');
  const count = reason === undefined && typeof total.data === 'number' ? total.data : undefined;
  return (
    <tr>
      <td>
        <div className="codesk-configuration-set">
          <Icon icon={table.icon as IconName} className="codesk-muted" />
          <div>
            <div>{table.title}</div>
            <div className="codesk-muted">{table.description}</div>
            {reason !== undefined && (
              <div id={`${id}-reason`} className="codesk-configuration-reason">
                <Icon icon={locked ? 'lock' : 'warning-sign'} size={12} /> {reason}
              </div>
            )}
          </div>
          {count !== undefined && <span className="codesk-configuration-count">{counted(count, 'row')}</span>}
        </div>
      </td>
      <td>
        <RefusableButton
          id={id}
          variant="outlined"
          text="Show"
          aria-label={`Show ${table.title}`}
          refusal={locked}
          aria-describedby={reason === undefined ? undefined : `${id}-reason`}
          onClick={() => void navigate(hubPath(table, owner))}
        />
        {focused && <FocusOnMount id={id} />}
        {failure && !locked && (
          <Button
            variant="minimal"
            icon="refresh"
            text="Retry"
            aria-label={`Retry: ${table.title}`}
            loading={structure.isFetching}
            onClick={() => void structure.refetch()}
          />
        )}
      </td>
    </tr>
  );
}

/** Why a set cannot be shown although its structure was loaded. */
function lockedReason({ title }: HubTable, permissions: readonly unknown[] | undefined): string | undefined {
  if (permissions === undefined || permissions.length > 0) return undefined;
  return `Your account may not see ${title}. Ask an administrator for the permission.`;
}

function failedReason({ title }: HubTable, failure: Failure): string {
  if (failure.code === 'refused')
    return `Your account may not see ${title}. Ask an administrator for the permission.`;
  return failureText(failure);
}
