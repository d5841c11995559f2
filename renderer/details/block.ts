/** What a block of a record's details is. One file in `blocks/` shows one type; the file's name is the type. */
import type { ComponentType } from 'react';

/** A block as the server sent it. `type` chooses the viewer, the rest is the viewer's to read. */
export interface DetailBlock {
  readonly type: string;
  readonly title: string;
  readonly raw: Readonly<Record<string, unknown>>;
}

export interface BlockViewer {
  readonly Block: ComponentType<{ readonly block: DetailBlock }>;
}

const modules = import.meta.glob<{ viewer?: BlockViewer }>('./blocks/*.tsx', { eager: true });

const viewers: ReadonlyMap<string, BlockViewer> = new Map(
  Object.entries(modules).map(([file, module]) => {
    if (!module.viewer) throw new Error(`renderer/details/${file.slice(2)} does not export \`viewer\``);
    return [file.slice('./blocks/'.length, -'.tsx'.length), module.viewer];
  }),
);

/** The viewer of a block type; undefined for a type that cannot be shown yet. */
export function blockViewer(type: string): BlockViewer | undefined {
  return viewers.get(type);
}

/**
 * Reads a `detail` reply: a list of blocks under `content` (or `blocks`), or a flat record, which becomes one
 * block of labels and values.
 */
export function readDetail(detail: Readonly<Record<string, unknown>>): readonly DetailBlock[] {
  const content = detail.content ?? detail.blocks;
  if (Array.isArray(content)) {
    return content
      .filter((block): block is Record<string, unknown> => typeof block === 'object' && block !== null)
      .map((raw) => ({
        type: typeof raw.type === 'string' ? raw.type : 'text',
        title: typeof raw.title === 'string' ? raw.title : '',
        raw,
      }));
  }
  const items = Object.entries(detail).map(([name, value]) => ({
    label: labelOf(name),
    value,
    type: 'text',
  }));
  return [{ type: 'text', title: '', raw: { items } }];
}

/** `invoice_generation_date` reads as `Invoice generation date`. */
function labelOf(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
