// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { loadNearPages } from '../../../../renderer/app/near-pages';

const [rates, outbox] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
const router = () =>
  createMemoryRouter([
    {
      children: [
        { path: 'rates/:draft?', element: null, handle: { load: rates } },
        { path: 'outbox', element: null, handle: { load: outbox } },
        { path: 'about', element: null },
      ],
    },
  ]);
const links = () => {
  document.body.innerHTML = `
    <a href="#/rates/draft-1"><span>Rates</span></a>
    <a href="#/about">About</a>
    <a href="#/nowhere/at/all">Nowhere</a>
    <a href="https://example.com/#/outbox">Elsewhere</a>
    <p>No link</p>`;
  return (text: string) =>
    [...document.body.querySelectorAll('a, span, p')].findLast(
      (each) => each.textContent === text,
    ) as Element;
};

afterEach(() => vi.clearAllMocks());

it.each([
  ['the pointer', (element: Element) => fireEvent.pointerOver(element)],
  ['the keyboard', (element: Element) => fireEvent.focusIn(element)],
])('loads a page when %s comes to a link to it, and no other', (_what, come) => {
  const end = loadNearPages(router());
  const named = links();
  for (const text of ['No link', 'About', 'Nowhere', 'Elsewhere']) come(named(text));
  expect([rates, outbox].map((load) => load.mock.calls.length)).toEqual([0, 0]);
  come(named('Rates'));
  expect([rates, outbox].map((load) => load.mock.calls.length)).toEqual([1, 0]);
  end();
  come(named('Rates'));
  expect(rates).toHaveBeenCalledOnce();
});
