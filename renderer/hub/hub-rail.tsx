/** The tables of an owner as a rail, each with the number of its rows. */
import './hub.css';
import { Icon, type IconName } from '@blueprintjs/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { HubTable } from '../../shared/hub/definition';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import type { Id } from '../../shared/table/row';
import { hubPath } from './hub-paths';
import { totalQuery } from './totals';

/** A page in the rail that is not a table. */
export interface RailPage {
  readonly id: string;
  readonly title: string;
  readonly icon: string;
  readonly path: string;
}

interface HubRailProps {
  readonly tables: readonly HubTable[];
  /** After the tables. */
  readonly further?: readonly RailPage[];
  readonly owner: Id;
  /** Id of the open page. */
  readonly current: string;
}

export function HubRail({ tables, further = [], owner, current }: HubRailProps) {
  const totals = useQueries({ queries: tables.map((table) => totalQuery(table, owner)) });
  return (
    <nav className="codesk-hub-rail" aria-label="Tables">
      <ul>
        {tables.map((table, at) => (
          <RailItem
            key={table.id}
            page={{ ...table, path: hubPath(table, owner) }}
            current={table.id === current}
            total={totals[at]?.data}
            refused={totals[at]?.isError}
          />
        ))}
        {further.map((page) => (
          <RailItem key={page.id} page={page} current={page.id === current} />
        ))}
      </ul>
    </nav>
  );
}

interface RailItemProps {
  readonly page: RailPage;
  readonly current: boolean;
  /** Null when the server did not say a number. */
  readonly total?: number | null | undefined;
  readonly refused?: boolean | undefined;
}

function RailItem({ page, current, total, refused }: RailItemProps) {
  const known = typeof total === 'number' && !refused;
  return (
    <li>
      <Link
        to={page.path}
        className="codesk-hub-rail-item"
        aria-current={current ? 'page' : undefined}
        title={known ? `${page.title}: ${counted(total, 'row')}` : page.title}
      >
        <Icon icon={page.icon as IconName} size={14} />
        <span className="codesk-hub-rail-name">{page.title}</span>
        {known && (
          <span className="codesk-hub-count" aria-hidden>
            {shownNumber(total)}
          </span>
        )}
      </Link>
    </li>
  );
}
