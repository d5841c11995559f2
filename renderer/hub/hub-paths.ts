/** The addresses of the hub's pages. */
import type { HubArea } from '../../shared/hub/hub-table';
import type { OwnerField } from '../../shared/table/list';
import type { Id } from '../../shared/table/row';

/** The first page of an area: the validations of an integration, or the list of its configuration sets. */
export function areaPath(area: Exclude<HubArea, 'webhooks'>, owner: Id): string {
  return `${integrationPath(owner)}/${area}`;
}

/** Why an integration is not ready. */
export function readinessPath(owner: Id): string {
  return `${integrationPath(owner)}/readiness`;
}

/** The list of the owners. */
export function listPath(field: OwnerField): string {
  return field === 'webhook_id' ? '/lists/webhooks' : '/lists/integrations';
}

/** A page about one integration. */
export interface OwnerPage {
  readonly id: string;
  readonly text: string;
  readonly path: string;
}

/** The pages of an integration in the order in which they are offered. */
export function integrationPages(owner: Id): readonly OwnerPage[] {
  const base = integrationPath(owner);
  return [
    { id: 'validations', text: 'Validations', path: `${base}/validations` },
    { id: 'configurations', text: 'Configurations', path: `${base}/configurations` },
    { id: 'readiness', text: 'Readiness', path: `${base}/readiness` },
    { id: 'trial', text: 'Try an order', path: `${base}/trial` },
    { id: 'compare', text: 'Compare', path: `/integrations/compare?a=${encodeURIComponent(String(owner))}` },
  ];
}

/** The page with the deliveries of a webhook, which is no table. */
export function deliveriesPage(owner: Id): { id: string; title: string; path: string; icon: string } {
  const path = `/webhooks/${encodeURIComponent(String(owner))}/deliveries`;
  return { id: 'deliveries', title: 'Deliveries', path, icon: 'timeline-events' };
}

function integrationPath(owner: Id): string {
  return `/integrations/${encodeURIComponent(String(owner))}`;
}
