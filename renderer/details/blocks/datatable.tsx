/** A table whose rows are paged by the server at an address that the record names. */
import type { BlockViewer } from '../block';
import { PagedTableView } from '../remote-table';
import { readPagedTable } from '../table-block';

export const viewer: BlockViewer = {
  Block: ({ block, record }) => (
    <PagedTableView label={block.title || 'Table'} table={readPagedTable(block.raw, record.id)} />
  ),
};
