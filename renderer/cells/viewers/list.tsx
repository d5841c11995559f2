/** Several texts on one line: the first three, and a button that opens all of them as a list. */
import '../cells.css';
import { usePopups } from '../../ui/popups';
import { CellButton } from '../parts/cell-button';
import { popupTitle } from '../parts/popup-viewer';
import { listIn, shownText, unpacked } from '../parts/read-value';
import { TextList } from '../parts/text-list';
import type { CellViewer } from '../viewer';

/** Texts drawn in the cell itself. */
const shownInline = 3;

/** The texts of a list of texts or of `{text}`; a single text is a list of one. */
function textsIn(value: unknown): readonly string[] {
  const read = unpacked(value);
  const list = typeof read === 'string' || typeof read === 'number' ? [read] : listIn(read);
  return list.map(shownText).filter((text) => text !== '');
}

export const viewer: CellViewer = {
  width: { min: 96, max: 280 },
  grows: true,
  beside: 20,
  text: (value) => textsIn(value).join(', '),
  Cell({ value, row, tab }) {
    const popups = usePopups();
    const texts = textsIn(value);
    const more = texts.length - shownInline;
    if (more <= 0) return texts.join(', ');
    return (
      <span className="codesk-cell-inline">
        <span className="codesk-cut">{texts.slice(0, shownInline).join(', ')}</span>
        <CellButton
          tab={tab}
          opens
          label={`+${more}, show all ${texts.length}`}
          onPress={() =>
            popups.open({ title: popupTitle('List', row), width: 480, body: <TextList texts={texts} /> })
          }
        >
          +{more}
        </CellButton>
      </span>
    );
  },
};

/** A value, and the text that its cell shows. */
export const example = [['red', 'blue'], 'red, blue'] as const;
