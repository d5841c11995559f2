/** Copies what is marked in a grid to the clipboard and says how many cells it was. */
import type { Notice } from '../../../shared/messages';
import { counted } from '../../../shared/quantities';
import type { Row } from '../../../shared/table/row';
import { failureOf, invoke } from '../../ipc';
import { notifyFailure } from '../../ui/failure';
import { notify } from '../../ui/notices';
import type { Column } from './columns';
import { clipboardText } from './copy';

/** What is to be copied. */
interface CopyChoice {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly withHeader: boolean;
  /** True when more rows are selected than the page holds. */
  readonly pageOnly?: boolean;
}

/** Copies; a choice that is too large, or a clipboard that fails, is said. */
export async function copyCells({ rows, columns, withHeader, pageOnly }: CopyChoice): Promise<void> {
  const count = rows.length * columns.length;
  if (count === 0) return;
  const cells = counted(count, 'cell');
  const text = clipboardText(rows, columns, withHeader);
  if (text === undefined) {
    notify(tooMuch(cells));
    return;
  }
  try {
    await invoke('app.copy', { text });
    const where = pageOnly ? ' of this page' : '';
    notify({ tone: 'success', title: 'Copied', text: `${cells}${where} copied` });
  } catch (error) {
    notifyFailure(failureOf(error));
  }
}

function tooMuch(cells: string): Notice {
  return {
    tone: 'warning',
    title: 'Too much to copy',
    text: `${cells} hold more than the 4 million characters that can be copied at once. Select fewer, or export them.`,
  };
}
