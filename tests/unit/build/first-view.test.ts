/** The page with the sign-in screen in its HTML, as the build writes it. */
import { describe, expect, it } from 'vitest';
import { signInMarkup, withFirstView } from '../../../build/first-view.mjs';

const index = `<html><head><title>Codesk</title>
    <script type="module" crossorigin src="./assets/runtime-1.js"></script>
    <script type="module" crossorigin src="./assets/start-2.js"></script>
    <link rel="stylesheet" href="./assets/start-3.css">
  </head><body><div id="root"></div><div id="start"><svg></svg></div></body></html>`;
const view = '<form><input value="%server%"/><input value="%email%"/></form>';

describe('the page', () => {
  const page = withFirstView(index, view, './assets/first-4.js');

  it('loads the code that loads its own, and its styles at once', () => {
    expect(page.match(/<script[^>]*>/g)).toEqual([
      '<script type="module" src="./assets/first-4.js" data-page="./assets/start-2.js">',
    ]);
    expect(page).toContain('<link rel="stylesheet" href="./assets/start-3.css">');
  });

  it('has the screen in the place of what stands there otherwise, and takes no press before its code is there', () => {
    expect(page).toContain(`<div id="start" data-screen inert>${view}</div></body>`);
    expect(page).not.toContain('<svg>');
  });

  it.each([
    ['an index without a place for it', '<title></title><body></body>', view, 'has no #start'],
    ['an index without code', index.replaceAll('module', 'text'), view, 'or no code'],
    ['a screen without the server', index, view.replace('%server%', ''), 'the value %server%'],
    ['a screen with two e-mails', index, view + view.replace('%server%', ''), 'the value %email%'],
  ])('is not written from %s', (_what, of, screen, says) => {
    expect(() => withFirstView(of, screen, './first.js')).toThrow(says);
  });
});

it('the screen is that of somebody who is not signed in, with the fields of the last sign-in', async () => {
  const markup = await signInMarkup();
  for (const text of [
    'Sign in to Codesk',
    'Server address',
    'Open practice workspace',
    'Save support bundle…',
  ])
    expect(markup).toContain(text);
  expect(markup).toMatch(/name="server" value="%server%"/);
  expect(markup).toMatch(/name="email" value="%email%"/);
  expect(markup).toMatch(/name="password" value=""/);
  // The icons are drawn, and nothing waits for code.
  expect(markup.match(/<svg data-icon/g)).toHaveLength(3);
  expect(markup).not.toContain('<!--$');
}, 30_000);
