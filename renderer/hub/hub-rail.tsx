/** The tables of an owner as a rail, with the number of their rows. */
import { Icon, type IconName } from '@blueprintjs/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { HubTable } from '../../shared/hub/definition';
import { shownNumber } from '../../shared/money';
import { ownedList } from '../../shared/table/owned';
import type { Id } from '../../shared/table/row';
import { tableApi } from '../ipc';
import { listKeys } from '../session/list-keys';

interface HubRailProps {
  readonly tables: readonly HubTable[];
  readonly owner: Id;
  readonly current: HubTable;
  readonly pathOf: (table: HubTable, owner: Id) => string;
}

export function HubRail({ tables, owner, current, pathOf }: HubRailProps) {
  const totals = useQueries({ queries: tables.map((table) => totalQuery(table, owner)) });
  return (
    <nav className="codesk-hub-rail" aria-label="Pages">
      <ul>
        {tables.map((table, at) => {
          const total = totals[at]?.data;
          return (
            <li key={table.id}>
              <Link
                to={pathOf(table, owner)}
                className="codesk-hub-rail-item"
                aria-current={table === current ? 'page' : undefined}
              >
                <Icon icon={table.icon as IconName} />
                <span>{table.title}</span>
                {typeof total === 'number' && <span className="codesk-hub-count">{shownNumber(total)}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The number of rows; null if the server does not say it. */
function totalQuery(table: HubTable, owner: Id) {
  const list = ownedList(table, owner);
  return {
    queryKey: [...listKeys.list(list), 'total'],
    queryFn: async () => {
      const state = { page: 1, per_page: 1, sortBy: list.rowId, sortOrder: 'desc' as const, filters: [] };
      return (await tableApi(list, 'datatable', state)).total ?? null;
    },
  };
}
