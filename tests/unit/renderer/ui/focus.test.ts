// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { focusNewPage, restoreLostFocus } from '../../../../renderer/ui/focus';

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
  restoreLostFocus();
  expect(document.activeElement?.id).toBe('gone');
  at('gone').remove();
  await expect.poll(() => document.activeElement?.id).toBe('stop');
});

it('falls back to the content when no row is left', () => {
  document.body.innerHTML = '<main id="content" tabindex="-1"></main>';
  restoreLostFocus();
  expect(document.activeElement?.id).toBe('content');
});

it('does not lose the focus again when the tab stop is disabled right after', async () => {
  document.body.innerHTML =
    '<main id="content" tabindex="-1"><div data-grid><input id="stop" tabindex="0"></div></main>';
  restoreLostFocus();
  expect(document.activeElement?.id).toBe('stop');
  at('stop').blur();
  (at('stop') as HTMLInputElement).disabled = true;
  await expect.poll(() => document.activeElement?.id).toBe('content');
});

it('leaves the focus where a person put it', async () => {
  document.body.innerHTML = '<div data-grid><i id="stop" tabindex="0"></i></div><input id="here">';
  at('here').focus();
  const moved = vi.fn();
  document.addEventListener('focusin', moved);
  restoreLostFocus(null, 3);
  // One frame more than it looks for.
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  document.removeEventListener('focusin', moved);
  expect(moved).not.toHaveBeenCalled();
  expect(document.activeElement?.id).toBe('here');
});

describe('while a dialog is open', () => {
  const page = '<i id="row" tabindex="0"></i>';
  const dialog = '<div id="dialog" class="bp6-dialog"><input id="field"><button id="save"></button></div>';

  it('leaves the page behind it alone, until the dialog fades out', async () => {
    document.body.innerHTML = `${page}<div id="container">${dialog}</div>`;
    at('save').focus();
    restoreLostFocus(at('row'));
    // Simulates a button whose work begins.
    at('save').blur();
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(document.body);
    at('container').className = 'bp6-dialog-container bp6-overlay-exit';
    await expect.poll(() => document.activeElement?.id).toBe('row');
  });

  it('gives the focus back to a control of the dialog', () => {
    document.body.innerHTML = page + dialog;
    restoreLostFocus(at('field'));
    expect(document.activeElement?.id).toBe('field');
  });
});

describe('a page that was opened', () => {
  const page = '<main id="content" tabindex="-1"></main><input id="here">';
  const drawList = () =>
    at('content').insertAdjacentHTML('beforeend', '<div data-grid><i id="stop" tabindex="0"></i></div>');

  it('gets the focus, and its list when that is drawn', async () => {
    document.body.innerHTML = page;
    at('here').focus();
    focusNewPage();
    expect(document.activeElement?.id).toBe('content');
    await new Promise(requestAnimationFrame);
    drawList();
    await expect.poll(() => document.activeElement?.id).toBe('stop');
  });

  it('does not take the focus back from where a person has moved it', async () => {
    document.body.innerHTML = page;
    focusNewPage(3);
    at('here').focus();
    drawList();
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    expect(document.activeElement?.id).toBe('here');
  });
});
