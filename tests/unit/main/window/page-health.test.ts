import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchPage } from '../../../../main/window/page-health';
import type { Question } from '../../../../main/window/questions';
import { BrowserWindow, clipboard, startElectron } from '../../../support/electron/electron';

beforeEach(() => {
  startElectron();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A window with a watched page, and a user who presses the given buttons, then no more. */
function setUp(presses: string[] = [], { main = true, savesDrafts = true, crashed = false } = {}) {
  const window = new BrowserWindow({});
  window.webContents.crashed = crashed;
  const asked: Question[] = [];
  const told: string[] = [];
  let at = 0;
  let closing = false;
  watchPage(window as never, {
    log: { error: (...parts) => told.push(parts.join(' ')) },
    ask: (question) => {
      asked.push(question);
      return new Promise((resolve) => {
        question.signal?.addEventListener('abort', () => resolve(question.cancel));
        const pressed = presses.shift();
        if (pressed !== undefined) resolve(question.buttons.indexOf(pressed));
      });
    },
    crashed: () => told.push('nothing is unsaved'),
    details: () => 'Codesk 1.2.3',
    savesDrafts: () => savesDrafts,
    ...(main ? { signOut: () => told.push('signed out') } : {}),
    isAsked: () => closing,
    now: () => at,
  });
  const crash = (reason = 'crashed', seconds = 0) => {
    at += seconds * 1000;
    window.webContents.emit('render-process-gone', {}, { reason });
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    window,
    asked,
    told,
    crash,
    settle,
    reloads: () => window.webContents.reloads,
    beginClosing: () => {
      closing = true;
    },
  };
}

describe('a page that crashes', () => {
  it('is loaded again, three times in two minutes; then a person is asked', async () => {
    const { crash, reloads, asked } = setUp();
    for (const expected of [1, 2, 3]) {
      crash('oom', 10);
      expect([reloads(), asked.length]).toEqual([expected, 0]);
    }
    crash('oom', 10);
    expect(reloads()).toBe(3);
    expect(asked).toMatchObject([
      {
        message: 'This window crashed 4 times in two minutes',
        buttons: ['Reload', 'Sign out and reload', 'Copy details', 'Close'],
        cancel: 3,
      },
    ]);
  });

  it('is loaded again if it crashed before anybody looked after it', () => {
    const { reloads, told } = setUp([], { crashed: true });
    expect([reloads(), told]).toEqual([1, ['the page process ended: crashed', 'nothing is unsaved']]);
  });

  it('is loaded again any number of times when it crashes seldom', () => {
    const { crash, reloads, asked } = setUp();
    for (let count = 0; count < 20; count += 1) crash('crashed', 41);
    expect([reloads(), asked]).toEqual([20, []]);
  });

  it('is not loaded again when it ended in order', () => {
    const { crash, reloads } = setUp();
    crash('clean-exit');
    expect(reloads()).toBe(0);
  });

  it('counts from the start again once a person reloads it', async () => {
    const { crash, reloads, asked, settle } = setUp(['Reload']);
    for (let count = 0; count < 4; count += 1) crash();
    await settle();
    expect(reloads()).toBe(4);
    for (let count = 0; count < 3; count += 1) crash();
    expect([reloads(), asked.length]).toEqual([7, 1]);
  });

  it('copies the details, and asks again', async () => {
    const { crash, asked, settle, reloads } = setUp(['Copy details', 'Reload']);
    for (let count = 0; count < 4; count += 1) crash('oom');
    await settle();
    expect(clipboard.text).toBe('Codesk 1.2.3\nThe page crashed 4 times: oom');
    expect([asked.length, reloads()]).toEqual([2, 4]);
  });

  it('signs out and loads it again', async () => {
    const { crash, told, settle, reloads } = setUp(['Sign out and reload']);
    for (let count = 0; count < 4; count += 1) crash();
    await settle();
    expect(told).toContain('signed out');
    expect(reloads()).toBe(4);
  });

  it('closes its window', async () => {
    const { crash, window, settle } = setUp(['Close']);
    for (let count = 0; count < 4; count += 1) crash();
    await settle();
    expect(window.destroyed).toBe(true);
  });

  it('offers no sign-out in a further window', () => {
    const { crash, asked } = setUp([], { main: false });
    for (let count = 0; count < 4; count += 1) crash();
    expect(asked[0]?.buttons).toEqual(['Reload', 'Copy details', 'Close']);
  });

  it('says nothing of drafts while they cannot be kept', () => {
    const { crash, asked, window } = setUp([], { savesDrafts: false });
    window.emit('unresponsive');
    for (let count = 0; count < 4; count += 1) crash();
    expect(asked.map(({ detail }) => detail)).toEqual([
      'It may still be busy. Drafts cannot be saved now. If you reload it, your changes may be lost.',
      'Drafts cannot be saved now, so your changes may be lost. Reload the window. If it crashes again, copy the details and send them to your administrator.',
    ]);
  });

  it('has nothing unsaved any more, and is written down', () => {
    const { crash, told } = setUp();
    crash('oom');
    expect(told).toEqual(['the page process ended: oom', 'nothing is unsaved']);
  });

  it('writes down that the preload failed', () => {
    const { window, told } = setUp();
    window.webContents.emit('preload-error', {}, '/app/preload.cjs', new Error('no bridge'));
    expect(told).toEqual(['the preload failed: /app/preload.cjs Error: no bridge']);
  });
});

describe('a page that hangs', () => {
  it('is offered to be loaded again, with what happens to the typed text', async () => {
    const { window, asked, reloads, settle } = setUp(['Reload']);
    window.emit('unresponsive');
    await settle();
    expect(asked).toMatchObject([{ message: 'This window is not responding', buttons: ['Wait', 'Reload'] }]);
    expect(asked[0]?.detail).toContain('saved as a draft, except perhaps those of the last second');
    // Its process ends first, which does not count as a crash.
    expect([window.webContents.forced, reloads()]).toEqual([1, 1]);
  });

  it('that was loaded again by a person has no crash on its account', async () => {
    const { window, asked, crash, settle, reloads } = setUp(['Reload']);
    window.emit('unresponsive');
    await settle();
    for (let count = 0; count < 3; count += 1) crash();
    expect([asked.length, reloads()]).toEqual([1, 4]);
  });

  it('takes the question away when it answers again', async () => {
    const { window, asked, settle } = setUp();
    window.emit('unresponsive');
    await settle();
    window.emit('responsive');
    await settle();
    expect(asked[0]?.signal?.aborted).toBe(true);
    expect(window.webContents.forced).toBe(0);
  });

  it('asks again after half a minute of waiting, and not once it answers', async () => {
    const { window, asked } = setUp(['Wait', 'Wait']);
    window.emit('unresponsive');
    await vi.advanceTimersByTimeAsync(29_000);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toHaveLength(2);
    window.emit('responsive');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(2);
  });

  it('asks nothing while somebody is asked about closing it', async () => {
    const { window, asked, settle, beginClosing } = setUp();
    beginClosing();
    window.emit('unresponsive');
    await settle();
    expect(asked).toEqual([]);
  });
});
