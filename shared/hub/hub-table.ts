/** Describes a table of the hub: a list with an owner, and the address of its page. */
import type { NaturalKey } from '../table/natural-key';
import type { OwnedDefinition } from '../table/owned';
import type { Id } from '../table/row';

/** Area of the table: validations or configurations of an integration, or a webhook. */
export type HubArea = 'validations' | 'configurations' | 'webhooks';

export type HubTable = OwnedDefinition & {
  readonly area: HubArea;
  /**
   * The name of the table in the address of the page; validations name it in `separate_page_requires` (hub section 3).
   */
  readonly page: string;
  /**
   * The natural key of a row. Two rows of one owner with the same key are twins; comparison and import match rows by
   * it.
   */
  readonly naturalKey: NaturalKey;
};

/** Checks the shape of a definition. */
export function defineHubTable(table: Omit<HubTable, 'group'>): HubTable {
  return { ...table, group: 'Hub' };
}

/** The address of its page: `/integrations/7/validations/countries`, `/webhooks/3/headers`. */
export function hubPath({ area, page }: Pick<HubTable, 'area' | 'page'>, owner: Id): string {
  const id = encodeURIComponent(String(owner));
  if (area === 'webhooks') return `/webhooks/${id}/${page}`;
  return page === 'origin' ? `/integrations/${id}/${area}` : `/integrations/${id}/${area}/${page}`;
}
