/** All filter types by name: one for each file in `types/`. */
import type { FilterType } from './filter-type';
import { filter as text } from './types/input-text';

const modules = import.meta.glob<{ filter?: FilterType }>('./types/*.tsx', { eager: true });

/** The file of a type without its ending: `select2DateRange` is in `select2-date-range.tsx`. */
export function fileOfFilter(type: string): string {
  return type.replace(/_/g, '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Filter types by their file. */
export const filterTypes: ReadonlyMap<string, FilterType> = new Map(
  Object.entries(modules).map(([file, module]) => {
    if (!module.filter) throw new Error(`renderer/filters/${file.slice(2)} does not export \`filter\``);
    return [file.slice('./types/'.length, -'.tsx'.length), module.filter];
  }),
);

/** Returns the filter type with a name; a text filter for an unknown name. */
export function filterTypeOf(type: string): FilterType {
  return filterTypes.get(fileOfFilter(type)) ?? text;
}
