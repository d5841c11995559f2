/** Option lists and sample files of the service forms: reads them from replies and prepares them for forms. */
import { z } from 'zod';
import { type Option, optionList, readOptions, type SampleFile } from '../option';
import { isRecord } from '../records';
import type { RowTableDefinition } from '../row-tables/row-table';
import type { OptionGroupName, ServiceType } from '../service-types';
import { flagOf } from '../table/read-record';
import { serviceForms, serviceTypes } from './index';
import { everyTable, type ServiceFormDefinition } from './service-form';

/** Lists by their key. A server whose keys start at 0 may send an array. */
const keyedLists = z
  .unknown()
  .optional()
  .transform((lists) =>
    Array.isArray(lists) || isRecord(lists)
      ? Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, readOptions(list)]))
      : {},
  );

const text = z
  .string()
  .nullish()
  .transform((sent) => sent ?? '');
/** A sample file (finance section 3.5); null for anything else, so that the option lists can still be read. */
export const sampleFile: z.ZodType<SampleFile | null | undefined> = z
  .object({
    url: text,
    message: text,
    need_to_show_message: z
      .unknown()
      .optional()
      .transform((flag) => flagOf(flag) ?? false),
  })
  .nullish()
  .catch(null);

/** The option lists and sample files of one kind of service by their names. */
export type OptionGroup = Readonly<
  Record<
    string,
    readonly Option[] | Readonly<Record<string, readonly Option[]>> | SampleFile | null | undefined
  >
>;

/** Schema of the group of a form; lists that are missing in a reply are empty. */
export function optionGroupSchema(form: ServiceFormDefinition): z.ZodType<OptionGroup> {
  const samples = everyTable(form).flatMap(([, { sample }]) => (sample === undefined ? [] : [sample]));
  const named = (names: readonly string[] | undefined, schema: z.ZodType) =>
    Object.fromEntries((names ?? []).map((name) => [name, schema]));
  return z.object({
    ...named(form.optionLists, optionList),
    ...named(form.keyedLists, keyedLists),
    ...named(samples, sampleFile),
  }) as unknown as z.ZodType<OptionGroup>;
}

/** The name of the group of each kind of service in a reply. */
export const optionGroups = Object.fromEntries(
  serviceTypes.map((type) => [type, serviceForms[type].optionGroup]),
) as Readonly<Record<ServiceType, OptionGroupName>>;

/** Schema of the groups of all kinds; each may be missing, and an unreadable one counts as missing. */
export const optionGroupsSchema = z.object(
  Object.fromEntries(
    serviceTypes.map((type) => [
      optionGroups[type],
      optionGroupSchema(serviceForms[type]).nullish().catch(null),
    ]),
  ) as unknown as Record<OptionGroupName, z.ZodOptional<z.ZodNullable<z.ZodType<OptionGroup>>>>,
);
export type OptionGroups = z.output<typeof optionGroupsSchema>;

/** Options of one form, by the names that its fields and columns use. */
export interface FormOptions {
  /** A list by key is named `list.key`, for example `type_units.2`. */
  readonly lists: Readonly<Record<string, readonly Option[]>>;
  /** By the name in the definition of the row table. */
  readonly samples: Readonly<Record<string, SampleFile>>;
}

/** The options of a kind of service in a reply; empty if the reply has none. */
export function formOptions(type: ServiceType, groups: Partial<OptionGroups>): FormOptions {
  const lists: Record<string, readonly Option[]> = {};
  const samples: Record<string, SampleFile> = {};
  for (const [name, value] of Object.entries(groups[optionGroups[type]] ?? {})) {
    if (value === null || value === undefined) continue;
    if (isList(value)) lists[name] = value;
    else if (isSample(value)) samples[name] = value;
    else for (const [key, list] of Object.entries(value)) lists[`${name}.${key}`] = list;
  }
  return { lists, samples };
}

/** The sample file for the import of a table. */
export function sampleOf(options: FormOptions, table: RowTableDefinition): SampleFile | null {
  return (table.sample === undefined ? undefined : options.samples[table.sample]) ?? null;
}

function isList(value: NonNullable<OptionGroup[string]>): value is readonly Option[] {
  return Array.isArray(value);
}

function isSample(value: NonNullable<OptionGroup[string]>): value is SampleFile {
  return 'need_to_show_message' in value;
}
