/**
 * The cell types of the practice workspace: `cells/star-rating.ts` makes and stores the values that
 * `renderer/cells/viewers/star-rating.tsx` shows.
 */
import type { PracticeCell } from './cell-type';

const modules = import.meta.glob<{ cell?: PracticeCell }>('./cells/*.ts', { eager: true });

/** The cell types by name. A column of another type holds texts. */
export const practiceCells: ReadonlyMap<string, PracticeCell> = new Map(
  Object.entries(modules).map(([file, { cell }]) => {
    if (!cell) throw new Error(`sandbox/tables/${file.slice(2)} does not export \`cell\``);
    return [file.slice('./cells/'.length, -'.ts'.length).replaceAll('-', '_'), cell];
  }),
);
