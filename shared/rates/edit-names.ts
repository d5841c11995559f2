/** Names of edits, shown after `Undo` and `Redo`: `paste of 12 cells`. */
import { counted } from '../quantities';
import type { Edit } from './edits';
import { findingKinds } from './findings';
import { countOf } from './row-ranges';

/** @param label returns the heading of a field */
export function editName(edit: Edit, label: (field: string) => string): string {
  switch (edit.op) {
    case 'type':
      return `typing in ${label(edit.field)}`;
    case 'paste':
      return `paste of ${counted(
        edit.cells.reduce((count, texts) => count + Math.min(texts.length, edit.fields.length), 0),
        'cell',
      )}`;
    case 'fill':
      return `filling of ${counted(countOf(edit.rows) * edit.fields.length, 'cell')}`;
    case 'copy-down':
      return `copying into ${counted(countOf(edit.rows) * edit.fields.length, 'cell')}`;
    case 'adjust':
      return `change of ${counted(countOf(edit.rows) * edit.fields.length, 'number')}`;
    case 'replace':
      return `replacement of \u201c${shortened(edit.find)}\u201d`;
    case 'insert':
      return `insertion of ${counted(edit.rows.length, 'row')}`;
    case 'remove':
      return `removal of ${counted(countOf(edit.rows), 'row')}`;
    case 'settle':
      return 'choice among repeated rows';
    case 'fix':
      return `fix of \u201c${findingKinds[edit.kind].title}\u201d`;
    case 'accept': {
      const what = edit.rows === null ? `all ${edit.state} rows` : counted(countOf(edit.rows), 'change');
      return `${edit.accepted ? 'acceptance' : 'rejection'} of ${what}`;
    }
  }
}

function shortened(text: string): string {
  const signs = [...text];
  return signs.length > 20 ? `${signs.slice(0, 19).join('')}\u2026` : text;
}
