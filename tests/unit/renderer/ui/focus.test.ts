// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { catchLostFocus } from '../../../../renderer/ui/focus';

afterEach(() => {
  document.body.innerHTML = '';
});

const at = (name: string) => {
  const element = document.getElementById(name);
  if (!element) throw new Error(`no ${name}`);
  return element;
};

it('gives the focus of a removed row to the tab stop of the grid', async () => {
  document.body.innerHTML =
    '<main id="content" tabindex="-1"><div data-grid><i id="stop" tabindex="0"></i></div></main><button id="gone"></button>';
  at('gone').focus();
  catchLostFocus();
  expect(document.activeElement?.id).toBe('gone');
  at('gone').remove();
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('stop'));
});

it('falls back to the content when no row is left', () => {
  document.body.innerHTML = '<main id="content" tabindex="-1"></main>';
  catchLostFocus();
  expect(document.activeElement?.id).toBe('content');
});

it('does not lose the focus again when the tab stop is disabled right after', async () => {
  document.body.innerHTML =
    '<main id="content" tabindex="-1"><div data-grid><input id="stop" tabindex="0"></div></main>';
  catchLostFocus();
  expect(document.activeElement?.id).toBe('stop');
  at('stop').blur();
  (at('stop') as HTMLInputElement).disabled = true;
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('content'));
});

it('leaves the focus where a person put it', async () => {
  document.body.innerHTML = '<div data-grid><i id="stop" tabindex="0"></i></div><input id="here">';
  at('here').focus();
  catchLostFocus(null, 2);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(document.activeElement?.id).toBe('here');
});
