/** The addresses of the hub's pages. */
import type { HubArea, HubTable } from '../../shared/hub/definition';
import type { Id } from '../../shared/table/row';

/** The page of one table: `/integrations/7/validations/countries`, `/webhooks/3/headers`. */
export function hubPath({ area, page }: Pick<HubTable, 'area' | 'page'>, owner: Id): string {
  const id = encodeURIComponent(String(owner));
  if (area === 'webhooks') return `/webhooks/${id}/${page}`;
  return page === 'origin' ? areaPath(area, owner) : `/integrations/${id}/${area}/${page}`;
}

/** The first page of an area: the validations of an integration, or the list of its configuration sets. */
export function areaPath(area: Exclude<HubArea, 'webhooks'>, owner: Id): string {
  return `/integrations/${encodeURIComponent(String(owner))}/${area}`;
}
