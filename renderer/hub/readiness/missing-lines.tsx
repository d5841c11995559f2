/** Lists what an integration lacks. Each line has a button that enables it, or a link to its page. */
import { hubPath } from '../../../shared/hub/hub-table';
import './readiness.css';
import { Button, Icon } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { requiredHubTable } from '../../../shared/hub';
import type { FixLocation, MissingPart } from '../../../shared/readiness';
import type { ListDefinition } from '../../../shared/table/list';
import { ownedList } from '../../../shared/table/owned';
import { type Id, type Row, rowIdOf } from '../../../shared/table/row';
import { structureQuery } from '../../lists/list-queries';
import { rowActions } from '../../lists/row-actions/registry';
import { useRowActions } from '../../lists/row-actions/use-row-actions';
import { areaPath, listPath } from '../hub-paths';
import { ownersOf } from '../owner';
import { useTableAccess } from '../table-access';

interface MissingLinesProps {
  readonly title: string;
  readonly lines: readonly MissingPart[];
  readonly owner: Id;
}

export function MissingLines({ title, lines, owner }: MissingLinesProps) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="codesk-readiness-lines">
        {lines.map(({ key, text, place, disabled = [] }) => (
          // A server can give one code to several reasons.
          <li key={`${key} ${text}`}>
            <Icon icon="cross" aria-hidden />
            <span>{text}</span>
            {place && disabled.length > 0 && <EnableButtons place={place} rows={disabled} owner={owner} />}
            {place && disabled.length === 0 && <PlaceLink place={place} owner={owner} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The action of the row menu that enables and disables. */
const statusActions = rowActions.filter(({ id }) => id === 'status');

interface EnableButtonsProps {
  readonly place: FixLocation;
  readonly rows: readonly Row[];
  readonly owner: Id;
}

/** One button per row that the user may enable; otherwise a link to the rows. */
function EnableButtons({ place, rows, owner }: EnableButtonsProps) {
  const list: ListDefinition =
    place === 'list' ? ownersOf('integration_id') : ownedList(requiredHubTable('validations'), owner);
  const structure = useQuery(structureQuery(list));
  const access = useTableAccess(list, { structure: structure.data, rows });
  const { menuOf, run } = useRowActions(access, statusActions);
  const enabling = rows.flatMap((row) => {
    const id = rowIdOf(row, list.rowId);
    const item = menuOf(row).find(({ text, refusal }) => text === 'Enable' && refusal === undefined);
    return item && id !== undefined ? [{ id, row, item, name: String(row[list.rowName] ?? id) }] : [];
  });
  if (enabling.length === 0) return <PlaceLink place={place} owner={owner} />;
  return (
    <span className="codesk-readiness-enable">
      {enabling.map(({ id, row, item, name }) => (
        <Button
          key={String(id)}
          size="small"
          variant="outlined"
          icon={item.icon}
          text={enabling.length > 1 ? `Enable ${name}` : 'Enable'}
          aria-label={`Enable ${list.noun} ${name}`}
          onClick={() => void run(item, id, row)}
        />
      ))}
    </span>
  );
}

function PlaceLink({ place, owner }: { readonly place: FixLocation; readonly owner: Id }) {
  if (place === 'list') return <Link to={listPath('integration_id')}>Open Integrations</Link>;
  if (place === 'order-prefix') return <Link to={areaPath('validations', owner)}>Open Validations</Link>;
  const table = requiredHubTable(place.table);
  return <Link to={hubPath(table, owner)}>{`Open ${table.title}`}</Link>;
}
