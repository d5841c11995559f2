/** Which lists have rows of their own making; every other list is made up from its column types. */
import { administrationMakers } from './administration';
import { cashMakers } from './cash';
import { catalogueMakers } from './catalogue';
import { fulfilmentMakers } from './fulfilment';
import { hubMakers } from './hub';
import type { RowMakers } from './row-maker';
import { stockMakers } from './stock';

export const rowMakers: RowMakers = {
  ...fulfilmentMakers,
  ...stockMakers,
  ...catalogueMakers,
  ...cashMakers,
  ...hubMakers,
  ...administrationMakers,
};
