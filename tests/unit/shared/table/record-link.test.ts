import { describe, expect, it } from 'vitest';
import { lists } from '../../../../shared/lists';
import { list as contracts } from '../../../../shared/lists/contracts';
import { listCallKinds } from '../../../../shared/table/list';
import { linkOfField, routeOfLink } from '../../../../shared/table/record-link';

const links = lists.flatMap(({ id, columns, detailFields = [] }) =>
  [...columns, ...detailFields].flatMap(({ link }) => (link ? [{ from: id, ...link }] : [])),
);

describe('links of the definitions', () => {
  it('lead to lists that have details and can be asked for the value', () => {
    expect(links.length).toBeGreaterThan(20);
    const wrong = links.filter(({ list: id, by }) => {
      const list = lists.find((each) => each.id === id);
      const isFound = by === 'id' || list?.filters?.some(({ name }) => name === by);
      return !list || !isFound || !listCallKinds(list).includes('show');
    });
    expect(wrong).toEqual([]);
  });
});

describe('the link of a field', () => {
  it('is that of the column of its name or heading', () => {
    const client = { list: 'clients', by: 'name' };
    expect(linkOfField(contracts, { name: 'client' })).toEqual(client);
    expect(linkOfField(contracts, { label: 'Client' })).toEqual(client);
    expect(linkOfField(contracts, { label: 'Status' })).toBeUndefined();
    expect(linkOfField(contracts, { label: '' })).toBeUndefined();
  });

  it('is that of its block, unless it is a column without one', () => {
    const service = { list: 'finance-services', by: 'name' };
    expect(linkOfField(contracts, { label: 'Service 12', block: 'Services' })).toEqual(service);
    expect(linkOfField(contracts, { label: 'Services', block: 'Overview' })).toBeUndefined();
    expect(linkOfField(contracts, { label: 'Service 12', block: 'Other' })).toBeUndefined();
  });
});

describe('the route of a value', () => {
  const link = { list: 'clients', by: 'name' };

  it('names the record by its text, or by the id that came with it', () => {
    expect(routeOfLink(link, 'Blue & Co')).toBe('/records/clients?by=name&key=Blue+%26+Co');
    expect(routeOfLink(link, { name: 'Blue' })).toBe('/records/clients?by=name&key=Blue');
    expect(routeOfLink(link, { id: 7, name: 'Blue' })).toBe('/records/clients?by=id&key=7');
    expect(routeOfLink({ list: 'webhooks', by: 'id' }, 9)).toBe('/records/webhooks?by=id&key=9');
  });

  it.each([[null], [''], ['  '], [undefined], [{}], [[]], ['x'.repeat(201)], [0], ['-'], ['N/A'], ['—']])(
    'is none for %j',
    (value) => {
      expect(routeOfLink(link, value)).toBeUndefined();
    },
  );
});
