/** All cell viewers by type. Add a file to this folder and its type is known. */
import type { CellViewer } from './viewer';

const modules = import.meta.glob<{ viewer?: CellViewer }>('./*.tsx', { eager: true });

/** Viewers by their type. */
export const viewers: ReadonlyMap<string, CellViewer> = new Map(
  Object.entries(modules).map(([file, module]) => {
    if (!module.viewer) throw new Error(`renderer/cells/${file.slice(2)} does not export \`viewer\``);
    return [file.slice(2, -'.tsx'.length), module.viewer];
  }),
);

/** Other names under which servers send a type. */
const aliases: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'number',
  decimal: 'number',
  badge: 'status',
};

/** The viewer of a type; a type that nobody knows is shown as text. */
export function viewerOf(type: string): CellViewer {
  const found = viewers.get(type) ?? viewers.get(aliases[type] ?? 'text');
  if (!found) throw new Error('renderer/cells/text.tsx is missing');
  return found;
}
