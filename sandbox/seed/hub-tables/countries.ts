/** The countries whose orders an integration accepts. */
import { hubCountries } from '../../terms/hub';
import { integrationAt } from '../integrations';
import type { OwnedRowMaker } from '../owned-rows';

export const rowsOf: OwnedRowMaker = (owner, random) => {
  const { lacks, isNew } = integrationAt(owner);
  if (isNew || lacks.has('countries')) return [];
  const near = random.some(hubCountries.slice(0, 10), random.int(3, 8));
  const far = owner % 8 === 1 ? random.some(hubCountries.slice(10), random.int(8, 16)) : [];
  return [...near, ...far].map(({ id, name, code }) => ({
    country_id: id,
    name,
    code,
    // Orders to the country of the store itself cannot be cancelled.
    extra_data:
      name === 'United Arab Emirates' && owner % 16 === 1
        ? JSON.stringify({ actions: { destroy: false } })
        : null,
  }));
};
