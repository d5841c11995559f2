/** Loads the payload of the newest message of an integration as an example. */
import type { QueryClient } from '@tanstack/react-query';
import { isRecord } from '../../../shared/records';
import type { Id } from '../../../shared/table/row';
import { formatJson } from '../../../shared/trial/format-json';
import { readJson } from '../../../shared/trial/json';
import { tableApi } from '../../ipc';
import { structureQuery } from '../../lists/list-queries';
import { webhookLogs } from '../deliveries/deliveries-queries';
import { namesFilter } from '../named-filters';

/** Maximum number of messages searched, because not every message has a payload. */
const messages = 25;
/** The same for a server that cannot filter by integration. */
const messagesOfAll = 1000;

/** The text of the payload, indented if it is JSON; undefined if no recent message has one. */
export async function loadExamplePayload(queries: QueryClient, integration: Id): Promise<string | undefined> {
  const list = webhookLogs();
  const structure = await queries.fetchQuery({ ...structureQuery(list), staleTime: 60_000 });
  const isFiltered = namesFilter(structure, 'integration_id');
  const { data } = await tableApi(list, 'datatable', {
    page: 1,
    per_page: isFiltered ? messages : messagesOfAll,
    sortBy: list.rowId,
    sortOrder: 'desc',
    filters: isFiltered ? [{ name: 'integration_id', value: [String(integration)] }] : [],
  });
  for (const { integration_id: of, payload } of data) {
    const isOwn = of === undefined ? isFiltered : String(of) === String(integration);
    const text = isOwn ? payloadText(payload) : undefined;
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Returns the body of a message with address and title; other payloads are returned unchanged. */
function payloadText(payload: unknown): string | undefined {
  const message = typeof payload === 'string' ? parsed(payload) : payload;
  const body = isRecord(message) && 'body' in message ? message.body : (message ?? payload);
  if (body === null || body === undefined || body === '') return undefined;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return readJson(text).ok ? formatJson(text) : text;
}

function parsed(text: string): unknown {
  const reading = readJson(text);
  return reading.ok ? reading.value : undefined;
}
