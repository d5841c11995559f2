// @vitest-environment jsdom
import { InputGroup as BlueprintInputGroup } from '@blueprintjs/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const observed = new Set<Element>();
let hear: (entries: readonly { readonly target: Element }[]) => void = () => undefined;
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(heard: typeof hear) {
        hear = heard;
      }
      observe = (element: Element) => void observed.add(element);
      unobserve = (element: Element) => void observed.delete(element);
    },
  );
  vi.resetModules();
});
afterEach(() => {
  cleanup();
  observed.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const load = async () => (await import('../../../../renderer/ui/input-group')).InputGroup;
const unit = <span>kg</span>;

it('is drawn as that of Blueprint, and measures nothing while it is drawn', async () => {
  const InputGroup = await load();
  const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(44);
  const props = {
    className: 'own',
    fill: true,
    disabled: true,
    intent: 'danger',
    type: 'url',
    'aria-label': 'Place',
    leftElement: <b>from</b>,
    rightElement: unit,
    defaultValue: 'a',
  } as const;
  const own = render(<InputGroup {...props} />).container;
  expect(width).not.toHaveBeenCalled();
  const theirs = render(<BlueprintInputGroup {...props} />).container;
  const plain = (container: Element) =>
    container.innerHTML
      .replace(/ style="[^"]*"/g, '')
      .replace(/class="([^"]*)"/g, (_, names: string) => `class="${names.split(' ').sort().join(' ')}"`);
  expect(sorted(plain(own))).toBe(sorted(plain(theirs)));
});

/** Attributes in one order. */
const sorted = (markup: string) =>
  markup.replace(
    /<(\w+)([^>]*)>/g,
    (_, tag: string, rest: string) => `<${tag} ${(rest.match(/[\w-]+="[^"]*"/g) ?? []).sort().join(' ')}>`,
  );

it('leaves as much free as its ends are wide, once they are laid out and whenever that changes', async () => {
  const InputGroup = await load();
  let width = 44;
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  const { rerender } = render(<InputGroup aria-label="Weight" rightElement={unit} />);
  const { style } = screen.getByLabelText<HTMLInputElement>('Weight');
  const laidOut = () => hear([...observed].map((target) => ({ target })));
  laidOut();
  expect([style.paddingLeft, style.paddingRight]).toEqual(['', '44px']);
  // As the stylesheet has it.
  width = 30;
  laidOut();
  expect(style.paddingRight).toBe('');
  width = 60;
  rerender(<InputGroup aria-label="Weight" leftElement={unit} rightElement={unit} />);
  laidOut();
  expect([style.paddingLeft, style.paddingRight]).toEqual(['60px', '60px']);
  rerender(<InputGroup aria-label="Weight" />);
  expect([style.paddingLeft, style.paddingRight]).toEqual(['', '']);
  expect(observed.size).toBe(0);
});
