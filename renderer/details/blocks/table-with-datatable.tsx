/** Labels and values, or a small table, above a table that the server pages. */
import { ValueTable } from '../../cells/value-table';
import type { BlockViewer, DetailBlock } from '../block';
import { RemoteTableView } from '../remote-table';
import { readRemoteTable, readTableBeside } from '../table-block';
import { Pairs, readItems } from './text';

const perPage = 20;

function BlockSummary({ block }: { block: DetailBlock }) {
  const table = readTableBeside(block.raw);
  const read = readItems(block);
  // Entries without labels are rows of the table.
  const items = table && read.every(({ label: named }) => named === '') ? [] : read;
  const label = `${block.title || 'Table'}, summary`;
  return (
    <>
      {items.length > 0 && <Pairs items={items} block={block.title} />}
      {table && (
        <ValueTable frozen={1} label={label} columns={table.columns} rows={table.rows} perPage={perPage} />
      )}
    </>
  );
}

export const viewer: BlockViewer = {
  isTable: true,
  Block: ({ block, record }) => (
    <>
      <BlockSummary block={block} />
      <RemoteTableView label={block.title || 'Table'} table={readRemoteTable(block.raw, record.id)} />
    </>
  ),
};
