/** The row makers of the hub tables: every file in this folder is one, named like the id of its table. */
import type { OwnedRowMaker } from '../owned-rows';

const modules = import.meta.glob<{ rowsOf?: OwnedRowMaker }>(['./*.ts', '!./index.ts'], { eager: true });

export const ownedRowMakers: Readonly<Record<string, OwnedRowMaker>> = Object.fromEntries(
  Object.entries(modules).map(([file, { rowsOf }]) => {
    if (!rowsOf) throw new Error(`sandbox/seed/hub-tables/${file.slice(2)} does not export \`rowsOf\``);
    return [file.slice(2, -'.ts'.length), rowsOf];
  }),
);
