/**
 * `codesk://` links, which other programs open: a list with filters, a record, the rate desk, the uploads, an invoice.
 * A link never changes data. It always opens one of the routes below; an invalid link opens the page with the reason.
 */
import { findList } from './lists';
import { columnWidths, densities } from './table/layout';
import { type LinkFilters, linkFilterLimits } from './table/link-filters';
import { type ListDefinition, listCallKinds } from './table/list';
import type { Id } from './table/row';
import { hasUnseen, type SharedView, sharedViewLimits, shownName as shown } from './table/shared-views';
import type { TableState } from './table/structure';

/**
 * Limits: characters of a link, of a link that Codesk makes (Windows passes at most 2,048) and of a name in it; number
 * of filters with their values.
 */
const limits = { link: 8000, made: 2000, name: 100, parameters: 500 } as const;

/** The texts for links that cannot be opened. `…` is replaced by the name in the link. */
export const linkReasons = {
  shape: 'The link cannot be read. It may be incomplete. Copy it again.',
  long: 'The link is too long.',
  many: 'The link has too many filters.',
  place: 'Codesk has no page called “…”.',
  record: 'The record in the link is not valid.',
  parameter: 'The link contains “…”, which this page does not support.',
  value: 'The value of “…” in the link is not valid.',
  filter: 'The list has no filter called “…”.',
  column: 'The list cannot be sorted by “…”.',
  hidden: 'Your account may not see “…”.',
  details: 'Records of “…” have no details that your account may open.',
} as const;
export type LinkReason = keyof typeof linkReasons;

export interface LinkProblem {
  readonly reason: LinkReason;
  readonly named?: string;
}

export type ReadLink = { readonly route: string } | LinkProblem;

/** The target of a link into a list. */
export interface ListLink {
  readonly list: ListDefinition;
  readonly record?: string;
  readonly filters: LinkFilters;
  readonly order?: Pick<TableState, 'sortBy' | 'sortOrder'>;
  /** The link is of a view, which is shown before it is opened. */
  readonly view?: SharedView;
}

