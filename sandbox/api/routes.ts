/** All paths and their handlers: the calls of `shared/api` and the addresses inside record details. */
import { type CallName, calls, everyCall, findCall } from '../../shared/api';
import type { Call } from '../../shared/api/call';
import { isWrite } from '../../shared/api/tables';
import { findHubTable, hubTables } from '../../shared/hub';
import { findList } from '../../shared/lists';
import type { ListDefinition, TableCallKind } from '../../shared/table/list';
import { tableCallName } from '../../shared/table/list';
import { receivedInput } from '../../shared/table/owned';
import type { Id } from '../../shared/table/row';
import { handlers } from '../handlers';
import { type Context, requirePermission } from '../handlers/handler';
import { hubTableHandlers } from '../handlers/hub-tables';
import { addValidations, isIntegrations, requiredOwner } from '../handlers/hub-tables/owners';
import { popupAddresses } from '../handlers/popups';
import { tableHandlers } from '../handlers/tables';
import { updateReadiness } from '../tables/readiness';

/** A call with its handler. */
export interface Route {
  readonly call: Call;
  /** The list whose records it is about; undefined for calls of no list. */
  readonly list: ListDefinition | undefined;
  readonly run: (context: Context, input: unknown) => unknown;
}

/** All routes by path. Calls with the same path differ in their input. */
export function routesByPath(lists: readonly ListDefinition[]): ReadonlyMap<string, readonly Route[]> {
  const runs = runsByName(lists);
  const routes = new Map<string, Route[]>();
  const add = (path: string, name: string, call: Call) => {
    const run = runs.get(name);
    if (!run) throw new Error(`No handler for ${name}`);
    const id = name.slice(0, name.indexOf('.'));
    const list = findList(id) ?? findHubTable(id);
    routes.set(path, [...(routes.get(path) ?? []), { call, list, run }]);
  };
  for (const [name, call] of everyCall()) add(call.path, name, call);
  for (const [path, name] of secondAddresses) {
    const call = findCall(name);
    if (call) add(path, name, call);
  }
  for (const [path, { call }] of popupAddresses) add(path, call, calls[call]);
  return routes;
}

/** Second addresses of calls (hub section 7), for an administrator who sets one in the policy file. */
const secondAddresses = [
  ['/datahub/integration_order_status/destroy', 'platform-status-processing-actions.destroy'],
  ['/datahub/return_configuration/destroy', 'return-configuration.destroy'],
  ['/datahub/integration_payload_selectors/destroy', 'integration-payload-selectors.destroy'],
] as const;

function runsByName(lists: readonly ListDefinition[]): ReadonlyMap<string, Route['run']> {
  const runs = new Map<string, Route['run']>();
  for (const list of [...lists, ...hubTables]) {
    for (const kind of Object.keys(tableHandlers) as TableCallKind[]) {
      // The call's schema has checked the input, and the handler's type is derived from that schema.
      const handler = hubTableHandlers[list.id]?.[kind] ?? tableHandlers[kind];
      const run = handler as (context: Context, of: typeof list, input: unknown) => unknown;
      runs.set(tableCallName(list.id, kind), (context, sent) => {
        const received = receivedInput(list, kind, sent as Record<string, unknown>);
        requireOwner(context, received.list);
        const reply = run(context, received.list, received.input);
        if (isWrite(kind)) afterWrite(context, received.list, kind, reply);
        return reply;
      });
    }
  }
  // A special call replaces the general one of the list.
  for (const name of Object.keys(calls) as CallName[]) {
    runs.set(name, handlers[name] as (context: Context, input: unknown) => unknown);
  }
  return runs;
}

/** A list with an owner needs one that exists. @throws Refusal 403, 404 */
function requireOwner(context: Context, list: ListDefinition): void {
  if (!list.ownedBy || list.ownerId === undefined) return;
  requirePermission(context, list);
  requiredOwner(context, list.ownedBy, list.ownerId);
}

/**
 * Updates dependent data after a write: a new integration gets its validations, and the readiness of an integration
 * depends on its rows.
 */
function afterWrite(context: Context, list: ListDefinition, kind: TableCallKind, reply: unknown): void {
  if (!isIntegrations(list)) {
    if (list.ownedBy === 'integration_id') updateReadiness(context.db, list.ownerId);
    return;
  }
  if (kind === 'store' || kind === 'duplicate') addValidations(context, (reply as { id: Id }).id);
  updateReadiness(context.db);
}
