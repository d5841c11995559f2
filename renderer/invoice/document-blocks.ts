/** Orders the blocks of an invoice like a document: facts, lines, totals, everything else. */
import { isFields, unpacked } from '../cells/parts/read-value';
import { tableIn } from '../cells/parts/table-values';
import type { DetailBlock } from '../details/block';
import { type Item, readItems } from '../details/blocks/text';

export interface InvoiceDocumentParts {
  readonly before: readonly DetailBlock[];
  /** Totals in the order of the server, shown below the first table. */
  readonly totals: readonly Item[];
  readonly after: readonly DetailBlock[];
}

const totalLabel = /^(sub-?total|net|discount|tax|vat|total|amount due|balance)\b/i;
/** Labels that look like totals but are not: tax number, net weight. */
const otherLabel = /\b(no|nr|number|id|code|registration|trn|rate|weight|terms)\b/i;
const tableTypes = new Set(['table', 'datatable', 'table_with_datatable', 'table-with-datatable']);

/** Splits the labels and values of an invoice into totals and tables. */
export function documentParts(blocks: readonly DetailBlock[]): InvoiceDocumentParts {
  const totals: Item[] = [];
  const parts = blocks.flatMap((block): readonly DetailBlock[] => {
    if (block.type !== 'text') return [block];
    const items = readItems(block);
    if (items.every(({ label }) => label === '')) return [block];
    const tables = items.flatMap(tableOf);
    const sums = items.filter(isSum);
    totals.push(...sums);
    const facts = items.filter((item) => !sums.includes(item) && tableOf(item).length === 0);
    return facts.length === 0 ? tables : [{ ...block, raw: { ...block.raw, items: facts } }, ...tables];
  });
  const first = parts.findIndex(({ type }) => tableTypes.has(type));
  const end = first < 0 ? parts.length : first + 1;
  return { before: parts.slice(0, end), totals, after: parts.slice(end) };
}

const isSum = ({ label, value, type }: Item) =>
  type !== 'table' &&
  totalLabel.test(label) &&
  !otherLabel.test(label) &&
  (typeof value !== 'string' || /\d/.test(value));

function tableOf({ label, value, type }: Item): readonly DetailBlock[] {
  const raw = unpacked(value);
  return type === 'table' && isFields(raw) && tableIn(raw) ? [{ type: 'table', title: label, raw }] : [];
}
