import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createShutdown, endInOrder } from '../../../../main/startup/shutdown';
import {
  app,
  BrowserWindow,
  powerMonitor,
  preventable,
  startElectron,
} from '../../../support/electron/electron';

beforeEach(() => {
  startElectron();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise<void>(() => undefined);

function setUp({
  page = true,
  work = Promise.resolve() as Promise<unknown>,
  desk = Promise.resolve() as Promise<unknown>,
  finish = Promise.resolve() as Promise<unknown>,
} = {}) {
  const done: string[] = [];
  const shutdown = createShutdown({
    askPage: () => {
      done.push('page asked');
      return page;
    },
    stopWork: () => {
      done.push('work stopped');
      return work;
    },
    stopPractice: () => done.push('practice stopped'),
    closeDesk: () => {
      done.push('desk closed');
      return desk;
    },
    finish: (reason, inOrder) => {
      done.push(`finish ${reason}${inOrder ? '' : ', not in order'}`);
      return finish;
    },
    exit: () => done.push('exit'),
    log: { info: () => undefined, error: (...parts) => done.push(parts.join(' ')) },
  });
  return { shutdown, done, wait: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

describe('the end of the app', () => {
  it('waits for the page, then for the work, and closes the desk last', async () => {
    const { shutdown, done, wait } = setUp();
    void shutdown.begin('SIGTERM');
    await wait(0);
    expect(done).toEqual(['page asked', 'work stopped']);
    shutdown.draftsSaved();
    await wait(0);
    expect(done.slice(2)).toEqual(['practice stopped', 'desk closed', 'finish SIGTERM', 'exit']);
  });

  it('does not wait for a page that is gone', async () => {
    const { shutdown, done, wait } = setUp({ page: false });
    void shutdown.begin('quit');
    await wait(0);
    expect(done.at(-1)).toBe('exit');
  });

  it('installs at last, and says whether everything before ended in order', async () => {
    const lost = Promise.reject(new Error('the disk is full'));
    lost.catch(() => undefined);
    for (const [parts, said] of [
      [{}, 'finish quit'],
      [{ work: never }, 'finish quit, not in order'],
      [{ desk: lost }, 'finish quit, not in order'],
    ] as const) {
      const { shutdown, done, wait } = setUp({ page: false, ...parts });
      void shutdown.begin('quit');
      await wait(2000);
      expect(done.slice(-2)).toEqual([said, 'exit']);
    }
    const { shutdown, done, wait } = setUp();
    void shutdown.begin('quit');
    await wait(2000);
    expect(done.slice(-2)).toEqual(['finish quit, not in order', 'exit']);
  });

  it('waits for an installation, but not when the system ends meanwhile', async () => {
    const { shutdown, done, wait } = setUp({ page: false, finish: never });
    void shutdown.begin('quit');
    await wait(10_000);
    expect(done.at(-1)).toBe('finish quit');
    void shutdown.begin('quit');
    void shutdown.begin('restart to update');
    await wait(1000);
    expect(done.at(-1)).toBe('finish quit');
    void shutdown.begin('the system shuts down');
    await wait(0);
    expect(done.at(-1)).toBe('exit');
  });

  it('begins no installation when the system ended meanwhile', async () => {
    const { shutdown, done, wait } = setUp();
    void shutdown.begin('quit');
    await wait(100);
    void shutdown.begin('the system shuts down');
    shutdown.draftsSaved();
    await wait(0);
    expect(done.at(-1)).toBe('exit');
    expect(done).not.toContain('finish quit');
  });

  it('waits for no step longer than all of them may take: two seconds', async () => {
    const { shutdown, done, wait } = setUp({ work: never, desk: never });
    void shutdown.begin('SIGTERM');
    await wait(1800);
    expect(done.at(-1)).toBe('exit');
    expect(done).toEqual(expect.arrayContaining(['practice stopped', 'desk closed']));
  });

  it('goes on when a step fails', async () => {
    const { shutdown, done, wait } = setUp({
      work: Promise.reject(new Error('w')),
      desk: Promise.reject(new Error('d')),
    });
    void shutdown.begin('SIGTERM');
    shutdown.draftsSaved();
    await wait(0);
    expect(done.at(-1)).toBe('exit');
  });

  it('happens once', async () => {
    const { shutdown, done, wait } = setUp({ page: false });
    expect(shutdown.isClosing()).toBe(false);
    void shutdown.begin('SIGTERM');
    void shutdown.begin('SIGINT');
    await wait(5000);
    expect(shutdown.isClosing()).toBe(true);
    expect(done.filter((each) => each === 'exit')).toHaveLength(1);
  });
});

describe('the app ends in order', () => {
  const start = () => {
    const reasons: string[] = [];
    const window = new BrowserWindow({});
    let asked = 0;
    endInOrder(
      window as never,
      {
        begin: async (reason) => void reasons.push(reason),
        draftsSaved: () => undefined,
        isClosing: () => false,
      },
      () => {
        asked += 1;
      },
    );
    return { reasons, window, asked: () => asked };
  };

  it('when its last window is closed', () => {
    const { reasons } = start();
    const event = preventable();
    app.emit('will-quit', event);
    expect([event.defaultPrevented, reasons]).toEqual([true, ['quit']]);
  });

  it('when the session of Windows ends, and hands over what was typed when Windows asks', () => {
    const { reasons, window, asked } = start();
    window.emit('query-session-end', preventable());
    expect([asked(), reasons]).toEqual([1, []]);
    window.emit('session-end');
    expect(reasons).toEqual(['the session of the system ends']);
  });

  it('when the system shuts down, which waits for it', () => {
    const { reasons } = start();
    const event = preventable();
    powerMonitor.emit('shutdown', event);
    expect([event.defaultPrevented, reasons]).toEqual([true, ['the system shuts down']]);
  });
});
