/** A table that the server pages, at an address in the block. */
import type { BlockViewer } from '../block';
import { RemoteTableView } from '../remote-table';
import { readRemoteTable } from '../table-block';

export const viewer: BlockViewer = {
  isTable: true,
  Block: ({ block, record }) => (
    <RemoteTableView label={block.title || 'Table'} table={readRemoteTable(block.raw, record.id)} />
  ),
};
