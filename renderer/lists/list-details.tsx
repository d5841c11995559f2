/** The details of the record that is open over a list. */
import type { Id, Row } from '../../shared/table/row';
import type { HeadAction } from '../details/head-actions';
import { RecordDetails } from '../details/record-details';
import { useBack } from '../ui/back';
import { focusCellBehindDialog } from '../ui/focus';
import { rowNameOf } from './grid/columns';
import type { ListMemory, OpenRecord } from './list-memory';
import { useRecordNavigation } from './record-navigation';
import { useRecordRow } from './record-row';
import type { useRowActions } from './row-actions/use-row-actions';
import type { ListControl } from './use-list';

interface ListDetailsProps {
  readonly control: ListControl;
  readonly memory: ListMemory;
  /** The open record; null if no details are open. */
  readonly record: OpenRecord | null;
  readonly onShow: (record: OpenRecord | null) => void;
  readonly actions: ReturnType<typeof useRowActions>;
  /** CSS pixels. */
  readonly rowHeight: number;
}

export function ListDetails({ control, memory, record, onShow, actions, rowHeight }: ListDetailsProps) {
  const { list, rows } = control.table;
  const { index, neighbours } = useRecordNavigation(control, record, onShow);
  const row = useRecordRow(control.table, record, rows[index]);
  const goBack = useBack(`/lists/${list.id}`);
  const close = () => {
    onShow(null);
    if (index < 0) return;
    const cell = { row: index, column: memory.active?.column ?? 1 };
    memory.active = cell;
    focusCellBehindDialog(cell, rowHeight);
  };
  return (
    <RecordDetails
      list={list}
      record={
        record && {
          id: record.id,
          name:
            rowNameOf(row ?? record.row ?? {}, list.rowName, list.rowId) ||
            (record.name ?? String(record.id)),
        }
      }
      onClose={close}
      onBack={record?.returns && goBack}
      actions={record && row ? headActions(actions, record.id, row) : undefined}
      memory={memory}
      {...neighbours}
    />
  );
}

/** Returns the actions of the row for the head of its details, without View. */
function headActions(
  { menuOf, run }: ReturnType<typeof useRowActions>,
  id: Id,
  row: Row,
): readonly HeadAction[] {
  return menuOf(row)
    .filter((item) => item.id !== 'show')
    .map((item) => ({ ...item, run: () => void run(item, id, row) }));
}
