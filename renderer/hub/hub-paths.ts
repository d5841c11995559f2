/** The addresses of the hub's pages. */
import type { HubArea } from '../../shared/hub/hub-table';
import type { OwnerField } from '../../shared/table/list';
import type { Id } from '../../shared/table/row';

/** The first page of an area: the validations of an integration, or the list of its configuration sets. */
export function areaPath(area: Exclude<HubArea, 'webhooks'>, owner: Id): string {
  return `${integrationPath(owner)}/${area}`;
}

/** Address of the page that explains why an integration is not ready. */
export function readinessPath(owner: Id): string {
  return `${integrationPath(owner)}/readiness`;
}

/** Address of the list of owners. */
export function listPath(field: OwnerField): string {
  return field === 'webhook_id' ? '/lists/webhooks' : '/lists/integrations';
}

/** Address of a page about one integration. */
export interface OwnerPage {
  readonly id: string;
  readonly text: string;
  readonly path: string;
}

/** The pages of an integration, in the order of the tabs. */
export function integrationPages(owner: Id): readonly OwnerPage[] {
  const base = integrationPath(owner);
  return [
    { id: 'validations', text: 'Validations', path: `${base}/validations` },
    { id: 'configurations', text: 'Configurations', path: `${base}/configurations` },
    { id: 'readiness', text: 'Readiness', path: `${base}/readiness` },
    { id: 'trial', text: 'Test an order', path: `${base}/trial` },
    { id: 'compare', text: 'Compare', path: `/integrations/compare?a=${encodeURIComponent(String(owner))}` },
  ];
}

/** Address of the deliveries of a webhook. The page is not a table. */
export function deliveriesPage(owner: Id): { id: string; title: string; path: string; icon: string } {
  const path = `/webhooks/${encodeURIComponent(String(owner))}/deliveries`;
  return { id: 'deliveries', title: 'Deliveries', path, icon: 'timeline-events' };
}

function integrationPath(owner: Id): string {
  return `/integrations/${encodeURIComponent(String(owner))}`;
}
