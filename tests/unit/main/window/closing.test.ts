import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardClosing } from '../../../../main/window/closing';
import type { Question } from '../../../../main/window/questions';
import { BrowserWindow, startElectron } from '../../../support/electron/electron';

beforeEach(() => {
  startElectron();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp({ presses = [] as string[], running = [] as string[], later = '', savesDrafts = true } = {}) {
  const window = new BrowserWindow({});
  const asked: Question[] = [];
  let pageAsked = 0;
  let saved = 0;
  const guard = guardClosing(
    window as never,
    () => {
      saved += 1;
    },
    {
      askToClose: () => {
        pageAsked += 1;
      },
      ask: (question) => {
        asked.push(question);
        return new Promise((resolve) => {
          question.signal?.addEventListener('abort', () => resolve(question.cancel));
          const pressed = presses.shift();
          if (pressed !== undefined) resolve(question.buttons.indexOf(pressed));
        });
      },
      unfinished: () => ({ stops: running, later }),
      savesDrafts: () => savesDrafts,
    },
  );
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { window, guard, asked, wait, running, pageAsked: () => pageAsked, saved: () => saved };
}

describe('a window with something unsaved', () => {
  it('is left to the page when it takes the question', async () => {
    const { window, guard, asked, wait, pageAsked } = setUp();
    guard.setUnsaved(true);
    window.close();
    guard.asked();
    await wait(60_000);
    expect([window.destroyed, pageAsked(), asked]).toEqual([false, 1, []]);
    guard.closeNow();
    expect(window.destroyed).toBe(true);
  });

  it('is asked about natively when the page takes no question within two seconds', async () => {
    const { window, guard, asked, wait } = setUp({ presses: ['Close anyway'] });
    guard.setUnsaved(true);
    window.close();
    await wait(1900);
    expect(asked).toEqual([]);
    await wait(200);
    expect(asked).toMatchObject([
      { message: 'This window is not responding', buttons: ['Wait', 'Close anyway'], cancel: 0 },
    ]);
    expect(asked[0]?.detail).toContain('saved as a draft, except perhaps those of the last second');
    expect(window.destroyed).toBe(true);
  });

  it('is said to be lost while drafts cannot be kept', async () => {
    const { window, guard, asked, wait } = setUp({ savesDrafts: false });
    guard.setUnsaved(true);
    window.close();
    await wait(2100);
    expect(asked[0]?.detail).toBe(
      'It has unsaved changes, and drafts cannot be saved now. The changes would be lost. Close the window anyway?',
    );
  });

  it('is asked about at once when Chromium says that the page hangs', async () => {
    const { window, guard, asked, wait } = setUp();
    guard.setUnsaved(true);
    window.close();
    window.emit('unresponsive');
    await wait(0);
    expect(asked).toHaveLength(1);
  });

  it('stays when the person waits, and can be closed again', async () => {
    const { window, guard, asked, wait } = setUp({ presses: ['Wait', 'Close anyway'] });
    guard.setUnsaved(true);
    window.close();
    await wait(2100);
    expect(window.destroyed).toBe(false);
    window.close();
    await wait(2100);
    expect([window.destroyed, asked.length]).toEqual([true, 2]);
  });

  it('asks one question however often it is closed', async () => {
    const { window, guard, asked, wait } = setUp();
    guard.setUnsaved(true);
    for (let count = 0; count < 5; count += 1) {
      window.close();
      await wait(700);
    }
    expect([window.destroyed, asked.length]).toEqual([false, 1]);
  });

  it('takes its question away when the page answers after all', async () => {
    const { window, guard, asked, wait } = setUp();
    guard.setUnsaved(true);
    window.close();
    await wait(2100);
    guard.asked();
    await wait(0);
    expect([asked[0]?.signal?.aborted, window.destroyed]).toEqual([true, false]);
  });

  it('closes at once when its page is gone', () => {
    const { window, guard, asked } = setUp();
    guard.setUnsaved(true);
    guard.crashed();
    window.close();
    expect([window.destroyed, asked]).toEqual([true, []]);
  });
});

describe('a window with nothing unsaved', () => {
  it('closes at once, and remembers where it stood', () => {
    const { window, saved, pageAsked } = setUp();
    window.close();
    expect([window.destroyed, saved(), pageAsked()]).toEqual([true, 1, 0]);
  });

  it('is taken away after a second when its page holds it', async () => {
    const { window, wait } = setUp();
    const taken = vi.spyOn(window, 'destroy').mockImplementationOnce(() => undefined);
    window.close();
    expect(window.destroyed).toBe(false);
    await wait(1100);
    expect(taken).toHaveBeenCalledTimes(2);
    expect(window.destroyed).toBe(true);
  });
});

describe('work that runs', () => {
  it('is asked about, and Stay keeps the window', async () => {
    const { window, asked, wait } = setUp({ presses: ['Stay', 'Stop it and close'], running: ['Export'] });
    window.close();
    await wait(0);
    expect(asked).toMatchObject([
      {
        message: '“Export” is still running',
        detail: 'It is stopped when Codesk closes.',
        buttons: ['Stay', 'Stop it and close'],
        cancel: 0,
      },
    ]);
    await wait(5000);
    expect(window.destroyed).toBe(false);
    window.close();
    await wait(0);
    expect(window.destroyed).toBe(true);
  });

  it.each([
    [['A', 'B'], '2 tasks are still running', '“A” and “B” are stopped when Codesk closes.'],
    [
      ['A', 'B', 'C', 'D'],
      '4 tasks are still running',
      '“A”, “B” and 2 more are stopped when Codesk closes.',
    ],
  ])('is named: %j', async (running, message, detail) => {
    const { window, asked, wait } = setUp({ running });
    window.close();
    await wait(0);
    expect(asked).toMatchObject([{ message, detail, buttons: ['Stay', 'Stop them and close'] }]);
  });

  it('is named with what goes on at the next start, which asks nothing by itself', async () => {
    const later = '3 changes are sent the next time you start Codesk and sign in.';
    const { window, asked, wait } = setUp({ running: ['Export'], later });
    window.close();
    await wait(0);
    expect(asked).toMatchObject([{ detail: `It is stopped when Codesk closes. ${later}` }]);
    const quiet = setUp({ later });
    quiet.window.close();
    await wait(0);
    expect([quiet.window.destroyed, quiet.asked]).toEqual([true, []]);
  });

  it('is asked about after the page has agreed, and Stay asks the page again the next time', async () => {
    const { window, guard, asked, wait, pageAsked } = setUp({ presses: ['Stay'], running: ['Export'] });
    guard.setUnsaved(true);
    window.close();
    expect([pageAsked(), asked]).toEqual([1, []]);
    guard.asked();
    guard.closeNow();
    await wait(0);
    expect([asked.length, window.destroyed]).toEqual([1, false]);
    window.close();
    expect(pageAsked()).toBe(2);
  });

  it('is asked about once however often the window is closed', async () => {
    const { window, asked } = setUp({ running: ['Export'] });
    window.close();
    window.close();
    expect(asked).toHaveLength(1);
  });
});
