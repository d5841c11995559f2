/** Saves the file that a call of a list creates, in the file type that the user chose for exports. */
import type { WorkbookColumn } from '../../../shared/ipc/jobs';
import { exportedName } from '../../../shared/table/exported-file';
import { tableCallName } from '../../../shared/table/list';
import { viewerOf, viewers } from '../../cells/registry';
import { invoke } from '../../ipc';
import { usePreferences } from '../../session/preferences';
import type { ListAccess } from '../list-access';
import { exportableColumns } from './export-request';

/** Largest length of a heading in the request, in characters. */
const longestText = 1000;

interface SavedExport {
  readonly kind: 'export' | 'exportSkus';
  readonly input: object;
  /** Fields of the columns, in the requested order. */
  readonly columns: readonly string[];
  /** The name of the file as CSV. */
  readonly name: string;
  readonly title: string;
}

export type SaveExport = (file: SavedExport) => Promise<{ readonly job: string } | null>;

/** Null when the user closed the save dialog. */
export function useSaveExport(table: ListAccess): SaveExport {
  const { exportType, dateFormat } = usePreferences().preferences;
  const { list } = table;
  return ({ kind, input, columns, name, title }) =>
    invoke('download.call', {
      call: tableCallName(list.id, kind),
      input,
      name: exportedName(name, exportType),
      title,
      ...(exportType === 'xlsx' && {
        workbook: { sheet: list.title, dateFormat, columns: workbookColumns(table, columns) },
      }),
    });
}

/** Returns the value types of the exported columns, by the types of the columns of the list. */
function workbookColumns(table: ListAccess, fields: readonly string[]): WorkbookColumn[] {
  const exportable = exportableColumns(table);
  return fields.map((value) => {
    const text = exportable.find((column) => column.value === value)?.text ?? value;
    const column =
      table.structure.headers.find((header) => header.value === value) ??
      table.list.columns.find((each) => each.value === value);
    // A server may send a heading that is longer than the request allows.
    return {
      value,
      text: text.slice(0, longestText),
      kind: column ? kindOf(column.type, { value, text }) : 'other',
    };
  });
}

function kindOf(
  type: string,
  column: { readonly value: string; readonly text: string },
): WorkbookColumn['kind'] {
  const viewer = viewerOf(type, column);
  if (viewer === viewers.get('date') || viewer === viewers.get('datetime')) return 'date';
  return viewer.numeric ? 'number' : 'other';
}
