/** A generic form for stored values that no other form fits. */
import type { FormField, FormValues } from '../../forms/form-definition';
import type { ServiceForm } from '../contract';
import { encodedValues, namesOf, readFormState, type ValueField } from '../service-values';

/**
 * @param fields of the stored values
 * @param stored values as the server stores them; values without a field are sent back unchanged
 */
export function plainServiceForm(
  fields: readonly ValueField[],
  stored: Readonly<Record<string, unknown>>,
): ServiceForm {
  return {
    kind: 'values',
    title: `Service type ${stored.service_type_id}`,
    definition: {
      title: 'Service values',
      sections: [{ title: 'Values', fields: fields.flatMap(formField) }],
      tables: Object.fromEntries(fields.flatMap(({ name, table }) => (table ? [[name, table]] : []))),
    },
    kept: fields
      .filter(({ kind }) => kind === 'kept')
      .map(({ name, label }) => ({ label, text: JSON.stringify(stored[name]) })),
    over: (other) => plainServiceForm(fields, other),
    read: () => readFormState(fields, stored),
    encode: ({ values, tables }) => ({
      ...namesOf(stored),
      ...encodedValues(fields, { values: withoutBlankLines(fields, values), tables }, stored),
    }),
  };
}

const yesOrNo = [
  { index: '1', text: 'Yes' },
  { index: '0', text: 'No' },
] as const;

function formField({ name, label, kind, list }: ValueField): FormField[] {
  const base = { name, label, rule: {}, initial: '' } as const;
  const options = list === undefined ? {} : { options: list };
  switch (kind) {
    case 'rows':
    case 'kept':
      return [];
    case 'list':
      return [{ ...base, kind: 'lines', initial: [], help: 'One on each line' }];
    case 'choices':
      return [{ ...base, ...options, kind, initial: [] }];
    case 'choice':
      return [{ ...base, ...options, kind }];
    case 'toggle':
      return [{ ...base, kind, own: yesOrNo }];
    case 'decimal':
      return [{ ...base, kind, rule: { decimal: {} } }];
    case 'text':
      return [{ ...base, kind }];
  }
}

function withoutBlankLines(fields: readonly ValueField[], values: FormValues): FormValues {
  const lists = new Set(fields.filter(({ kind }) => kind === 'list').map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      lists.has(name) && typeof value !== 'string'
        ? value.map((line) => line.trim()).filter((line) => line !== '')
        : value,
    ]),
  );
}
