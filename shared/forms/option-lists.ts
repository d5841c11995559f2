/** The option lists of one form by the names its fields and columns use, and its sample files. */

import { type OptionGroups, optionGroups } from '../api/service-options';
import type { Option, SampleFile } from '../option';
import type { RowTableDefinition } from '../row-tables/definition';
import type { ServiceType } from '../service-types';

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
    if (Array.isArray(value)) lists[name] = value;
    else if (isSample(value)) samples[name] = value;
    else if (isKeyed(value)) for (const [key, list] of Object.entries(value)) lists[`${name}.${key}`] = list;
  }
  return { lists, samples };
}

/** The sample file of a table's import. */
export function sampleOf(options: FormOptions, table: RowTableDefinition): SampleFile | null {
  return (table.sample === undefined ? undefined : options.samples[table.sample]) ?? null;
}

function isSample(value: unknown): value is SampleFile {
  return typeof value === 'object' && value !== null && 'need_to_show_message' in value;
}

function isKeyed(value: unknown): value is Readonly<Record<string, readonly Option[]>> {
  return typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);
}
