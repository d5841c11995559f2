/** Why a service was not saved, with what the server said of parts that no field of the form shows. */
import type { Failure } from '../../shared/errors';
import type { RowTableDefinition } from '../../shared/row-tables/definition';
import { FailureCallout } from '../ui/failure';

type Tables = Readonly<Record<string, RowTableDefinition>>;

interface SaveFailureProps {
  /** The row tables of the form, by which the server's words find their rows. */
  readonly tables: Tables;
  readonly failure: Failure;
  readonly others: Readonly<Record<string, string>>;
}

/** Stands above the buttons until the next try. */
export function SaveFailure({ tables, failure, others }: SaveFailureProps) {
  const rest = Object.entries(others);
  return (
    <div className="codesk-service-failure">
      <FailureCallout failure={failure} />
      {rest.length > 0 && (
        <ul className="codesk-service-others">
          {rest.map(([path, message]) => (
            <li key={path}>
              {placeOf(tables, path)}: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** `rates.3.rate` as people count: the fourth row of the rates, its rate. */
export function placeOf(tables: Tables, path: string): string {
  const [name = '', row = '', field = ''] = path.split(/[.[\]]+/).filter((part) => part !== 'values');
  const table = tables[name];
  if (!table) return path;
  const column = table.columns.find((other) => other.name === field)?.label;
  return [table.heading, /^\d+$/.test(row) ? `row ${Number(row) + 1}` : '', column ?? '']
    .filter((part) => part !== '')
    .join(', ');
}
