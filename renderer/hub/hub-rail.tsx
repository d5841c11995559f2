/** The tables of an owner as a rail. */
import { hubPath } from '../../shared/hub/hub-table';
import './hub.css';
import { Icon, type IconName } from '@blueprintjs/core';
import { Link } from 'react-router';
import type { HubTable } from '../../shared/hub/hub-table';
import type { Id } from '../../shared/table/row';

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
  return (
    <nav className="codesk-hub-rail" aria-label="Tables">
      <ul>
        {tables.map((table) => (
          <RailItem
            key={table.id}
            page={{ ...table, path: hubPath(table, owner) }}
            current={table.id === current}
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
}

function RailItem({ page, current }: RailItemProps) {
  return (
    <li>
      <Link
        to={page.path}
        className="codesk-hub-rail-item"
        aria-current={current ? 'page' : undefined}
        title={page.title}
      >
        <Icon icon={page.icon as IconName} size={14} />
        <span className="codesk-hub-rail-name">{page.title}</span>
      </Link>
    </li>
  );
}
