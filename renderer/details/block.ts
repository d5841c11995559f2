/** What a block of a record's details is, and how a reply is read as blocks. */
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
