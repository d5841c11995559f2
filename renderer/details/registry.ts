/** All block viewers by type. Each file in `blocks/` shows one type; the file's name is the type. */
import type { BlockViewer } from './block';

const modules = import.meta.glob<{ viewer?: BlockViewer }>('./blocks/*.tsx', { eager: true });

const viewers: ReadonlyMap<string, BlockViewer> = new Map(
  Object.entries(modules).map(([file, module]) => {
    if (!module.viewer) throw new Error(`renderer/details/${file.slice(2)} does not export \`viewer\``);
    return [file.slice('./blocks/'.length, -'.tsx'.length), module.viewer];
  }),
);

/** The viewer of a block type, written with hyphens or underscores; undefined for a type that cannot be shown. */
export function blockViewer(type: string): BlockViewer | undefined {
  return viewers.get(type.trim().toLowerCase().replaceAll('_', '-'));
}
