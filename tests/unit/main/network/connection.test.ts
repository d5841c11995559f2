import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchConnection } from '../../../../main/network/connection';

const start = new Date('2026-11-22T08:00:00Z').getTime();
const startSeconds = start / 1000;
const [first, second] = ['https://first.example', 'https://second.example'];

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

/** A connection whose probes the test answers. */
function setUp() {
  const told: string[] = [];
  const probes: { server: string; answer: () => Promise<void>; fail: (why?: string) => Promise<void> }[] = [];
  const connection = watchConnection({
    every: 5000,
    changed: ({ state }) => told.push(state),
    proxyOf: (error) => /^proxy (.*)/.exec((error as Error).message)?.[1],
    probe: (server) =>
      new Promise<void>((resolve, reject) => {
        const settled = async () => void (await vi.advanceTimersByTimeAsync(0));
        probes.push({
          server,
          answer() {
            resolve();
            return settled();
          },
          fail(why = 'down') {
            reject(new Error(why));
            return settled();
          },
        });
      }),
  });
  return { connection, told, probes };
}

describe('the connection', () => {
  it('is online at first, before any answer', () => {
    expect(setUp().connection.state()).toEqual({ state: 'online', since: startSeconds, lastAnswer: null });
  });

  it('goes offline once, probes while offline, and goes online by a probe', async () => {
    const { connection, told, probes } = setUp();
    connection.unanswered(first);
    connection.unanswered(first);
    await vi.advanceTimersByTimeAsync(4999);
    expect(probes).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(probes.map(({ server }) => server)).toEqual([first]);
    await probes[0]?.fail();
    expect(told).toEqual(['offline']);
    await vi.advanceTimersByTimeAsync(5000);
    await probes[1]?.answer();
    expect(told).toEqual(['offline', 'online']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probes).toHaveLength(2);
  });

  it('names the proxy that is not reached, by a call or by a probe, until it is', async () => {
    const { connection, told, probes } = setUp();
    connection.unanswered(first, 'one (cut)');
    expect(connection.state()).toMatchObject({ state: 'offline', proxy: 'one (cut)' });
    await vi.advanceTimersByTimeAsync(5000);
    await probes[0]?.fail('proxy two (refused)');
    expect(connection.state()).toMatchObject({
      state: 'offline',
      proxy: 'two (refused)',
      since: startSeconds,
    });
    await vi.advanceTimersByTimeAsync(5000);
    await probes[1]?.fail();
    expect(connection.state()).not.toHaveProperty('proxy');
    connection.answered();
    expect(told).toEqual(['offline', 'offline', 'offline', 'online']);
  });

  it('goes online by a call, and then probes no more', async () => {
    const { connection, told, probes } = setUp();
    connection.unanswered(first);
    connection.answered();
    expect(told).toEqual(['offline', 'online']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probes).toHaveLength(0);
  });

  it('tells only changes, but remembers each answer', async () => {
    const { connection, told } = setUp();
    connection.answered();
    await vi.advanceTimersByTimeAsync(2000);
    connection.answered();
    expect(told).toEqual([]);
    expect(connection.state()).toEqual({
      state: 'online',
      since: startSeconds,
      lastAnswer: startSeconds + 2,
    });
    await vi.advanceTimersByTimeAsync(3000);
    connection.unanswered(first);
    expect(connection.state()).toEqual({
      state: 'offline',
      since: startSeconds + 5,
      lastAnswer: startSeconds + 2,
    });
  });

  it('is not set offline by a probe that began before the server answered', async () => {
    const { connection, told, probes } = setUp();
    connection.unanswered(first);
    await vi.advanceTimersByTimeAsync(5000);
    connection.answered();
    await probes[0]?.fail();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual(['offline', 'online']);
    expect(probes).toHaveLength(1);
  });

  it('takes no result of the server before for that of a session that began meanwhile', async () => {
    const { connection, told, probes } = setUp();
    connection.unanswered(first);
    await vi.advanceTimersByTimeAsync(5000);
    // A session that was refused is not reset: the next one begins, maybe on another server.
    connection.practice(undefined);
    connection.unanswered(second);
    await probes[0]?.answer();
    expect(connection.state().state).toBe('offline');
    expect(told).toEqual(['offline', 'online', 'offline']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(probes.map(({ server }) => server)).toEqual([first, second]);
  });

  describe('after it is reset for another server', () => {
    it('is online without an answer, and tells it', async () => {
      const { connection, told } = setUp();
      connection.answered();
      connection.unanswered(first);
      await vi.advanceTimersByTimeAsync(2000);
      connection.reset();
      expect(told).toEqual(['offline', 'online']);
      expect(connection.state()).toEqual({ state: 'online', since: startSeconds + 2, lastAnswer: null });
    });

    it('sends no probe to the old server', async () => {
      const { connection, probes } = setUp();
      connection.unanswered(first);
      connection.reset();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(probes).toEqual([]);
    });

    it('is not set online by a late answer of the old server', async () => {
      const { connection, told, probes } = setUp();
      connection.unanswered(first);
      await vi.advanceTimersByTimeAsync(5000);
      connection.reset();
      connection.unanswered(second);
      await probes[0]?.answer();
      expect(connection.state().state).toBe('offline');
      expect(told).toEqual(['offline', 'online', 'offline']);
    });

    it('does not go on probing the old server when its late probe fails', async () => {
      const { connection, probes } = setUp();
      connection.unanswered(first);
      await vi.advanceTimersByTimeAsync(5000);
      connection.reset();
      await probes[0]?.fail();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(probes).toHaveLength(1);
      expect(connection.state().state).toBe('online');
    });

    it('probes the new server', async () => {
      const { connection, probes } = setUp();
      connection.unanswered(first);
      connection.reset();
      connection.unanswered(second);
      await vi.advanceTimersByTimeAsync(5000);
      expect(probes.map(({ server }) => server)).toEqual([second]);
    });
  });

  describe('of a practice workspace', () => {
    it('says that it starts again, also after a call that failed meanwhile, and is online once it runs', () => {
      const { connection, told } = setUp();
      connection.practice('restarting');
      expect(connection.state()).toMatchObject({ state: 'offline', practice: 'restarting' });
      connection.unanswered(first);
      expect(connection.state()).toMatchObject({ state: 'offline', practice: 'restarting' });
      connection.practice(undefined);
      expect(connection.state()).toEqual({
        state: 'online',
        since: startSeconds,
        lastAnswer: startSeconds,
      });
      expect(told).toEqual(['offline', 'online']);
    });

    it('tells each change, with the time of the first one', async () => {
      const { connection, told } = setUp();
      connection.practice('restarting');
      await vi.advanceTimersByTimeAsync(9000);
      connection.practice('stopped');
      expect(connection.state()).toMatchObject({ practice: 'stopped', since: startSeconds });
      expect(told).toEqual(['offline', 'offline']);
    });

    it.each(['restarting', 'stopped'] as const)(
      'is still %s after an answer from before its end, and after a probe that another program answers',
      async (now) => {
        const { connection, probes } = setUp();
        connection.unanswered(first);
        await vi.advanceTimersByTimeAsync(5000);
        connection.practice(now);
        connection.answered();
        await probes[0]?.answer();
        expect(connection.state()).toMatchObject({ state: 'offline', practice: now });
      },
    );

    it('is forgotten with the session', () => {
      const { connection } = setUp();
      connection.practice('stopped');
      connection.reset();
      expect(connection.state()).toEqual({ state: 'online', since: startSeconds, lastAnswer: null });
    });
  });
});
