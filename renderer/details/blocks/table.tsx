/** A table sent with all its rows; it is paged here. */
import { isFields } from '../../cells/parts/reading';
import { ValueTable } from '../../cells/value-table';
import type { BlockViewer } from '../block';
import { readTable } from '../table-block';

const perPage = 20;

export const viewer: BlockViewer = {
  isTable: true,
  Block: ({ block }) => {
    const { columns, rows } = readTable(isFields(block.raw.table) ? block.raw.table : block.raw);
    return (
      <ValueTable frozen={1} label={block.title || 'Table'} columns={columns} rows={rows} perPage={perPage} />
    );
  },
};
