/** The registry of hub tables: every file in this folder is one. A new file is a new page of the hub. */
import type { HubArea, HubTable } from './hub-table';

const modules = import.meta.glob<{ table?: HubTable }>(['./*.ts', '!./index.ts', '!./hub-table.ts'], {
  eager: true,
});

const areas: readonly HubArea[] = ['validations', 'configurations', 'webhooks'];

/** All tables of the hub, by area and in the order of their pages. */
export const hubTables: readonly HubTable[] = Object.entries(modules)
  .map(([file, module]) => {
    if (!module.table) throw new Error(`shared/hub/${file.slice(2)} does not export \`table\``);
    return module.table;
  })
  .sort((a, b) => areas.indexOf(a.area) - areas.indexOf(b.area) || a.order - b.order);

/** The tables of one area in the order of their pages. */
export function hubTablesOf(area: HubArea): readonly HubTable[] {
  return hubTables.filter((table) => table.area === area);
}

/** A table by its id; undefined for an unknown one. */
export function findHubTable(id: string): HubTable | undefined {
  return hubTables.find((table) => table.id === id);
}

/** A table that Codesk itself names. @throws Error for an unknown id, which is a defect */
export function requiredHubTable(id: string): HubTable {
  const table = findHubTable(id);
  if (!table) throw new Error(`The hub has no table ${id}`);
  return table;
}

/** The title of a table next to tables of other areas: two are named Countries. */
export function titleAmongAll({ title, area }: Pick<HubTable, 'title' | 'area'>): string {
  const isTwice = hubTables.filter((table) => table.title === title).length > 1;
  return isTwice ? `${title} (${area})` : title;
}

/** The table of a page; undefined if the area has no such page. */
export function hubTableOfPage(area: HubArea, page: string): HubTable | undefined {
  return hubTables.find((table) => table.area === area && table.page === page);
}
