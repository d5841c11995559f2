/** Labels and values, or a small table, above a table that the server pages. */
import { isFields } from '../../cells/parts/reading';
import { ValueTable } from '../../cells/value-table';
import type { BlockViewer, DetailBlock } from '../block';
import { RemoteTableView } from '../remote-table';
import { readRemoteTable, readTable } from '../table-block';
import { Pairs, readItems } from './text';

const perPage = 20;

/** The small table is in the field `table`. */
function Above({ block }: { block: DetailBlock }) {
  if (isFields(block.raw.table)) {
    const { columns, rows } = readTable(block.raw.table);
    const label = `${block.title || 'Table'}, summary`;
    return <ValueTable frozen={1} label={label} columns={columns} rows={rows} perPage={perPage} />;
  }
  const items = readItems(block);
  return items.length > 0 ? <Pairs items={items} /> : null;
}

export const viewer: BlockViewer = {
  isTable: true,
  Block: ({ block, record }) => (
    <>
      <Above block={block} />
      <RemoteTableView label={block.title || 'Table'} table={readRemoteTable(block.raw, record.id)} />
    </>
  ),
};
