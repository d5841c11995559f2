/** Makes viewers of lists of records that open as a table in a pop-up. */
import type { Row } from '../../../shared/table/row';
import { type RecordColumn, ValueTable } from '../value-table';
import type { CellViewer } from '../viewer';
import { type PopupDefinition, popupViewer } from './popup-viewer';
import { type Fields, isNothing, jsonText, recordsIn } from './read-value';

type Records = readonly Fields[];

interface TableViewerDefinition extends Partial<PopupDefinition<Records>> {
  readonly title: string;
  readonly text: (records: Records) => string;
  readonly columns: readonly RecordColumn[];
  /** By default the records themselves. */
  readonly rowOf?: (record: Fields) => Row;
  /** Rows per page; by default all rows are on one page. */
  readonly perPage?: number;
}

/** By default the value is read as a list of records and copied as JSON. */
export function tableViewer(definition: TableViewerDefinition): CellViewer {
  const { title, columns, rowOf = (record) => record, perPage } = definition;
  return popupViewer<Records>({
    read: (value) => (isNothing(value) ? undefined : recordsIn(value)),
    raw: (_records, value) => jsonText(value),
    popupWidth: 640,
    Body: ({ of }) => <ValueTable label={title} columns={columns} rows={of.map(rowOf)} perPage={perPage} />,
    ...definition,
  });
}
