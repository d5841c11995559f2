/** All filter types by name: one for each file in `types/`. */
import type { FilterControl } from './control';

const modules = import.meta.glob<{ filter?: FilterControl }>('./types/*.tsx', { eager: true });

/** The file of a type without its ending: `select2DateRange` is in `select2-date-range.tsx`. */
export function fileOfFilter(type: string): string {
  return type.replace(/_/g, '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Filter types by their file. */
export const filterControls: ReadonlyMap<string, FilterControl> = new Map(
  Object.entries(modules).map(([file, module]) => {
    if (!module.filter) throw new Error(`renderer/filters/${file.slice(2)} does not export \`filter\``);
    return [file.slice('./types/'.length, -'.tsx'.length), module.filter];
  }),
);

/** The control of a type; a text filter for an unknown type. */
export function filterControlOf(type: string): FilterControl {
  const found = filterControls.get(fileOfFilter(type)) ?? filterControls.get('input-text');
  if (!found) throw new Error('renderer/filters/types/input-text.tsx is missing');
  return found;
}
