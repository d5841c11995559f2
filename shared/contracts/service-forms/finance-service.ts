/** The form of a finance service for a service inside a contract. */
import { serviceForms } from '../../forms';
import { initialValues, readTables, readValues } from '../../forms/form-definition';
import { servicePayload } from '../../forms/payload';
import type { ServiceType } from '../../service-types';
import type { ServiceForm } from '../contract';
import { hasOwnValues, namesOf } from '../service-values';

/** @param stored values as the server stores them; a service without own values starts like a new one */
export function financeServiceForm(
  type: ServiceType,
  stored: Readonly<Record<string, unknown>>,
): ServiceForm {
  const definition = serviceForms[type];
  return {
    kind: 'service',
    title: definition.title,
    definition,
    type,
    kept: [],
    over: (other) => financeServiceForm(type, other),
    read: (first) => ({
      values: hasOwnValues(stored) ? readValues(definition, stored) : initialValues(definition, first),
      tables: readTables(definition, stored),
    }),
    encode: ({ values, tables }) => ({
      ...namesOf(stored),
      ...servicePayload(definition, values, tables, undefined, {
        values: readValues(definition, stored),
        tables: readTables(definition, stored),
      }),
    }),
  };
}
