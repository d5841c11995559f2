/** The registry of service forms: every file in this folder is one, except those named below. */
import { z } from 'zod';
import type { ServiceType } from '../service-types';
import type { ServiceFormDefinition } from './service-form';

const modules = import.meta.glob<{ form?: ServiceFormDefinition }>(
  [
    './*.ts',
    '!./index.ts',
    '!./change.ts',
    '!./form-definition.ts',
    '!./option-lists.ts',
    '!./payload.ts',
    '!./service-fields.ts',
    '!./service-form.ts',
  ],
  { eager: true },
);

const inOrder = Object.entries(modules)
  .map(([file, { form }]) => {
    if (!form) throw new Error(`shared/forms/${file.slice(2)} does not export \`form\``);
    return form;
  })
  .sort((a, b) => a.order - b.order);

/** The form of each kind of service, in the order of the kinds. */
export const serviceForms = Object.fromEntries(inOrder.map((form) => [form.id, form])) as Readonly<
  Record<ServiceType, ServiceFormDefinition>
>;

/** The kinds of priced service in their order. */
export const serviceTypes: readonly ServiceType[] = inOrder.map(({ id }) => id);
for (const [at, id] of serviceTypes.entries()) {
  if (serviceTypes.indexOf(id) !== at) throw new Error(`Two files in shared/forms have the id ${id}`);
}

const word = (text: unknown) =>
  String(text ?? '')
    .trim()
    .toLowerCase();

/**
 * The kind of a service by its row in the list of services: `type` as edit and update name it, or `type_label`. Letter case
 * does not count. Undefined for a kind that is not known.
 */
export function serviceTypeOf(row: Readonly<Record<string, unknown>>): ServiceType | undefined {
  const names = [word(row.type), word(row.type_label)];
  return serviceTypes.find((type) => names.includes(type) || names.includes(word(serviceForms[type].label)));
}

export const serviceTypeSchema = z.enum(serviceTypes as readonly [ServiceType, ...ServiceType[]]);
