/** All filter types by name. Add a file to this folder and its type is known. */
import type { FilterControl } from './control';

const modules = import.meta.glob<{ filter?: FilterControl }>('./types/*.tsx', { eager: true });

const kebab = (type: string) =>
  type.replace(/_/g, '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const filters: ReadonlyMap<string, FilterControl> = new Map(
  Object.entries(modules).map(([file, module]) => {
    if (!module.filter) throw new Error(`renderer/filters/${file.slice(2)} does not export \`filter\``);
    return [file.slice('./types/'.length, -'.tsx'.length), module.filter];
  }),
);

/** The control of a type; a type that nobody knows is offered as a text. */
export function filterControlOf(type: string): FilterControl {
  const found = filters.get(kebab(type)) ?? filters.get('input-text');
  if (!found) throw new Error('renderer/filters/types/input-text.tsx is missing');
  return found;
}
