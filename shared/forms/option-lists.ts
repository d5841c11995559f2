/** What each service form can choose from: option lists and sample files, as a reply carries them and as a form reads them. */
import { z } from 'zod';
import { type Option, optionList, type SampleFile, sampleFileSchema } from '../option';
import type { RowTableDefinition } from '../row-tables/definition';
import type { OptionGroupName, ServiceType } from '../service-types';
import { serviceForms, serviceTypes } from './index';
import { everyTable, type ServiceFormDefinition } from './service-form';

/** Lists by their key. A server whose keys run from 0 may send them as a list. */
const keyedLists = z
  .union([
    z.record(z.string(), optionList),
    z.array(optionList).transform((lists) => Object.fromEntries(lists.map((list, at) => [String(at), list]))),
  ])
  .nullish()
  .transform((lists) => lists ?? {});

/** The option lists and sample files of one kind of service by their names. */
export type OptionGroup = Readonly<
  Record<
    string,
    readonly Option[] | Readonly<Record<string, readonly Option[]>> | SampleFile | null | undefined
  >
>;

/** Reads the group of a form; lists that a reply leaves out are empty. */
export function optionGroupSchema(form: ServiceFormDefinition): z.ZodType<OptionGroup> {
  const samples = everyTable(form).flatMap(([, { sample }]) => (sample === undefined ? [] : [sample]));
  const named = (names: readonly string[] | undefined, schema: z.ZodType) =>
    Object.fromEntries((names ?? []).map((name) => [name, schema]));
  return z.object({
    ...named(form.optionLists, optionList),
    ...named(form.keyedLists, keyedLists),
    ...named(samples, sampleFileSchema.nullish()),
  }) as unknown as z.ZodType<OptionGroup>;
}

/** The name under which a reply carries the lists of a kind of service. */
export const optionGroups = Object.fromEntries(
  serviceTypes.map((type) => [type, serviceForms[type].optionGroup]),
) as Readonly<Record<ServiceType, OptionGroupName>>;

/** The groups of every kind, as far as a reply carries them. */
export const optionGroupsSchema = z.object(
  Object.fromEntries(
    serviceTypes.map((type) => [optionGroups[type], optionGroupSchema(serviceForms[type]).nullish()]),
  ) as Record<OptionGroupName, z.ZodOptional<z.ZodNullable<z.ZodType<OptionGroup>>>>,
);
export type OptionGroups = z.output<typeof optionGroupsSchema>;

/** What one form can choose from, by the names that its fields and columns use. */
export interface FormOptions {
  /** A list that is kept by key is named `list.key`, as `type_units.2`. */
  readonly lists: Readonly<Record<string, readonly Option[]>>;
  /** By the name that the definition of a row table has for it. */
  readonly samples: Readonly<Record<string, SampleFile>>;
}

/** What a reply carries for the form of a kind of service; nothing where it carries nothing. */
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

/** The sample file of a table's import. */
export function sampleOf(options: FormOptions, table: RowTableDefinition): SampleFile | null {
  return (table.sample === undefined ? undefined : options.samples[table.sample]) ?? null;
}

function isList(value: NonNullable<OptionGroup[string]>): value is readonly Option[] {
  return Array.isArray(value);
}

function isSample(value: NonNullable<OptionGroup[string]>): value is SampleFile {
  return 'need_to_show_message' in value;
}
