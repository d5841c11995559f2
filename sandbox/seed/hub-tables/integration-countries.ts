/** Countries of an integration (a configuration set). Every tenth integration has none. */
import { hubCountries } from '../../terms/hub';
import { integrationAt } from '../integrations';
import type { OwnedRowMaker } from '../owned-rows';

export const rowsOf: OwnedRowMaker = (owner, random) => {
  if (integrationAt(owner).isNew || owner % 10 === 0) return [];
  return random
    .some(hubCountries, owner === 1 ? 30 : random.int(2, 12))
    .map(({ id, name }) => ({ country_id: id, name }));
};
