/** Publishes which table a write changed, and which records, to the other clients. */
import { tableChanged, tablesChannel } from '../../shared/api/table-changes';
import { lists } from '../../shared/lists';
import type { AppContext, Practice } from './practice';
import type { Route } from './routes';

/** Publishes the changes of a write to all clients except the sender, which `X-Socket-ID` names. */
export function publishChange(
  practice: Practice,
  c: AppContext,
  route: Route,
  input: unknown,
  reply: unknown,
): void {
  const path = changedTable(route, input);
  if (path === undefined) return;
  practice.channels.publish({
    channel: tablesChannel,
    event: tableChanged,
    data: { table: path, ids: idsIn(input) ?? idsIn(reply) ?? [] },
    except: c.req.header('x-socket-id'),
  });
}

function changedTable({ list }: Route, input: unknown): string | undefined {
  if (list) return list.path;
  // An import names its list by the type of its file.
  const type = (input as { type?: unknown } | null)?.type;
  return lists.find(({ importTypes }) => importTypes?.some((offered) => offered.type === type))?.path;
}

/** The id or ids of the record in an input or a reply. */
function idsIn(value: unknown): readonly unknown[] | undefined {
  const id = (value as { id?: unknown } | null | undefined)?.id;
  if (Array.isArray(id)) return id;
  return typeof id === 'number' || typeof id === 'string' ? [id] : undefined;
}
