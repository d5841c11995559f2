// @vitest-environment jsdom
/** The files of page tests share one page: the state that a file leaves is removed before the next one. */
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { snapshotPage } from '../../support/page/reset-page';

it('is as new after a file that changed it', () => {
  const { getBoundingClientRect } = Element.prototype;
  const { focus } = HTMLElement.prototype;
  const { matchMedia } = globalThis;
  const renew = snapshotPage();
  document.body.innerHTML = '<p>Left behind</p>';
  document.documentElement.className = 'bp6-dark';
  document.body.style.overflow = 'hidden';
  document.title = 'Left behind';
  window.history.replaceState(null, '', '#/contracts');
  Object.defineProperty(window, 'codesk', { configurable: true, value: {} });
  Element.prototype.scrollBy = () => undefined;
  Element.prototype.getBoundingClientRect = () => new DOMRect(1, 2, 3, 4);
  userEvent.setup();
  expect(HTMLElement.prototype.focus).not.toBe(focus);
  vi.stubGlobal('matchMedia', () => undefined);
  vi.useFakeTimers();
  renew();
  expect(document.documentElement.outerHTML).toMatch(/^<html><head>.*<\/head><body><\/body><\/html>$/s);
  expect([document.title, window.location.hash]).toEqual(['', '']);
  expect('codesk' in window).toBe(false);
  expect(globalThis.matchMedia).toBe(matchMedia);
  expect('scrollBy' in Element.prototype).toBe(false);
  expect(Element.prototype.getBoundingClientRect).toBe(getBoundingClientRect);
  expect(HTMLElement.prototype.focus).toBe(focus);
  userEvent.setup();
  expect(HTMLElement.prototype.focus).not.toBe(focus);
  expect(vi.isFakeTimers()).toBe(false);
});

it('still draws frames after a focused element was removed under fake timers', async () => {
  const renew = snapshotPage();
  const field = document.body.appendChild(document.createElement('input'));
  vi.useFakeTimers();
  field.focus();
  field.remove();
  renew();
  await new Promise(requestAnimationFrame);
});
