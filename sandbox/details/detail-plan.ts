/** The blocks of record details by list. Only addresses that a block names exist. */
import type { ListDefinition, ListGroup } from '../../shared/table/list';
import type { PopupTableName } from './popup-tables';

export type PlannedBlock =
  | { readonly type: 'table' | 'timeline' | 'docs' | 'tab-json' }
  | { readonly type: 'datatable' | 'table_with_datatable'; readonly table: PopupTableName };

const byGroup: Readonly<Record<ListGroup, readonly PlannedBlock[]>> = {
  Finance: [{ type: 'table_with_datatable', table: 'charges' }, { type: 'docs' }],
  Fulfilment: [{ type: 'table' }, { type: 'datatable', table: 'items' }, { type: 'timeline' }],
  Hub: [{ type: 'tab-json' }, { type: 'datatable', table: 'attempts' }, { type: 'timeline' }],
  Catalogue: [{ type: 'table' }, { type: 'docs' }, { type: 'datatable', table: 'movements' }],
  Administration: [{ type: 'timeline' }, { type: 'datatable', table: 'history' }],
};

/** Orders have every type of block. */
const everything: readonly PlannedBlock[] = [
  { type: 'table' },
  { type: 'table_with_datatable', table: 'charges' },
  { type: 'datatable', table: 'items' },
  { type: 'timeline' },
  { type: 'docs' },
  { type: 'tab-json' },
];

/** The blocks after the overview, in their order. */
export function plannedBlocks(list: ListDefinition): readonly PlannedBlock[] {
  if (list.id === 'orders') return everything;
  const blocks = byGroup[list.group];
  const needsDocs = list.permissions.includes('upload_doc') && !blocks.some((block) => block.type === 'docs');
  return needsDocs ? [...blocks, { type: 'docs' }] : blocks;
}

/** The tables that the details of a list load from their own addresses. */
export function plannedTables(list: ListDefinition): PopupTableName[] {
  return plannedBlocks(list).flatMap((block) => ('table' in block ? [block.table] : []));
}

/** Path of a table in the details of a list's records; its export is below this path. */
export function popupAddress(list: ListDefinition, table: string): `/${string}` {
  return `${list.path}/popup/${table}`;
}
