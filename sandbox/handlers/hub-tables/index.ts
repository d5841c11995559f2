/** Handlers of single hub tables, by table and kind of call. Every other call of a hub table has the one of all lists. */
import type { TableHandlers } from '../tables/table-handler';
import { configurationHandlers } from './configurations';
import { mappingHandlers } from './mappings';
import { webhookHandlers } from './webhooks';

export const hubTableHandlers: Readonly<Record<string, Partial<TableHandlers>>> = {
  ...mappingHandlers,
  ...configurationHandlers,
  ...webhookHandlers,
};
