/** A file of the server: a button that saves it, or a disabled button with the reason when the file is missing. */

import { flagOf } from '../../../shared/table/read-record';
import { invoke } from '../../ipc';
import { useOnce } from '../../ui/once';
import { CellButton } from '../parts/cell-button';
import { recordName } from '../parts/popup-viewer';
import { fieldText, fileNameIn, isFields, isNothing, unpacked } from '../parts/read-value';
import type { CellViewer } from '../viewer';

interface ServerFile {
  readonly path: string;
  readonly exists: boolean;
  readonly name: string;
}

function read(value: unknown): ServerFile | undefined {
  const file = unpacked(value);
  if (isNothing(file)) return undefined;
  if (typeof file === 'string') return { path: file, exists: true, name: fileNameIn(file) };
  if (!isFields(file)) throw new TypeError('not a file');
  const path = fieldText(file, 'path', 'url', 'file', 'link');
  const exists = path !== '' && file.exists !== null && flagOf(file.exists) !== false;
  return { path, exists, name: fieldText(file, 'name', 'title', 'file_name') || fileNameIn(path) };
}

/** Why a file cannot be saved. */
const reason = 'The file is not on the server';

export const viewer: CellViewer = {
  width: { min: 112, max: 240 },
  beside: 24,
  text(value) {
    const file = read(value);
    return file ? file.name || 'Download' : '';
  },
  Cell({ value, row, text, tab }) {
    const once = useOnce();
    const file = read(value);
    if (!file) return null;
    const title = [text, recordName(row)].filter(Boolean).join(' of ').slice(0, 200);
    const save = () =>
      once(file.path, () =>
        invoke('download.file', { url: file.path, name: file.name.slice(0, 300), title }),
      );
    const name = text === 'Download' ? undefined : `${text}, download`;
    return (
      <CellButton
        tab={tab}
        icon={file.exists ? 'download' : 'disable'}
        disabled={!file.exists}
        title={file.exists ? undefined : reason}
        label={file.exists ? name : `${text}: ${reason}`}
        onPress={() => void save()}
      >
        {text}
      </CellButton>
    );
  },
};

/** A value, and the text that its cell shows. */
export const example = [{ path: '/files/a.pdf', exists: true, name: 'a.pdf' }, 'a.pdf'] as const;
