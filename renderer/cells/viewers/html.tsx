/** HTML, opened as a preview without scripts and requests. */
import { HtmlPreview, isBlankHtml } from '../parts/html-preview';
import { popupViewer } from '../parts/popup-viewer';
import { fieldText, isFields } from '../parts/read-value';

function htmlIn(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (!isFields(value)) throw new TypeError('not HTML');
  const { html, body, content } = value;
  const found = html ?? body ?? content;
  return typeof found === 'string' ? found : fieldText(value, 'value', 'text');
}

export const viewer = popupViewer<string>({
  read: htmlIn,
  text: (html) => (html.trim() === '' ? '' : 'View'),
  raw: (html) => html,
  title: 'HTML preview',
  popupWidth: 800,
  width: { min: 88, max: 96 },
  beside: 0,
  inPlace: (html) => isBlankHtml(html) && <span className="codesk-muted">No data!</span>,
  Body: ({ of }) => <HtmlPreview html={of} label="HTML preview" />,
});

/** A value, and the text that its cell shows. */
export const example = ['<p>Hello</p>', 'View'] as const;
