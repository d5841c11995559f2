/**
 * A process that downloads and installs an update is killed at any moment: the program is the old one or the new one.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDesk } from '../../../../main/desk/desk';
import { campaignRounds, randomOf } from '../../../support/campaign';
import { buildDesk } from '../../../support/desk-thread';
import { runUntilKilled } from '../../../support/killed-process';
import { manifest, release, serveFeed, type TestFeed } from '../../../support/update-feed';
import { updateFolder } from '../../../support/update-setup';

const fixtures = join(import.meta.dirname, '../../../fixtures');
const size = 6 * 1024 * 1024;
/** A program that says which version it is, and is as large as one. */
const programOf = (version: string) =>
  Buffer.concat([
    Buffer.from(`#!/bin/sh\necho "${version}" >> "$(dirname "$0")/started"\nexit 0\n`),
    Buffer.alloc(size, version),
  ]);
const old = programOf('1.0.0');
const made = release({ content: programOf('2.0.0') });

let place: ReturnType<typeof updateFolder>;
let feed: TestFeed;
/** Called when the feed has sent this number of bytes of the file. */
let sent: (bytes: number) => void = () => undefined;
let built: { thread: string; writer: string };
beforeAll(async () => {
  place = updateFolder();
  built = await buildDesk(place.folder, 'update-writer.ts');
  feed = await serveFeed({
    'latest-linux.yml': manifest(made),
    [made.statement.file]: (_request, response) => {
      response.writeHead(200, { 'content-length': made.bytes.length });
      let at = 0;
      const write = () => {
        if (response.destroyed) return;
        response.write(made.bytes.subarray(at, at + size / 16));
        at += size / 16;
        sent(at);
        if (at < made.bytes.length) setTimeout(write, 8);
        else response.end();
      };
      write();
    },
  });
}, 60_000);
afterAll(async () => {
  await feed.close();
  place.remove();
});

/** Starts the process. `printed` is called with each line that it prints. */
function start(
  from: number,
  end: 'quit' | 'restart',
  printed: (line: string, kill: () => void) => void,
  killAt: 'before' | 'after' | '' = '',
) {
  const { thread, writer } = built;
  const issuer = join(fixtures, 'certificates/known.crt');
  const key = join(fixtures, 'updates/public.pem');
  return runUntilKilled(
    [writer, thread, place.profile, feed.address, issuer, key, place.program, String(from), end, killAt],
    printed,
    { APPIMAGE: place.program },
  );
}

function reset() {
  rmSync(join(place.profile, 'updates'), { recursive: true, force: true });
  mkdirSync(dirname(place.program), { recursive: true });
  writeFileSync(place.program, old);
  chmodSync(place.program, 0o755);
}

/** The program is one of the two, whole, and can be started. */
function readStoredState(): 'old' | 'new' {
  const bytes = readFileSync(place.program);
  expect(statSync(place.program).mode & 0o777).toBe(0o755);
  if (bytes.equals(old)) return 'old';
  expect(bytes.equals(made.bytes)).toBe(true);
  return 'new';
}

type Moment =
  | { bytes: number }
  | { replacing: 'before' | 'after' }
  | { installingMs: number }
  | { state: string };

/**
 * When a round kills: after a part of the download, right before or after the program is replaced, milliseconds after the
 * installation has begun, or in a state.
 */
function momentOf(round: number): Moment {
  const random = randomOf(round);
  const states = ['checking', 'downloading', 'ready', 'installing'];
  if (round % 6 === 1) return { bytes: random(made.bytes.length) };
  if (round % 6 === 2) return { replacing: 'before' };
  if (round % 6 === 3) return { replacing: 'after' };
  if (round % 6 === 4) return { installingMs: random(6) };
  if (round % 6 === 5) return { state: states[random(4)] ?? '' };
  return { installingMs: 4 + random(30) };
}

it('leaves the old program or the new one, keeps every draft, and goes on with the next start', async () => {
  const found = { old: 0, new: 0 };
  let drafts = 0;
  let kills = 0;
  for (const round of campaignRounds(3, 20)) {
    const moment = momentOf(round);
    const from = round * 100_000;
    const attempt = (sooner: number) => {
      reset();
      const printed = (line: string, kill: () => void) => {
        const [what, state] = line.split(' ');
        sent = (bytes) => {
          if ('bytes' in moment && bytes >= moment.bytes) kill();
        };
        if ('state' in moment && (state === moment.state || what === moment.state)) kill();
        if ('installingMs' in moment && what === 'installing') setTimeout(kill, moment.installingMs / sooner);
      };
      return start(from, 'quit', printed, 'replacing' in moment ? moment.replacing : '');
    };
    let first = await attempt(1);
    // A fast machine has installed it before the moment comes.
    for (let sooner = 4; first.code !== null && sooner < 1000; sooner *= 4) first = await attempt(sooner);
    expect(first.code).toBeNull();
    kills += 1;
    const there = readStoredState();
    if ('bytes' in moment) expect(there).toBe('old');
    if ('replacing' in moment) expect(there).toBe(moment.replacing === 'before' ? 'old' : 'new');
    found[there] += 1;

    sent = () => undefined;
    const acknowledged = first.lines
      .filter((line) => line.startsWith('draft '))
      .map((line) => Number(line.slice(6)));
    const file = join(place.profile, 'desk.db');
    const desk = createDesk({ script: built.thread, file, opened: () => undefined, log: console });
    expect(await desk.opened()).toBe('ready');
    for (const number of acknowledged)
      expect((await desk.store.draft('mira', `form/${number}`))?.content).toEqual({
        typed: 'x'.repeat(number % 3000),
        count: number,
      });
    drafts += acknowledged.length;
    await desk.close();

    // The next start recovers, whatever is left.
    const second = await start(from + 50_000, 'quit', () => undefined);
    expect(second.code).toBe(0);
    expect(second.lines.filter((line) => line.startsWith('log '))).toEqual([]);
    expect(readStoredState()).toBe('new');
    expect(readdirSync(dirname(place.program))).toEqual(['Codesk.AppImage']);
    expect(readdirSync(join(place.profile, 'updates/pending'))).toEqual([]);
  }
  expect(drafts).toBeGreaterThan(0);
  expect(found.old, 'kills that left the old program').toBeGreaterThan(0);
  expect(found.new, 'kills that left the new program').toBeGreaterThan(0);
  console.info(
    `update: ${kills} kills: ${found.old} times the old program, ${found.new} times the new one, never none; ${drafts} drafts, 0 lost`,
  );
});

it('starts the new program once the old one is gone, if a person wanted it', async () => {
  reset();
  const started = join(dirname(place.program), 'started');
  rmSync(started, { force: true });
  let startedBefore = false;
  const { code } = await start(1, 'restart', () => {
    startedBefore ||= existsSync(started);
  });
  expect(code).toBe(0);
  await vi.waitFor(() => expect(existsSync(started) && readFileSync(started, 'utf8')).toBe('2.0.0\n'), {
    timeout: 10_000,
  });
  expect(startedBefore).toBe(false);
});
