import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPractice } from '../../../../main/practice/practice';
import type { PracticeProgress } from '../../../../shared/ipc/events';
import { restoreDisk, watchDisk } from '../../../support/disk';
import { type FakeProcess, startElectron, utilityProcess } from '../../../support/electron/electron';

let profile: string;
beforeEach(() => {
  startElectron();
  profile = mkdtempSync(join(tmpdir(), 'codesk-practice-'));
});
afterEach(() => {
  restoreDisk();
  rmSync(profile, { recursive: true, force: true });
});

function setUp({ pauses = [0, 0, 0], now = (): number => 0 } = {}) {
  const told: PracticeProgress[] = [];
  const logged: string[] = [];
  const interruptions: string[] = [];
  const moves: unknown[] = [];
  const temporary: (string | undefined)[] = [];
  const practice = createPractice({
    script: '/app/sandbox/index.cjs',
    folder: join(profile, 'practice'),
    progress: (progress) => told.push(progress),
    interrupted: (state) => interruptions.push(state),
    addressChanged: (to) => moves.push(to),
    pauses,
    now,
    temporary: (text) => temporary.push(text),
    log: { info: () => undefined, error: (...parts) => logged.push(parts.join(' ')) },
  });
  /** Opens the workspace and waits for the process that main starts. */
  const open = async () => {
    const before = utilityProcess.started.length;
    const opened = practice.open();
    opened.catch(() => undefined);
    await expect.poll(() => utilityProcess.started.length).toBe(before + 1);
    return { opened, child: utilityProcess.started.at(-1) as FakeProcess };
  };
  const states = () => told.map(({ state }) => state);
  return { practice, told, logged, open, states, interruptions, moves, temporary };
}
const failed = { failure: { code: 'practice_failed' } };
const tokenOf = (child: FakeProcess) =>
  child.args.find((argument) => argument.startsWith('--token='))?.slice('--token='.length) ?? '';

