/** Labels with values, each drawn by the viewer of its type; an empty value reads `No Data`. */
import '../pairs.css';
import { CellContent, cellText } from '../../cells/cell-content';
import { isFields } from '../../cells/parts/reading';
import { viewerOf } from '../../cells/registry';
import { inDateFormat } from '../../cells/viewer';
import { useDateFormat } from '../../ui/date-format';
import { type BlockViewer, type DetailBlock, listOf } from '../block';

interface Item {
  readonly label: string;
  readonly value: unknown;
  readonly type: string;
}

/** Reads a list of `{label, value, type}`; other entries are left out. */
export function readItems(block: DetailBlock): readonly Item[] {
  return listOf(block.raw, 'items', 'data', 'value', 'values')
    .filter(isFields)
    .map((item) => ({
      label: String(item.label ?? item.text ?? item.name ?? ''),
      value: item.value,
      type: typeof item.type === 'string' ? item.type : 'text',
    }));
}

export function Pairs({ items }: { items: readonly Item[] }) {
  return (
    <dl className="codesk-pairs">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels repeat and the list never changes order
        <div key={index}>
          <dt>{item.label}</dt>
          <dd>
            <Value item={item} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ item }: { item: Item }) {
  const viewer = inDateFormat(viewerOf(item.type), useDateFormat());
  const row = { value: item.value };
  const text = cellText(viewer, item.value, row);
  if (text === '') return <span className="codesk-muted">No Data</span>;
  return <CellContent viewer={viewer} value={item.value} row={row} text={text} places={0} />;
}

export const viewer: BlockViewer = {
  Block: ({ block }) => {
    const items = readItems(block);
    return items.length === 0 ? <p className="codesk-muted">No Data</p> : <Pairs items={items} />;
  },
};
