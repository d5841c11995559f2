/** Describes a table of the hub: a list with an owner, and where its pages are. */
import type { NaturalKey } from '../table/natural-key';
import type { OwnedDefinition } from '../table/owned';

/** Where the table is shown: beside the validations or configurations of an integration, or with a webhook. */
export type HubArea = 'validations' | 'configurations' | 'webhooks';

export type HubTable = OwnedDefinition & {
  readonly area: HubArea;
  /** Its name in the address of the page; validations name it in `separate_page_requires` (hub section 3). */
  readonly page: string;
  /**
   * Fields of a row that say what it is about. Two rows of one owner with the same values are twins; comparison and
   * import find the same row of another integration, or of a file, by them.
   */
  readonly naturalKey: NaturalKey;
};

/** Checks the shape of a definition. */
export function defineHubTable(table: Omit<HubTable, 'group'>): HubTable {
  return { ...table, group: 'Hub' };
}
