/** The registry of lists: every file in this folder is one. A new file is a new list. */
import { type ListDefinition, listGroups } from '../table/list';

const modules = import.meta.glob<{ list?: ListDefinition }>(['./*.ts', '!./index.ts'], { eager: true });

/** All list screens in the order of the navigation. */
export const lists: readonly ListDefinition[] = Object.entries(modules)
  .map(([file, module]) => {
    if (!module.list) throw new Error(`shared/lists/${file.slice(2)} does not export \`list\``);
    return module.list;
  })
  .sort((a, b) => listGroups.indexOf(a.group) - listGroups.indexOf(b.group) || a.order - b.order);

/** A list by its id; undefined for an unknown one. */
export function findList(id: string): ListDefinition | undefined {
  return lists.find((list) => list.id === id);
}
