/** A picture as a thumbnail; it opens larger. */
import { Picture } from '../../ui/picture';
import { usePopups } from '../../ui/popups';
import { letterOf } from '../parts/picture-fields';
import { popupTitle, recordName } from '../parts/popup-viewer';
import { fieldText, fileNameIn, oneLine, recordIn, unpacked } from '../parts/read-value';
import type { CellViewer } from '../viewer';
import '../cells.css';

function addressIn(value: unknown): string {
  const read = unpacked(Array.isArray(value) ? value[0] : value);
  if (typeof read === 'string') return oneLine(read);
  if (typeof read === 'number' || typeof read === 'boolean') throw new TypeError('not a picture');
  const record = recordIn(read);
  if (!record) return '';
  return fieldText(record, 'url', 'src', 'path', 'image');
}

export const viewer: CellViewer = {
  width: { min: 56, max: 72 },
  text(value) {
    const address = addressIn(value);
    if (address === '') return '';
    return (address.startsWith('data:') ? '' : fileNameIn(address)) || 'Picture';
  },
  raw: addressIn,
  Cell({ value, row, text, tab }) {
    const popups = usePopups();
    const url = addressIn(value);
    if (url === '') return null;
    const of = recordName(row) || text;
    const letter = letterOf(of);
    const preview = (
      <div className="codesk-preview">
        <Picture url={url} letter={letter} size={400} shape="square" whole alt={of} />
      </div>
    );
    return (
      <button
        type="button"
        data-cell-action
        className="codesk-thumbnail"
        tabIndex={tab}
        aria-haspopup="dialog"
        aria-label={`Picture of ${of}`}
        onClick={() => popups.open({ title: popupTitle('Picture', row), width: 480, body: preview })}
      >
        <Picture url={url} letter={letter} size={24} shape="square" />
      </button>
    );
  },
};

/** A value, and the text that its cell shows. */
export const example = ['/files/pictures/mug.png', 'mug.png'] as const;
