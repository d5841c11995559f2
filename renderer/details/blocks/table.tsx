/** A table sent with all its rows; it is paged here. */
import { emptyTexts } from '../../../shared/messages';
import { isFields } from '../../cells/parts/read-value';
import { ValueTable } from '../../cells/value-table';
import { Nothing } from '../as-sent';
import type { BlockViewer } from '../block';
import { readTable } from '../table-block';

const perPage = 20;

export const viewer: BlockViewer = {
  isTable: true,
  Block: ({ block }) => {
    const { table } = block.raw;
    const { columns, rows } = readTable(
      isFields(table) ? table : Array.isArray(table) ? { ...block.raw, body: table } : block.raw,
    );
    if (columns.length === 0) return <Nothing block={block} text={emptyTexts.noData} />;
    return (
      <ValueTable frozen={1} label={block.title || 'Table'} columns={columns} rows={rows} perPage={perPage} />
    );
  },
};
