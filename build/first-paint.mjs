/**
 * Lets the page paint what its HTML draws before its stylesheet is there: a stylesheet in the head holds back the first
 * paint, one at the end of the body only what comes after it. Scripts of the page run once the body is read, so nothing of
 * theirs is drawn without styles.
 */

const sheet = /\s*<link rel="stylesheet"[^>]*>/g;

/** @returns {string} the page with its stylesheets at the end of its body */
export function sheetsLast(html) {
  const links = html.match(sheet) ?? [];
  return html.replace(sheet, '').replace(/\s*<\/body>/, (end) => links.join('') + end);
}

/** A Vite plugin. */
export function firstPaint() {
  return {
    name: 'codesk:first-paint',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: sheetsLast },
  };
}
