// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useEscape } from '../../../../renderer/ui/escape';
import { tidyUp } from '../../../support/page/page-stubs';

afterEach(tidyUp);

function open() {
  const closed = vi.fn();
  function Page() {
    useEscape(closed);
    return <input aria-label="Name" />;
  }
  render(<Page />);
  return closed;
}

/** Something that floats, as Blueprint marks it; it closes with Escape and does not say that it took the key. */
function overlay(className: string): void {
  const element = document.createElement('div');
  element.className = className;
  document.body.append(element);
  document.addEventListener('keydown', () => element.remove(), { once: true });
}

it('leaves Escape to an overlay, and gets it when that is closed', () => {
  const closed = open();
  overlay('bp6-overlay-open');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(closed).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(closed).toHaveBeenCalledTimes(1);
});

it('gets Escape while notices stand', () => {
  const closed = open();
  overlay('bp6-overlay-open bp6-toast-container');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(closed).toHaveBeenCalledTimes(1);
});

it('gets Escape while a tooltip is shown', () => {
  const closed = open();
  overlay('bp6-overlay-open');
  const tooltip = document.createElement('div');
  tooltip.className = 'bp6-tooltip';
  document.querySelector('.bp6-overlay-open')?.append(tooltip);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(closed).toHaveBeenCalledTimes(1);
});

it('leaves an Escape that something on the page used', () => {
  const closed = open();
  const part = document.createElement('button');
  document.body.append(part);
  part.addEventListener('keydown', (event) => event.preventDefault());
  fireEvent.keyDown(part, { key: 'Escape' });
  expect(closed).not.toHaveBeenCalled();
  part.remove();
});

it('leaves other keys, and Escape in a text field', () => {
  const closed = open();
  fireEvent.keyDown(document.body, { key: 'Enter' });
  const field = document.querySelector('input');
  if (field) fireEvent.keyDown(field, { key: 'Escape' });
  expect(closed).not.toHaveBeenCalled();
});

it('is taken by what opened last, and goes back when that is closed', () => {
  const page = vi.fn();
  const dialog = vi.fn();
  function Both({ loads }: { loads: boolean }) {
    useEscape(page);
    useEscape(dialog, loads);
    return null;
  }
  const { rerender } = render(<Both loads />);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect([dialog.mock.calls.length, page.mock.calls.length]).toEqual([1, 0]);
  rerender(<Both loads={false} />);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect([dialog.mock.calls.length, page.mock.calls.length]).toEqual([1, 1]);
});
