import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createLargeReplies, type LargeReplies } from '../../../../main/api/large-replies';
import type { ReplyMessage } from '../../../../main/api/thread-messages';
import { createThreads } from '../../../../main/api/threads';
import { CodeskError, type Failure } from '../../../../shared/errors';

const folder = mkdtempSync(join(tmpdir(), 'codesk-thread-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A thread that sends these messages and ends. */
function threadThatSays(...messages: readonly ReplyMessage[]): string {
  const script = join(folder, `thread-${Math.random()}.cjs`);
  writeFileSync(
    script,
    `const { parentPort } = require('node:worker_threads');
     for (const message of ${JSON.stringify(messages)}) parentPort.postMessage(message);`,
  );
  return script;
}
const readIn = (replies: LargeReplies, about: Partial<Failure> = {}) => {
  const reply = replies.open('orders.datatable', 'api.example');
  reply.write(new Uint8Array(8));
  return reply.read(about);
};
const parts = (text: string) => JSON.parse(text) as { data: unknown; parts?: { id: string; count: number } };
const failureOf = async (task: () => unknown): Promise<Failure | undefined> => {
  try {
    await task();
    return undefined;
  } catch (error) {
    return error instanceof CodeskError ? error.failure : undefined;
  }
};

describe('a very large answer', () => {
  const script = threadThatSays(
    { kind: 'part', text: '[{"id":1},{"id":2}]' },
    { kind: 'part', text: '[{"id":3}]' },
    { kind: 'end', rest: '{"total":3,"data":[]}', lists: [{ path: ['data'], count: 2 }] },
  );

  it('is sent without its rows, which are fetched in parts', async () => {
    const replies = createLargeReplies({ threads: createThreads({ script }) });
    const reply = parts((await readIn(replies)).envelope);
    expect(reply).toEqual({
      ok: true,
      data: { total: 3, data: [] },
      parts: { id: expect.any(String), count: 2, lists: [{ path: ['data'], count: 2 }] },
    });
    const id = reply.parts?.id ?? '';
    expect(parts(replies.part(id, 0).envelope).data).toEqual([{ id: 1 }, { id: 2 }]);
    expect(parts(replies.part(id, 1).envelope).data).toEqual([{ id: 3 }]);
  });

  it('belongs to the person who asked for it', async () => {
    let owner = 'o-1';
    const replies = createLargeReplies({ threads: createThreads({ script }), owner: () => owner });
    const id = parts((await readIn(replies)).envelope).parts?.id ?? '';
    owner = 'o-2';
    expect(await failureOf(() => replies.part(id, 0))).toMatchObject({ code: 'connection_cut' });
    owner = 'o-1';
    expect(parts(replies.part(id, 0).envelope).data).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('returns each part once, and none of another reply', async () => {
    const replies = createLargeReplies({ threads: createThreads({ script }) });
    const id = parts((await readIn(replies)).envelope).parts?.id ?? '';
    replies.part(id, 1);
    for (const [of, at] of [
      [id, 1],
      [id, 2],
      ['guessed', 0],
    ] as const) {
      expect(await failureOf(() => replies.part(of, at))).toMatchObject({ code: 'connection_cut' });
    }
    expect(parts(replies.part(id, 0).envelope).data).toHaveLength(2);
  });

  it('is dropped when nobody fetches it', async () => {
    const replies = createLargeReplies({ threads: createThreads({ script }), keepMs: 0 });
    const id = parts((await readIn(replies)).envelope).parts?.id ?? '';
    await expect.poll(() => failureOf(() => replies.part(id, 0))).toMatchObject({ code: 'connection_cut' });
  });

  describe('with parts that are kept for 30 s', () => {
    afterEach(() => void vi.useRealTimers());
    const three = threadThatSays(
      { kind: 'part', text: '[{"id":1}]' },
      { kind: 'part', text: '[{"id":2}]' },
      { kind: 'part', text: '[{"id":3}]' },
      { kind: 'end', rest: '{"total":3,"data":[]}', lists: [{ path: ['data'], count: 2 }] },
    );
    const open = async (isLocked = () => false) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const replies = createLargeReplies({ threads: createThreads({ script: three }), isLocked });
      const id = parts((await readIn(replies)).envelope).parts?.id ?? '';
      return { replies, id };
    };

    it('keeps the others for as long again each time one is fetched', async () => {
      const { replies, id } = await open();
      for (const at of [0, 1, 2]) {
        vi.advanceTimersByTime(29_999);
        expect(parts(replies.part(id, at).envelope).data).toEqual([{ id: at + 1 }]);
      }
    });

    it('drops the others when nobody fetches them in time', async () => {
      const { replies, id } = await open();
      vi.advanceTimersByTime(29_999);
      replies.part(id, 0);
      vi.advanceTimersByTime(30_000);
      expect(await failureOf(() => replies.part(id, 1))).toMatchObject({ code: 'connection_cut' });
    });

    it('keeps them while Codesk is locked: the same person may fetch them afterwards', async () => {
      let isLocked = true;
      const { replies, id } = await open(() => isLocked);
      vi.advanceTimersByTime(10 * 60_000);
      isLocked = false;
      replies.part(id, 0);
      vi.advanceTimersByTime(30_000);
      expect(await failureOf(() => replies.part(id, 1))).toMatchObject({ code: 'connection_cut' });
    });

    it('does not keep them longer for a part that was fetched before', async () => {
      const { replies, id } = await open();
      replies.part(id, 0);
      vi.advanceTimersByTime(20_000);
      expect(await failureOf(() => replies.part(id, 0))).toMatchObject({ code: 'connection_cut' });
      vi.advanceTimersByTime(10_000);
      expect(await failureOf(() => replies.part(id, 1))).toMatchObject({ code: 'connection_cut' });
    });

    it('leaves no timer behind once all are fetched', async () => {
      const { replies, id } = await open();
      const before = vi.getTimerCount();
      for (const at of [2, 0, 1]) replies.part(id, at);
      expect(vi.getTimerCount()).toBe(before - 1);
    });
  });

  it('keeps nothing when it has no rows', async () => {
    const replies = createLargeReplies({
      threads: createThreads({
        script: threadThatSays({
          kind: 'end',
          rest: '{"total":0,"data":[]}',
          lists: [{ path: ['data'], count: 2 }],
        }),
      }),
    });
    expect(parts((await readIn(replies)).envelope)).toEqual({
      ok: true,
      data: { total: 0, data: [] },
    });
  });

  it('fails with the error of the thread and the id of the request', async () => {
    const refusing = threadThatSays({
      kind: 'refused',
      code: 'bad_reply',
      more: { subject: 'orders, total' },
    });
    const replies = createLargeReplies({ threads: createThreads({ script: refusing }) });
    expect(await failureOf(() => readIn(replies, { requestId: 'r-1' }))).toMatchObject({
      code: 'bad_reply',
      subject: 'orders, total',
      requestId: 'r-1',
    });
  });

  it('fails if the thread crashes or sends nothing', async () => {
    const broken = join(folder, 'broken.cjs');
    writeFileSync(broken, 'throw new Error("no memory")');
    await expect(readIn(createLargeReplies({ threads: createThreads({ script: broken }) }))).rejects.toThrow(
      'no memory',
    );
    const silent = createLargeReplies({ threads: createThreads({ script: threadThatSays() }) });
    await expect(readIn(silent)).rejects.toThrow('ended early');
  });
});
