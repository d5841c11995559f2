// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchUserActivity } from '../../../../renderer/ui/user-activity';
import { FakeBridge } from '../../../support/page/fake-bridge';

const bridge = new FakeBridge();
/** The listeners of the document. A page cannot create a trusted event, so the listeners are called directly. */
let listeners: Map<string, (event: object) => void>;
const reports = () => bridge.calls('session.used').length;
const person = (type: string, more: object = {}) => listeners.get(type)?.({ type, isTrusted: true, ...more });

beforeEach(() => {
  vi.useFakeTimers();
  bridge.install();
  bridge.answer('session.used', {});
  listeners = new Map();
  vi.spyOn(document, 'addEventListener').mockImplementation((type, listener) => {
    listeners.set(type, listener as unknown as (event: object) => void);
  });
  watchUserActivity();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('reports keys, buttons and wheels, at most every five seconds', () => {
  person('keydown');
  expect(reports()).toBe(1);
  vi.advanceTimersByTime(4900);
  person('pointerdown');
  expect(reports()).toBe(1);
  vi.advanceTimersByTime(100);
  person('wheel');
  expect(reports()).toBe(2);
});

it('reports a pointer that moves over the screen, and not one that lies still', () => {
  person('pointermove', { screenX: 10, screenY: 10 });
  vi.advanceTimersByTime(6000);
  person('pointermove', { screenX: 10, screenY: 10 });
  expect(reports()).toBe(0);
  person('pointermove', { screenX: 11, screenY: 10 });
  expect(reports()).toBe(1);
});

it('takes neither an event of a script for a person nor a key that something lies on', () => {
  person('keydown', { isTrusted: false });
  person('pointerdown', { isTrusted: false });
  person('keydown', { repeat: true });
  expect(reports()).toBe(0);
});

it('reports at once when the lock was announced', () => {
  person('keydown');
  bridge.push('lock-soon', { seconds: 30 });
  person('keydown');
  expect(reports()).toBe(2);
});
