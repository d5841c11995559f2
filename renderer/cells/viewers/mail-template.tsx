/** An e-mail template: its name in the cell; subject and body in a pop-up, the body as a preview without requests. */
import '../cells.css';
import { HtmlPreview } from '../parts/html-preview';
import { popupViewer } from '../parts/popup-viewer';
import { type Fields, fieldText, oneLine, recordIn } from '../parts/read-value';

interface Template {
  readonly name: string;
  readonly subject: string;
  readonly body: string;
}

export const viewer = popupViewer<Template>({
  read(value) {
    const record = typeof value === 'string' && !/^\s*\{/.test(value) ? named(value) : recordIn(value);
    if (!record) return undefined;
    const subject = fieldText(record, 'subject', 'title');
    const name = fieldText(record, 'name') || subject;
    const body = record.body ?? record.html ?? record.content;
    if (name === '' && typeof body !== 'string') throw new TypeError('not a template');
    return { name: name || 'View', subject, body: typeof body === 'string' ? body : '' };
  },
  text: ({ name }) => name,
  title: 'Mail template',
  popupWidth: 800,
  look: () => ({ icon: 'envelope' }),
  beside: 24,
  width: { min: 112, max: 260 },
  Body: ({ of }) => (
    <>
      <dl className="codesk-facts">
        <dt>Subject</dt>
        <dd>{of.subject || <span className="codesk-muted">No Data</span>}</dd>
      </dl>
      <HtmlPreview html={of.body} label="Body" />
    </>
  ),
});

function named(value: string): Fields | undefined {
  const name = oneLine(value);
  return name === '' ? undefined : { name };
}

/** A value, and the text that its cell shows. */
export const example = [{ name: 'Shipped', subject: 'On its way', body: '<p>Hello</p>' }, 'Shipped'] as const;
