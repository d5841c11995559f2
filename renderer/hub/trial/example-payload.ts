/** The payload of the newest message of an integration, as an example for a trial. */
import { isRecord } from '../../../shared/records';
import type { Id, Row } from '../../../shared/table/row';
import { formatJson, readJson } from '../../../shared/trial/json';
import { tableApi } from '../../ipc';

/** Messages that are looked through, because not each of them has a payload. */
const messages = 25;

/** The text of the payload, indented if it is JSON; undefined if no recent message has one. */
export async function loadExamplePayload(integration: Id): Promise<string | undefined> {
  const { data } = await tableApi('webhook-logs', 'datatable', {
    page: 1,
    per_page: messages,
    sortBy: 'id',
    sortOrder: 'desc',
    filters: [{ name: 'integration_id', value: integration }],
  });
  for (const row of data) {
    const text = ofIntegration(row, integration) ? payloadText(row.payload) : undefined;
    if (text !== undefined) return text;
  }
  return undefined;
}

/** A server that does not know the filter sends messages of others too. */
function ofIntegration(row: Row, integration: Id): boolean {
  return row.integration_id === undefined || String(row.integration_id) === String(integration);
}

/** The body of a message, which has an address and a title beside it; another payload as it is. */
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
