/**
 * HTML of a server in an iframe without scripts, navigation and requests: a sandbox without permissions, its own
 * content security policy, and markup without elements and attributes that could send requests.
 */
import { useMemo } from 'react';
import '../popups.css';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'";

/**
 * Elements that are removed. Sandbox and policy block requests, but not the DNS look-ups and early connections of
 * `link`, and not a click on a link that replaces the preview.
 */
const removedElements =
  'script, noscript, link, meta, base, title, iframe, frame, frameset, object, embed, applet, portal, form > input[type="image"], audio, video, source, track';

/** Returns the document for `srcdoc`. Exported for its test. */
export function previewDocument(html: string): string {
  const read = new DOMParser().parseFromString(html, 'text/html');
  for (const element of read.querySelectorAll(removedElements)) element.remove();
  for (const element of read.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (/^on|^(ping|background|srcset|action|formaction|target|http-equiv|autofocus)$/i.test(name))
        element.removeAttribute(name);
      else if (/^(href|xlink:href|src|poster|data)$/i.test(name) && !/^data:image\//i.test(value.trim()))
        element.removeAttribute(name);
    }
  }
  const styles = [...read.querySelectorAll('style')].map((style) => style.outerHTML).join('');
  for (const style of read.querySelectorAll('style')) style.remove();
  return [
    '<!doctype html><html><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta http-equiv="x-dns-prefetch-control" content="off"><meta name="referrer" content="no-referrer">',
    // E-mails are written for a white background, so the preview has one in both themes.
    '<style>body{margin:12px;background:#fff;color:#1c2127;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%}</style>',
    `${styles}</head>${read.body.outerHTML}</html>`,
  ].join('');
}

/** True for markup without text and picture. */
export function isBlankHtml(html: string): boolean {
  if (html.trim() === '') return true;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const hidden of body.querySelectorAll('script, style, title')) hidden.remove();
  return body.textContent?.trim() === '' && body.querySelector('img, hr, table, svg') === null;
}

export function HtmlPreview({ html, label }: { html: string; label: string }) {
  const [blank, document] = useMemo(() => [isBlankHtml(html), previewDocument(html)], [html]);
  if (blank) return <p className="codesk-popup-empty">No data!</p>;
  return (
    <iframe className="codesk-html" title={label} sandbox="" srcDoc={document} referrerPolicy="no-referrer" />
  );
}
