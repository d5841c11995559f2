/** The blocks of a record's details, and how they are read from a reply. */
import type { ComponentType } from 'react';
import { labelOf } from '../../shared/labels';
import { isNumbered, textOf } from '../../shared/table/read-record';
import type { Id } from '../../shared/table/row';
import { isFields, isNothing, unpacked } from '../cells/parts/read-value';

/** A block as the server sent it. `type` selects the viewer, which reads `raw`. */
export interface DetailBlock {
  readonly type: string;
  readonly title: string;
  readonly raw: Readonly<Record<string, unknown>>;
}

/** The record whose details are shown. */
export interface DetailRecord {
  readonly id: Id;
  readonly name: string;
}

interface BlockProps {
  readonly block: DetailBlock;
  readonly record: DetailRecord;
}

export interface BlockViewer {
  readonly Block: ComponentType<BlockProps>;
  /** In a wide window the block stands in a pane of its own at the right of the others. */
  readonly isTable?: true;
}

/** The default title of a record's details (tables section 2). */
export const defaultTitle = 'Record Details';

/** The title that the server sent, else the default title. */
export function detailTitle(detail: Readonly<Record<string, unknown>> | undefined): string {
  return typeof detail?.title === 'string' && detail.title.trim() !== '' ? detail.title : defaultTitle;
}

/**
 * Reads a `detail` reply: a list of blocks under `content` (or `blocks`), or a flat record, which becomes one
 * block of labels and values.
 */
export function readDetail(detail: Readonly<Record<string, unknown>>): readonly DetailBlock[] {
  const content = detail.content ?? detail.blocks;
  const list = isNumbered(content) && !isNothing(content) ? Object.values(content) : content;
  if (Array.isArray(list)) {
    return list
      .filter((entry) => !isNothing(entry))
      .map((entry) => {
        const raw: DetailBlock['raw'] = isFields(entry) ? entry : { value: entry };
        return {
          type: typeof raw.type === 'string' ? raw.type : 'text',
          title: textOf(raw.title) ?? '',
          raw,
        };
      });
  }
  const items = Object.entries(detail)
    .filter(([name]) => name !== 'title')
    .map(([name, value]) => ({ label: labelOf(name), value, type: 'text' }));
  return [{ type: 'text', title: '', raw: { items } }];
}

/** The list in the first of these fields that has entries, because servers use different names. */
export function listOf(
  raw: Readonly<Record<string, unknown>>,
  ...names: readonly string[]
): readonly unknown[] {
  for (const name of names) {
    const value = unpacked(raw[name]);
    if (isNothing(value)) continue;
    if (Array.isArray(value)) return value;
    if (isNumbered(value)) return Object.values(value);
  }
  return [];
}
