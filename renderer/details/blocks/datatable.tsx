/** A table whose rows are paged by the server at an address that the record names. */
import type { BlockViewer } from '../block';
import { RemoteTableView } from '../remote-table';
import { readRemoteTable } from '../table-block';

export const viewer: BlockViewer = {
  Block: ({ block, record }) => (
    <RemoteTableView label={block.title || 'Table'} table={readRemoteTable(block.raw, record.id)} />
  ),
};
