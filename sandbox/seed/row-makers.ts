/** The lists with a row maker. The rows of all other lists are generated from their column types. */
import { administrationMakers } from './administration';
import { cashMakers } from './cash';
import { catalogueMakers } from './catalogue';
import { fulfilmentMakers } from './fulfilment';
import { hubMakers } from './hub';
import { webhookMakers } from './hub-webhooks';
import type { RowMakers } from './row-maker';
import { stockMakers } from './stock';

export const rowMakers: RowMakers = {
  ...fulfilmentMakers,
  ...stockMakers,
  ...catalogueMakers,
  ...cashMakers,
  ...hubMakers,
  ...webhookMakers,
  ...administrationMakers,
};
