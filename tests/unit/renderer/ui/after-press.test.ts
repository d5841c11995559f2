// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPress } from '../../../../renderer/ui/after-press';

const heard: string[] = [];
const tell = (what: string) => () => void heard.push(what);
const pointer = (type: string, button = 0) =>
  document.body.dispatchEvent(new MouseEvent(type, { bubbles: true, button }));
const onClick = tell('click');

beforeEach(() => {
  vi.useFakeTimers();
  heard.length = 0;
  document.body.addEventListener('click', onClick);
});
afterEach(() => {
  pointer('pointerup');
  vi.runAllTimers();
  document.body.removeEventListener('click', onClick);
  vi.useRealTimers();
});

it('runs at once while nothing is pressed, or another button', () => {
  afterPress(tell('now'));
  pointer('pointerdown', 2);
  afterPress(tell('right'));
  expect(heard).toEqual(['now', 'right']);
});

it('waits for the click, in order, and runs before the click is heard', () => {
  pointer('pointerdown');
  afterPress(tell('one'));
  afterPress(tell('two'));
  pointer('pointerup');
  expect(heard).toEqual([]);
  pointer('click');
  vi.runAllTimers();
  expect(heard).toEqual(['one', 'two', 'click']);
});

it.each(['pointerup', 'pointercancel'])('runs right after %s where no click follows', (end) => {
  pointer('pointerdown');
  afterPress(tell('late'));
  pointer(end);
  expect(heard).toEqual([]);
  vi.runAllTimers();
  expect(heard).toEqual(['late']);
});

it.each([
  ['a key', () => document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))],
  ['the next press', () => pointer('pointerdown')],
])('runs at %s where nobody heard of the release', (_, event) => {
  pointer('pointerdown');
  afterPress(tell('late'));
  event();
  expect(heard).toEqual(['late']);
});
