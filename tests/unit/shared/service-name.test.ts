/** The name of a service. */
import { expect, it } from 'vitest';
import { serviceLabel } from '../../../shared/service-name';

it.each([
  [{ id: 368, name: 'Next-day · Abu Dhabi' }, 'Next-day · Abu Dhabi #368'],
  [{ id: 'a1', name: ' Returns ' }, 'Returns #a1'],
  [{ id: 9, name: ' ' }, 'Service #9'],
])('names a service by its name and its id: %j', (service, label) => {
  expect(serviceLabel(service)).toBe(label);
});
