// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { isBlankHtml, previewDocument } from '../../../../../renderer/cells/parts/html-preview';

describe('an HTML preview', () => {
  it.each([
    '<script src="https://evil.example/x.js"></script>',
    '<link rel="preconnect" href="https://evil.example"><link rel="dns-prefetch" href="//evil.example">',
    '<meta http-equiv="refresh" content="0; url=https://evil.example">',
    '<base href="https://evil.example/"><img src="x.png">',
    '<img src="https://evil.example/x.png" srcset="https://evil.example/y.png 2x">',
    '<iframe src="https://evil.example"></iframe><object data="https://evil.example"></object>',
    '<a href="https://evil.example" ping="https://evil.example/p" target="_top">x</a>',
    '<form action="https://evil.example"><button formaction="https://evil.example/2">x</button></form>',
    '<video poster="https://evil.example/p"><source src="https://evil.example/v"></video>',
    '<table background="https://evil.example/b"><tr><td onclick="fetch(\'https://evil.example\')">x</td></tr></table>',
    '<svg><image href="https://evil.example/i" xlink:href="https://evil.example/j"/></svg>',
  ])('reaches nobody: %s', (markup) => {
    expect(previewDocument(`<p>before</p>${markup}`)).not.toContain('evil.example');
  });

  it('has its policy before anything of the server, and only one head', () => {
    const html = previewDocument('</head><style>p{background:url(https://evil.example)}</style><p>x</p>');
    const policy = html.indexOf('Content-Security-Policy');
    expect(policy).toBeGreaterThan(0);
    expect(policy).toBeLessThan(html.indexOf('evil.example'));
    expect(html).toContain("default-src 'none'; style-src 'unsafe-inline'");
    expect(html.match(/<head>/g)).toHaveLength(1);
  });

  it('keeps how a mail looks', () => {
    const html = previewDocument(
      '<style>p{color:teal}</style><body style="margin:0"><p style="color:red">Hi</p></body>',
    );
    expect(html).toContain('<style>p{color:teal}</style>');
    expect(html).toContain('<p style="color:red">Hi</p>');
    expect(previewDocument('<img src="data:image/png;base64,AA">')).toContain('data:image/png;base64,AA');
  });

  it.each([
    ['', true],
    ['<p> <br></p>', true],
    ['<style>p{}</style>', true],
    ['<p>x</p>', false],
    ['<img src="data:image/png;base64,AA">', false],
  ])('%j shows nothing: %s', (html, blank) => {
    expect(isBlankHtml(html)).toBe(blank);
  });
});
