/** Loads the newest rows of the webhook logs that belong to one webhook. */
import type { FilterValue } from '../../../shared/table/filters';
import type { ListDefinition } from '../../../shared/table/list';
import type { Id, Row } from '../../../shared/table/row';
import type { TableStructure } from '../../../shared/table/structure';
import { rowPages } from '../../session/row-pages';
import { namesFilter } from '../named-filters';

/** Default limit of loaded rows. */
const mostRows = 3000;
/** Maximum number of requests to a server that sends fewer rows than requested. */
const mostCalls = 10;

/** The field with the webhook of a row, and the filter of the same name. Both are assumed. */
const webhookField = 'webhook_id';
const integrationField = 'integration_id';

export interface LoadedDeliveries {
  readonly rows: readonly Row[];
  /** Number of matching rows on the server; more than `read` when older rows were not loaded. */
  readonly total: number;
  /** Number of loaded rows, including those of other webhooks. */
  readonly read: number;
  /**
   * How the rows were found. `picked`: the server does not filter by webhook, so they were selected from all
   * rows. `integration`: rows do not name their webhook, so these are all deliveries of the integration.
   * `unknown`: there is no integration either.
   */
  readonly by: 'webhook' | 'picked' | 'integration' | 'unknown';
}

interface LoadOptions {
  /** The webhook logs. */
  readonly list: ListDefinition;
  readonly structure: TableStructure;
  readonly webhook: Id;
  /** The integration of the webhook, as its row names it. */
  readonly integration: unknown;
  readonly signal: AbortSignal;
  /** Maximum number of rows to load. */
  readonly most?: number;
}

/**
 * The newest deliveries of a webhook.
 * @throws the reason of the signal when stopped, and `CodeskError` of a failed call
 */
export async function loadDeliveries(options: LoadOptions): Promise<LoadedDeliveries> {
  const { structure, webhook, integration } = options;
  const isFiltered = namesFilter(structure, webhookField);
  const found = await newest(options, isFiltered ? [{ name: webhookField, value: [String(webhook)] }] : []);
  if (found.rows.length === 0) return { ...found, by: 'webhook' };
  const named = found.rows.filter((row) => row[webhookField] !== undefined && row[webhookField] !== null);
  const own = named.filter((row) => String(row[webhookField]) === String(webhook));
  if (own.length === found.rows.length) return { ...found, by: 'webhook' };
  if (named.length > 0) return { ...found, rows: own, by: 'picked' };
  // Rows without the field are trusted if the server offers the filter.
  if (isFiltered) return { ...found, by: 'webhook' };
  if (typeof integration !== 'number' && typeof integration !== 'string') {
    return { rows: [], total: 0, read: 0, by: 'unknown' };
  }
  const all = namesFilter(structure, integrationField)
    ? await newest(options, [{ name: integrationField, value: [String(integration)] }])
    : found;
  const rows = all.rows.filter(
    (row) => row[integrationField] === undefined || String(row[integrationField]) === String(integration),
  );
  return { ...all, rows, by: 'integration' };
}

type Newest = Omit<LoadedDeliveries, 'by'>;

/** Loads the newest rows page by page. New messages can shift rows to the next page while loading. */
async function newest(
  { list, signal, most = mostRows }: LoadOptions,
  filters: FilterValue[],
): Promise<Newest> {
  const rows: Row[] = [];
  const of = { filters, sortBy: list.rowId, sortOrder: 'desc' as const };
  let total = 0;
  let calls = 0;
  for await (const page of rowPages(list, { of, signal })) {
    for (const row of page.rows) rows.push(row);
    total = Math.max(page.total, rows.length);
    calls += 1;
    if (calls >= mostCalls || rows.length >= most) break;
  }
  return { rows: rows.slice(0, most), total, read: rows.length };
}