describe('the practice workspace', () => {
  it('runs as a process of its own on any free port, with a folder of the profile', async () => {
    const { open } = setUp();
    const { child } = await open();
    expect(child.script).toBe('/app/sandbox/index.cjs');
    expect(child.args).toEqual([
      '--port=0',
      `--data=${join(profile, 'practice', 'practice.db')}`,
      expect.stringMatching(/^--token=[\w-]{32}$/),
      expect.stringMatching(/^--sku-token=[\w-]{32}$/),
    ]);
    expect(existsSync(join(profile, 'practice'))).toBe(true);
  });

  it('is open once it is ready, on loopback, with the token that only its process got', async () => {
    const { open, states, told } = setUp();
    const { opened, child } = await open();
    child.emit('message', { type: 'progress', label: 'Contracts', done: 3, total: 9, more: 1 });
    child.emit('message', { type: 'ready', port: 41_234 });
    expect(await opened).toEqual({ server: 'http://127.0.0.1:41234', token: tokenOf(child) });
    expect(states()).toEqual(['starting', 'seeding', 'ready']);
    expect(told[1]).toEqual({ state: 'seeding', label: 'Contracts', done: 3, total: 9 });
  });

  it('has a SKU search with another token, while it runs', async () => {
    const { practice, open } = setUp();
    const { opened, child } = await open();
    expect(practice.skuSearch()).toBeUndefined();
    child.emit('message', { type: 'ready', port: 41_234 });
    await opened;
    const skuToken = child.args.find((argument) => argument.startsWith('--sku-token='))?.slice(12);
    expect(practice.skuSearch()).toEqual({ server: 'http://127.0.0.1:41234', token: skuToken });
    expect(skuToken).not.toBe(tokenOf(child));
    practice.stop();
    expect(practice.skuSearch()).toBeUndefined();
  });

  it('is started once for two who open it', async () => {
    const { practice, open } = setUp();
    const { opened, child } = await open();
    child.emit('message', { type: 'ready', port: 41_234 });
    expect(await practice.open()).toEqual(await opened);
    expect(utilityProcess.started).toHaveLength(1);
  });

  it.each([null, 'ready', 7, { type: 'ready' }, { type: 'ready', port: '80' }, { type: 'unheard', port: 1 }])(
    'does not take the message %j',
    async (message) => {
      const { open, states } = setUp();
      const { opened, child } = await open();
      child.emit('message', message);
      expect(states()).toEqual(['starting']);
      child.end(1);
      await expect(opened).rejects.toMatchObject(failed);
    },
  );

  it('fails when its process says so, and the process ends', async () => {
    const { open, states, logged } = setUp();
    const { opened, child } = await open();
    child.emit('message', { type: 'failed', message: 'the disk is full' });
    await expect(opened).rejects.toMatchObject(failed);
    expect(states()).toEqual(['starting', 'failed']);
    expect(logged).toEqual(['practice workspace the disk is full']);
    await expect.poll(() => child.running).toBe(false);
    // The end of the process is not reported a second time.
    expect(states()).toEqual(['starting', 'failed']);
  });

  it('fails when its process ends before it is ready, with the last words of it in the log', async () => {
    const { open, states, logged } = setUp();
    const { opened, child } = await open();
    child.stderr.emit('data', Buffer.from('x'.repeat(5000)));
    child.stderr.emit('data', Buffer.from(' no such module'));
    child.end(1);
    await expect(opened).rejects.toMatchObject(failed);
    expect(states()).toEqual(['starting', 'failed']);
    expect(logged[0]).toMatch(/^practice workspace ended with code 1\. x+ no such module$/);
    expect(logged[0]?.length).toBeLessThan(4100);
  });

  it('is started again after a failed start, with another token', async () => {
    const { open } = setUp();
    const first = await open();
    first.child.end(1);
    await expect(first.opened).rejects.toMatchObject(failed);
    const second = await open();
    second.child.emit('message', { type: 'ready', port: 2 });
    expect(await second.opened).toMatchObject({ server: 'http://127.0.0.1:2' });
    expect(tokenOf(second.child)).not.toBe(tokenOf(first.child));
  });

  describe('whose process ended by itself', () => {
    const last = () => utilityProcess.started.at(-1) as FakeProcess;
    /** Waits until main started the process with this number, and says that it is ready. */
    const started = async (count: number, port: number | undefined) => {
      await expect.poll(() => utilityProcess.started.length).toBe(count);
      if (port !== undefined) last().emit('message', { type: 'ready', port });
    };
    const begin = async (more?: Parameters<typeof setUp>[0]) => {
      const given = setUp(more);
      const { opened, child } = await given.open();
      child.emit('message', { type: 'ready', port: 41_234 });
      await opened;
      return { ...given, first: child };
    };

    it('starts again by itself, at its address and with its token, and then answers', async () => {
      const { practice, first, interruptions, states } = await begin();
      first.end(9);
      expect(interruptions).toEqual(['restarting']);
      const ready = practice.ready();
      await started(2, undefined);
      expect(last().args).toEqual(first.args.map((each) => (each === '--port=0' ? '--port=41234' : each)));
      last().emit('message', { type: 'ready', port: 41_234 });
      await ready;
      await expect.poll(() => interruptions).toEqual(['restarting', 'running']);
      expect(states()).not.toContain('failed');
      expect(await practice.open()).toEqual({ server: 'http://127.0.0.1:41234', token: tokenOf(first) });
      expect(utilityProcess.started).toHaveLength(2);
    });

    it('waits longer before each start', async () => {
      const { first, interruptions } = await begin({ pauses: [0, 40] });
      first.end(9);
      await started(2, 41_234);
      await expect.poll(() => interruptions.at(-1)).toBe('running');
      const at = performance.now();
      last().end(9);
      await started(3, 41_234);
      expect(performance.now() - at).toBeGreaterThanOrEqual(39);
    });

    const endOften = async (given: Awaited<ReturnType<typeof begin>>, times: number) => {
      for (let count = 0; count < times; count += 1) {
        last().end(9);
        await started(count + 2, 41_234);
        await expect.poll(() => given.interruptions.at(-1)).toBe('running');
      }
    };

    it('stops after the third start within a minute, until somebody asks for it', async () => {
      const given = await begin();
      await endOften(given, 3);
      last().end(9);
      expect(given.interruptions.at(-1)).toBe('stopped');
      expect(utilityProcess.started).toHaveLength(4);
      const ready = given.practice.ready();
      await started(5, 41_234);
      await ready;
      await expect.poll(() => given.interruptions.at(-1)).toBe('running');
    });

    it('starts any number of times when it ends seldom', async () => {
      let at = 0;
      const given = await begin({
        now: () => {
          at += 30_000;
          return at;
        },
      });
      await endOften(given, 8);
      expect(given.interruptions).not.toContain('stopped');
    });

    it('says so when it does not start for the person who asked', async () => {
      const { practice, first, interruptions } = await begin({ pauses: [] });
      first.end(9);
      expect(interruptions).toEqual(['stopped']);
      const ready = practice.ready();
      ready.catch(() => undefined);
      await started(2, undefined);
      last().emit('message', { type: 'failed', message: 'the disk is full' });
      await expect(ready).rejects.toMatchObject({ failure: { code: 'practice_stopped' } });
      await expect.poll(() => interruptions).toEqual(['stopped', 'restarting', 'stopped']);
    });

    it('takes another port when its own is taken, and says where it is', async () => {
      const { first, moves, interruptions } = await begin();
      first.end(9);
      await started(2, undefined);
      last().emit('message', { type: 'failed', message: 'listen EADDRINUSE: address already in use' });
      await started(3, 5555);
      expect(last().args[0]).toBe('--port=0');
      await expect.poll(() => interruptions.at(-1)).toBe('running');
      expect(moves).toEqual([{ server: 'http://127.0.0.1:5555', token: tokenOf(first) }]);
    });

    it.each(['stop', 'reset'] as const)('is not started again after %s', async (end) => {
      const { practice, first } = await begin({ pauses: [20] });
      first.end(9);
      await practice[end]();
      await new Promise((resolve) => setTimeout(resolve, 40));
      expect(utilityProcess.started).toHaveLength(1);
      await expect(practice.ready()).rejects.toMatchObject({ failure: { code: 'practice_stopped' } });
    });
  });

  it('runs in a temporary folder when its own cannot be made, says so, and leaves nothing of it', async () => {
    const { practice, open, temporary } = setUp();
    writeFileSync(join(profile, 'practice'), 'a file');
    const { child } = await open();
    const data = child.args.find((argument) => argument.startsWith('--data='))?.slice('--data='.length) ?? '';
    expect(data.startsWith(profile)).toBe(false);
    expect(existsSync(dirname(data))).toBe(true);
    expect(temporary).toEqual([
      'Practice data cannot be saved in this profile. It lasts until Codesk closes.',
    ]);
    expect(readFileSync(join(profile, 'practice'), 'utf8')).toBe('a file');
    practice.stop();
    expect(existsSync(dirname(data))).toBe(false);
  });

  it.each([
    ['damaged', 'practice_damaged'],
    ['full', 'practice_full'],
    ['odd', undefined],
  ])('fails with what its process says of its data: %s', async (data, code) => {
    const { open } = setUp();
    const { opened, child } = await open();
    child.emit('message', { type: 'failed', message: 'the data', data });
    if (code === undefined) child.end(1);
    await expect(opened).rejects.toMatchObject({ failure: { code: code ?? 'practice_failed' } });
  });

  describe('reset', () => {
    it('ends its process before its data go, and reports no failure', async () => {
      const { practice, open, states } = setUp();
      const { opened, child } = await open();
      child.emit('message', { type: 'ready', port: 1 });
      await opened;
      writeFileSync(join(profile, 'practice', 'practice.db'), 'data');
      const done = watchDisk();
      child.once('exit', () => done.push('the process ended'));
      await practice.reset();
      expect(done).toEqual(['the process ended', 'rm practice']);
      expect([child.running, existsSync(join(profile, 'practice'))]).toEqual([false, false]);
      expect(states()).toEqual(['starting', 'ready']);
    });

    it('while it starts, refuses the one who waits', async () => {
      const { practice, open, states } = setUp();
      const { opened } = await open();
      await practice.reset();
      await expect(opened).rejects.toMatchObject(failed);
      expect(states()).toEqual(['starting']);
    });

    it('works without a process, and without data', async () => {
      const { practice } = setUp();
      await practice.reset();
      mkdirSync(join(profile, 'practice'));
      await practice.reset();
      expect(existsSync(join(profile, 'practice'))).toBe(false);
    });
  });

  it('ends with the app, and its data stay', async () => {
    const { practice, open, states } = setUp();
    const { opened, child } = await open();
    child.emit('message', { type: 'ready', port: 1 });
    await opened;
    practice.stop();
    await expect.poll(() => child.running).toBe(false);
    expect(existsSync(join(profile, 'practice'))).toBe(true);
    expect(states()).toEqual(['starting', 'ready']);
    practice.stop();
  });
});