/** Ids that a link may contain: not `.` or `..`, and nothing that a server could read as part of an address. */
const recordId = /^[\w~-][\w.~:-]{0,99}$/;
const uploadType = /^[\w-]{1,100}$/;
const invoiceId = /^[\w.~-]{1,100}$/;
const linkShape = /^codesk:\/\/([a-z][a-z0-9.-]*)(?:\/([^/?#\\]*))?(?:\?([^#]*))?$/i;

/** True for a text with the scheme of our links, even if it cannot be read. */
export function isAppLink(text: string): boolean {
  return /^codesk:/i.test(text);
}

/** Returns the route of a link, or why it cannot be opened. Never throws. */
export function readLink(link: string): ReadLink {
  const parts = partsOf(link);
  if ('reason' in parts) return parts;
  const { name, segment, query } = parts;
  const place = Object.hasOwn(places, name) ? places[name as keyof typeof places] : undefined;
  if (place) return segment === '' ? place(query) : { reason: 'parameter', named: shown(segment) };
  const read = listLinkOf(parts);
  if ('reason' in read) return read;
  const { list, record } = read;
  if (record === undefined) return { route: routeOfList(list.id, query) };
  if (list.view === 'invoice') return readInvoice(record);
  return { route: `/links/${list.id}/${encodeURIComponent(record)}` };
}

/** The same for a page address: the parts of a link into a list. */
export function readListLink(
  list: string,
  record: string | undefined,
  search: string,
): ListLink | LinkProblem {
  const segment = record === undefined ? '' : `/${encodeURIComponent(record)}`;
  const parts = partsOf(`codesk://${list}${segment}${search}`);
  return 'reason' in parts ? parts : listLinkOf(parts);
}

/** The page with the reason why a link cannot be opened. */
export function routeOfProblem({ reason, named }: LinkProblem): string {
  const query = new URLSearchParams({ reason, ...(named ? { named: shown(named) } : {}) });
  return `/links?${query}`;
}

/** Reads the problem from the address of that page; any other address counts as an unreadable link. */
export function problemOfRoute(search: string): LinkProblem {
  const query = new URLSearchParams(search);
  const reason = query.get('reason') ?? '';
  if (!Object.hasOwn(linkReasons, reason)) return { reason: 'shape' };
  return { reason: reason as LinkReason, named: shown(query.get('named') ?? '') };
}

/** The text of a problem. */
export function problemText({ reason, named }: LinkProblem): string {
  return linkReasons[reason].replace('…', () => named || '?');
}

/** The name of the target of a pending route for the user; undefined for a link that cannot be opened. */
export function openedByRoute(route: string): string | undefined {
  if (route.startsWith('/invoice-temp?')) return 'an invoice';
  if (route.startsWith('/settings/uploads?')) return 'Uploads';
  if (route === '/rate-desk') return 'the rate desk';
  const [, id = '', record] = /^\/links\/([a-z\d-]+)(\/)?/.exec(route) ?? [];
  const list = findList(id);
  if (!list) return undefined;
  return record ? `a record of ${list.title}` : list.title;
}

/** The link to a record; undefined if there cannot be one. */
export function linkOfRecord(listId: string, id: Id): string | undefined {
  const list = findList(listId);
  if (!list || !recordId.test(String(id)) || !hasDetails(list)) return undefined;
  return `codesk://${list.id}/${String(id)}`;
}

/**
 * The link to a view of a list. Undefined for a list without links, and for a view that cannot be shared.
 * @returns `tooLong` with the length of a link that systems would cut
 */
export function linkOfView(
  view: SharedView,
): { readonly link: string } | { readonly tooLong: number } | undefined {
  if (!findList(view.list)) return undefined;
  const { order, hidden, widths, frozen, density } = view.columns;
  const parameters: string[][] = [
    ['view', view.name],
    ...view.filters.flatMap(({ name, values }) => values.map((text) => [`filter.${name}`, text])),
    ...(view.sort
      ? [
          ['sort', view.sort.column],
          ['order', view.sort.order],
        ]
      : []),
    ...order.map((column) => ['column', column]),
    ...hidden.map((column) => ['hide', column]),
    ...Object.entries(widths).map(([column, width]) => [`width.${column}`, String(width)]),
    ...(frozen > 0 ? [['freeze', String(frozen)]] : []),
    ...(density ? [['density', density]] : []),
  ];
  const link = `codesk://${view.list}?${new URLSearchParams(parameters as [string, string][])}`;
  if (link.length > limits.made) return { tooLong: link.length };
  return 'route' in readLink(link) ? { link } : undefined;
}

/** True if the records of a list have details, or an invoice in its own window. */
export function hasDetails(list: ListDefinition): boolean {
  return listCallKinds(list).includes('show');
}

interface LinkParts {
  /** The place, in lower case. */
  readonly name: string;
  /** Decoded; empty without one. */
  readonly segment: string;
  readonly query: URLSearchParams;
}

function partsOf(link: string): LinkParts | LinkProblem {
  if (link.length > limits.link) return { reason: 'long' };
  const found = linkShape.exec(link);
  if (!found || /\s/.test(link)) return { reason: 'shape' };
  const [, name = '', path = '', search = ''] = found;
  if (name.length > limits.name) return { reason: 'long' };
  // A percent sign without two digits means that the link was cut.
  if (/%(?![0-9a-f]{2})/i.test(path + search)) return { reason: 'shape' };
  const query = new URLSearchParams(search);
  const segment = decoded(path);
  if (segment === undefined || hasUnseen(segment)) return { reason: 'shape' };
  if ([...query].length > limits.parameters) return { reason: 'many' };
  for (const [key, value] of query) if (hasUnseen(key + value)) return { reason: 'shape' };
  return { name: name.toLowerCase(), segment, query };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The places other than lists, by their name in lower case. */
const places = {
  'settings.uploads': readUploads,
  uploads: readUploads,
  invoicetemp: (query: URLSearchParams) => readInvoice(query.get('id')),
  invoice: (query: URLSearchParams) => readInvoice(query.get('id')),
  'rate-desk': (query: URLSearchParams): ReadLink => {
    const [first] = query.keys();
    return first === undefined ? { route: '/rate-desk' } : { reason: 'parameter', named: shown(first) };
  },
} as const;

function readUploads(query: URLSearchParams): ReadLink {
  const type = query.get('type') ?? '';
  return uploadType.test(type)
    ? { route: `/settings/uploads?type=${type}` }
    : { reason: 'value', named: 'type' };
}

function readInvoice(id: string | null): ReadLink {
  return id !== null && invoiceId.test(id) ? { route: `/invoice-temp?id=${id}` } : { reason: 'record' };
}

function listLinkOf({ name, segment, query }: LinkParts): ListLink | LinkProblem {
  const list = findList(name);
  if (!list) return { reason: 'place', named: shown(name) };
  if (segment !== '') {
    if (!recordId.test(segment)) return { reason: 'record' };
    const [first] = query.keys();
    if (first !== undefined) return { reason: 'parameter', named: shown(first) };
    if (!hasDetails(list)) return { reason: 'details', named: list.title };
    return { list, record: segment, filters: new Map() };
  }
  const filters = new Map<string, string[]>();
  for (const [key, value] of query) {
    if (key === 'sort' || key === 'order' || isOfView(key)) continue;
    const filter = key.startsWith('filter.') ? key.slice('filter.'.length) : '';
    if (filter === '' || filter.length > limits.name) return { reason: 'parameter', named: shown(key) };
    if (value.length > linkFilterLimits.characters) return { reason: 'value', named: shown(filter) };
    const values = filters.get(filter) ?? [];
    values.push(value);
    if (values.length > linkFilterLimits.values) return { reason: 'many' };
    filters.set(filter, values);
  }
  const order = orderOf(query);
  if (order && 'reason' in order) return order;
  const columns = columnsOf(query);
  if (columns && 'reason' in columns) return columns;
  const view = columns && {
    list: list.id,
    name: query.get('view') ?? '',
    filters: [...filters].map(([filter, values]) => ({ name: filter, values })),
    sort: order && { column: order.sortBy, order: order.sortOrder },
    columns,
  };
  return { list, filters, ...(order ? { order } : {}), ...(view ? { view } : {}) };
}

const isOfView = (key: string) => /^(?:view|column|hide|freeze|density)$|^width\./.test(key);

/** The columns of a view; undefined for a link that names no view. */
function columnsOf(query: URLSearchParams): SharedView['columns'] | LinkProblem | undefined {
  if (![...query.keys()].some(isOfView)) return undefined;
  const wrong = (key: string): LinkProblem => ({ reason: 'value', named: shown(key) });
  for (const key of ['view', 'freeze', 'density']) if (query.getAll(key).length > 1) return wrong(key);
  if ((query.get('view') ?? '').length > sharedViewLimits.name) return wrong('view');
  const isColumn = (name: string) => name !== '' && name.length <= sharedViewLimits.column;
  const [order, hidden] = [query.getAll('column'), query.getAll('hide')];
  if (!order.every(isColumn)) return wrong('column');
  if (!hidden.every(isColumn)) return wrong('hide');
  const widths: [column: string, width: number][] = [];
  for (const [key, value] of query) {
    if (!key.startsWith('width.')) continue;
    const [column, width] = [key.slice('width.'.length), wholeNumber(value)];
    if (!isColumn(column) || width < columnWidths.min || width > columnWidths.max) return wrong(key);
    widths.push([column, width]);
  }
  const frozen = wholeNumber(query.get('freeze') ?? '0');
  if (frozen < 0 || frozen > sharedViewLimits.frozen) return wrong('freeze');
  const named = query.get('density');
  const density = densities.find((each) => each === named);
  if (named !== null && density === undefined) return wrong('density');
  return { order, hidden, widths: Object.fromEntries(widths), frozen, ...(density ? { density } : {}) };
}

/** -1 for another text. */
const wholeNumber = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : -1);

function orderOf(query: URLSearchParams): ListLink['order'] | LinkProblem {
  const [sorts, orders] = [query.getAll('sort'), query.getAll('order')];
  if (sorts.length === 0 && orders.length === 0) return undefined;
  const [sortBy = ''] = sorts;
  const [sortOrder = 'desc'] = orders;
  if (sorts.length !== 1 || sortBy === '' || sortBy.length > limits.name)
    return { reason: 'column', named: shown(sortBy) };
  if (orders.length > 1 || (sortOrder !== 'asc' && sortOrder !== 'desc'))
    return { reason: 'value', named: 'order' };
  return { sortBy, sortOrder };
}

function routeOfList(id: string, query: URLSearchParams): string {
  const text = query.toString();
  return `/links/${id}${text === '' ? '' : `?${text}`}`;
}
