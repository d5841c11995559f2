import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DiskStream, openDiskStream, roomBytes } from '../../../../main/api/disk-stream';

const [kilobyte, megabyte] = [1024, 1024 * 1024];
let folder: string;
let file: FileHandle;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codesk-stream-'));
  file = await open(join(folder, 'file'), 'wx');
});
afterEach(async () => {
  await file.close();
  await rm(folder, { recursive: true });
});

/** Pieces that differ, so that none can be left out or change its place. */
const pieces = (count: number, size: number) =>
  Array.from({ length: count }, (_, at) => Buffer.alloc(size, `${at},`));
/** Puts bytes into the room, and waits where the stream asks for it. */
async function put(stream: DiskStream, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.copy(stream.room(), 0, at);
    at += size;
    await stream.add(size);
  }
}
const written = () => readFile(join(folder, 'file'));

/** Puts itself in front of one function of the file. */
function before(part: 'writev' | 'datasync' | 'sync', act: (...given: unknown[]) => unknown): void {
  const real = file[part].bind(file) as (...given: unknown[]) => Promise<unknown>;
  Object.assign(file, { [part]: async (...given: unknown[]) => (await act(...given)) ?? real(...given) });
}

it.each([
  [0, 0],
  [3, 10],
  [5000, 700],
  [150, 64 * kilobyte],
  [3, 3 * megabyte],
])('%d pieces of %d bytes are on the disk as they came', async (count, size) => {
  const done: string[] = [];
  for (const part of ['writev', 'sync'] as const) before(part, () => void done.push(part));
  const all = pieces(count, size);
  const stream = openDiskStream(file);
  for (const piece of all) await put(stream, piece);
  await stream.end();
  expect((await written()).equals(Buffer.concat(all))).toBe(true);
  expect(done.at(-1)).toBe('sync');
  // Each write has nearly a megabyte, apart from the last one.
  expect(done.length).toBeLessThanOrEqual(2 + (count * size) / (megabyte - 64 * kilobyte));
});

it('what a write leaves is written again', async () => {
  let odd = 0;
  const { writev } = file;
  Object.assign(file, {
    writev(given: Buffer[]) {
      odd = (odd + 79_190) % megabyte;
      return writev.call(
        file,
        given.map((each) => each.subarray(0, odd + 1)),
      );
    },
  });
  const all = pieces(40, 64 * kilobyte);
  const stream = openDiskStream(file);
  for (const piece of all) await put(stream, piece);
  await stream.end();
  expect((await written()).equals(Buffer.concat(all))).toBe(true);
});

it('asks to wait while the disk is behind, so that a large file needs little memory', async () => {
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  before('writev', () => gate);
  const stream = openDiskStream(file);
  const rooms = new Set<ArrayBufferLike>();
  let taken = 0;
  let wait: Promise<void> | undefined;
  while (!wait && taken < 2 * roomBytes) {
    const room = stream.room();
    rooms.add(room.buffer);
    taken += room.length;
    wait = stream.add(room.fill(`${taken},`).length);
  }
  expect(taken).toBeLessThan(roomBytes);
  // What comes before the wait is over must not be where bytes still wait for the disk.
  const next = stream.room().fill('next');
  go();
  await wait;
  await stream.add(next.length);
  await stream.end();
  expect(rooms.size).toBe(1);
  const bytes = await written();
  expect(bytes.length).toBe(taken + next.length);
  expect(bytes.indexOf('next')).toBe(taken);
});

it.each(['writev', 'datasync', 'sync'] as const)('an error of the disk ends it: %s', async (part) => {
  const error = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  before(part, () => Promise.reject(error));
  const stream = openDiskStream(file);
  for (const piece of pieces(50, megabyte)) await put(stream, piece);
  await expect(stream.end()).rejects.toBe(error);
  if (part !== 'sync') await expect(stream.failed).rejects.toBe(error);
  await stream.stop();
});

it('an error that comes late ends it, too', async () => {
  let fail: () => void = () => undefined;
  const error = Object.assign(new Error('broken'), { code: 'EIO' });
  before('datasync', () => new Promise((_resolve, reject) => (fail = () => reject(error))));
  const stream = openDiskStream(file);
  for (const piece of pieces(40, megabyte)) await put(stream, piece);
  const ended = stream.end();
  await expect.poll(async () => (await written()).length).toBe(40 * megabyte);
  fail();
  await expect(ended).rejects.toBe(error);
});

it('a disk that takes nothing is full', async () => {
  before('writev', () => ({ bytesWritten: 0 }));
  const stream = openDiskStream(file);
  await put(stream, Buffer.from('x'));
  await expect(stream.end()).rejects.toMatchObject({ code: 'ENOSPC' });
});

it('stops at once, and uses the file no more', async () => {
  const stream = openDiskStream(file);
  for (const piece of pieces(3, megabyte)) await put(stream, piece);
  await stream.stop();
  const { length } = await written();
  await put(stream, Buffer.alloc(20 * megabyte));
  await stream.stop();
  expect((await written()).length).toBe(length);
});

it('goes on after a stop while it waits for the disk', async () => {
  before('writev', () => new Promise(() => undefined));
  const stream = openDiskStream(file);
  let wait: Promise<void> | undefined;
  while (!wait) wait = stream.add(stream.room().length);
  void stream.stop();
  await wait;
});

it('does not wait for a disk that failed', async () => {
  let fail: () => void = () => undefined;
  before('writev', () => new Promise((_resolve, reject) => (fail = () => reject(new Error('broken')))));
  const stream = openDiskStream(file);
  let wait: Promise<void> | undefined;
  while (!wait) wait = stream.add(stream.room().length);
  fail();
  await wait;
});
