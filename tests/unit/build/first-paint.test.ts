import { expect, it } from 'vitest';
import { sheetsLast } from '../../../build/first-paint.mjs';

it('puts stylesheets at the end of the body, so that what stands before them is painted first', () => {
  const html = `<html>
  <head>
    <title>Codesk</title>
    <script type="module" src="./a.js"></script>
    <link rel="stylesheet" crossorigin href="./a.css">
    <link rel="stylesheet" crossorigin href="./b.css">
    <link rel="modulepreload" href="./c.js">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;
  expect(sheetsLast(html)).toBe(`<html>
  <head>
    <title>Codesk</title>
    <script type="module" src="./a.js"></script>
    <link rel="modulepreload" href="./c.js">
  </head>
  <body>
    <div id="root"></div>
    <link rel="stylesheet" crossorigin href="./a.css">
    <link rel="stylesheet" crossorigin href="./b.css">
  </body>
</html>`);
});
