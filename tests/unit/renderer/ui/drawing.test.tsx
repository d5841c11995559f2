// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Drawing, type DrawnElement, drawn, writeDrawings } from '../../../../renderer/ui/drawing';

const text = (content: string): DrawnElement => ({
  tag: 'span',
  attributes: { class: 'codesk-cut' },
  children: [content],
});
const shape = (d: string): DrawnElement => ({
  tag: 'svg',
  attributes: { viewBox: '0 0 12 12', 'aria-hidden': 'true' },
  children: [{ tag: 'path', attributes: { d } }],
});

const drawings: readonly (readonly Drawing[])[] = [
  [text('Delivered')],
  [text('Cancelled')],
  [shape('M0 0'), text('Delivered')],
  [shape('M1 1'), 'plain', text('Delivered')],
  [{ tag: 'span', style: { '--codesk-picture': '20px' }, children: ['A'] }],
  [{ tag: 'span', attributes: { role: 'img', 'aria-label': 'B' }, children: ['B'] }],
  [
    {
      tag: 'span',
      children: [
        { tag: 'img', attributes: { src: 'data:image/png;base64,AAAA', alt: '', draggable: 'false' } },
      ],
    },
  ],
  ['plain'],
  [],
];

/** Markup with its attributes in one order. */
function markup(parent: Element): string {
  for (const element of parent.querySelectorAll('*')) {
    const own = [...element.attributes].filter(({ name, value }) => name !== 'style' || value !== '');
    own.sort((a, b) => a.name.localeCompare(b.name));
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
    for (const { name, value } of own) element.setAttribute(name, value.replaceAll(/[\s;]/g, ''));
  }
  return parent.innerHTML;
}

function byReact(parts: readonly Drawing[]): string {
  const parent = document.createElement('div');
  parent.innerHTML = renderToStaticMarkup(parts.map((part) => drawn(part)));
  return markup(parent);
}

const noPicture = () => text('no picture');

describe('a drawing', () => {
  it('is written as React draws it, whatever was there before', () => {
    for (const before of drawings)
      for (const parts of drawings) {
        const parent = document.createElement('div');
        writeDrawings(parent, before, noPicture);
        writeDrawings(parent, parts, noPicture);
        expect(markup(parent)).toBe(byReact(parts));
      }
  });

  it('keeps the elements whose kind stays', () => {
    const parent = document.createElement('div');
    writeDrawings(parent, [shape('M0 0'), text('Delivered')], noPicture);
    const [svg, span] = parent.children;
    const words = span?.firstChild;
    writeDrawings(parent, [shape('M1 1'), text('Cancelled')], noPicture);
    expect([...parent.children]).toEqual([svg, span]);
    expect(span?.firstChild).toBe(words);
    expect(words?.textContent).toBe('Cancelled');
  });

  it('has what is drawn for a picture now in its place', () => {
    const parent = document.createElement('div');
    const look = { url: 'a.png', letter: 'A', size: 20, shape: 'round' } as const;
    const named = ({ url }: { url: string }) => text(url);
    writeDrawings(parent, [{ tag: 'span', children: [{ picture: look }] }], named);
    expect(parent.textContent).toBe('a.png');
  });
});
