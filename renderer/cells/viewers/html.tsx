/** HTML, opened as a preview without scripts and requests. */
import { usePopups } from '../../ui/popups';
import { CellButton } from '../parts/cell-button';
import { HtmlPreview, isBlankHtml } from '../parts/html-preview';
import { popupTitle } from '../parts/popup-viewer';
import { fieldText, isFields, oneLine } from '../parts/reading';
import type { CellViewer } from '../viewer';

function htmlIn(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (!isFields(value)) throw new TypeError('not HTML');
  const { html, body, content } = value;
  const found = html ?? body ?? content;
  return typeof found === 'string' ? found : fieldText(value, 'value', 'text');
}

export const viewer: CellViewer = {
  width: { min: 88, max: 96 },
  text: (value) => (htmlIn(value).trim() === '' ? '' : 'View'),
  raw: (value) => oneLine(htmlIn(value)),
  Cell({ value, row, tab }) {
    const popups = usePopups();
    const html = htmlIn(value);
    if (isBlankHtml(html)) return <span className="codesk-muted">No data!</span>;
    return (
      <CellButton
        tab={tab}
        opens
        label="View, HTML preview"
        onPress={() =>
          popups.open({
            title: popupTitle('HTML preview', row),
            width: 800,
            body: <HtmlPreview html={html} label="HTML preview" />,
          })
        }
      >
        View
      </CellButton>
    );
  },
};
