/** Manipulated feeds: each is refused with its reason, nothing of it is stored, and the running version continues. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusals } from '../../../../main/updates/refusal';
import { sha512Of } from '../../../../main/updates/statement';
import {
  type Files,
  foreignKey,
  manifest,
  release,
  serveFeed,
  type TestFeed,
} from '../../../support/update-feed';
import { pendingFiles, setUpUpdates, updateFolder } from '../../../support/update-setup';

let folder: ReturnType<typeof updateFolder>;
let feed: TestFeed;
beforeEach(async () => {
  folder = updateFolder();
  feed = await serveFeed({});
});
afterEach(async () => {
  await feed.close();
  folder.remove();
});

const good = release({});
const name = good.statement.file;
const list = 'latest-linux.yml';
const feedOf = (text: string, file: Files[string] = good.bytes): Files => ({ [list]: text, [name]: file });
const old = release({
  version: '0.9.0',
  content: 'program of last year\n',
  issued: '2025-11-20T10:00:00.000Z',
});

/** The cases of the issue, in its order. */
const cases: Readonly<Record<string, { files: Files; reason: string }>> = {
  hash: {
    files: feedOf(manifest(good), 'bad program\n'),
    reason: refusals.hash,
  },
  size: {
    files: feedOf(manifest(good), 'new program\nand something more'),
    reason: refusals.size,
  },
  'a name with ../': {
    files: {
      ...feedOf(manifest(good, { file: { url: '../../../bin/codesk.AppImage' } })),
      '../../../bin/codesk.AppImage': good.bytes,
    },
    reason: refusals.file_name,
  },
  'an old build with a new label': {
    files: feedOf(manifest({ ...old, statement: { ...old.statement, version: '9.0.0' } }), old.bytes),
    reason: refusals.relabelled,
  },
  unsigned: {
    files: feedOf(manifest(good, { file: { codesk: undefined } })),
    reason: refusals.unsigned,
  },
  'a foreign key': {
    files: feedOf(manifest(release({ key: foreignKey }))),
    reason: refusals.foreign_key,
  },
  'cut short': {
    files: feedOf(manifest(good), good.bytes.subarray(0, 5)),
    reason: refusals.size,
  },
  redirect: {
    files: {
      ...feedOf(manifest(good), (_request, response) =>
        response.writeHead(302, { location: `/feed/other` }).end(),
      ),
      other: good.bytes,
    },
    reason: refusals.redirected,
  },
};
const refused = new Set<string>();
afterAll(() => {
  console.info(`update tamper cases: ${refused.size} of 10 refused`);
});

async function expectRefused(files: Files, reason: string) {
  Object.assign(feed.files, files);
  const desk = setUpUpdates(feed, folder.profile);
  const state = await desk.settle();
  expect(state).toMatchObject({
    state: 'failed',
    version: '1.0.0',
    failure: { code: 'update_refused', subject: reason },
    offered: null,
  });
  expect(pendingFiles(folder.profile)).toEqual([]);
  expect(readFileSync(folder.program, 'utf8')).toBe('old program\n');
  expect(desk.states.map((each) => each.state)).not.toContain('ready');
  expect(desk.logged.join('\n')).toContain(reason);
}

describe('an update feed that lies', () => {
  it.each(Object.entries(cases))('is refused: %s', async (name, { files, reason }) => {
    await expectRefused(files, reason);
    refused.add(name);
  });

  it('is refused: without encryption', async () => {
    Object.assign(feed.files, feedOf(manifest(good)));
    const asked: string[] = [];
    const plain = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end(manifest(good));
    });
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`;
    const desk = setUpUpdates(feed, folder.profile, { policy: { feed: address } });
    expect(await desk.settle()).toMatchObject({
      state: 'failed',
      failure: { code: 'update_refused', subject: refusals.feed_not_https },
    });
    expect(asked).toEqual([]);
    plain.close();
    refused.add('http');
  });

  it('is refused: a list that was replaced by an older one, also after a restart', async () => {
    const newer = release({
      version: '2.1.0',
      issued: '2026-11-21T10:00:00.000Z',
      file: 'codesk-2.1.0.AppImage',
    });
    Object.assign(feed.files, { [list]: manifest(newer), [newer.statement.file]: newer.bytes });
    expect((await setUpUpdates(feed, folder.profile).settle()).state).toBe('ready');
    Object.assign(feed.files, feedOf(manifest(good)));
    const desk = setUpUpdates(feed, folder.profile);
    expect(await desk.settle()).toMatchObject({
      state: 'failed',
      failure: { code: 'update_refused', subject: refusals.replayed },
    });
    expect(desk.states.map((each) => each.state)).not.toContain('downloading');
    refused.add('replayed');
  });

  const more: Readonly<Record<string, readonly [files: Files, reason: string]>> = {
    'another size in the list': [feedOf(manifest(good, { file: { size: 5 } })), refusals.relabelled],
    'another hash in the list': [
      feedOf(manifest(good, { file: { sha512: sha512Of('bad program\n') } }), 'bad program\n'),
      refusals.relabelled,
    ],
    'another version in the list': [
      feedOf(manifest(good, { top: { version: '3.0.0' } })),
      refusals.relabelled,
    ],
    'other notes in the list': [
      feedOf(manifest(good, { top: { releaseNotes: 'Call this number.' } })),
      refusals.relabelled,
    ],
    'another share in the list': [
      feedOf(manifest(release({ staging: 10 }), { top: { stagingPercentage: 100 } })),
      refusals.relabelled,
    ],
    'no share in the list': [
      feedOf(manifest(release({ staging: 10 }), { top: { stagingPercentage: undefined } })),
      refusals.relabelled,
    ],
    'a share that is no number': [
      feedOf(manifest(good, { top: { stagingPercentage: 'all' } })),
      refusals.relabelled,
    ],
    'an address of another server': [
      feedOf(manifest(good, { file: { url: 'https://other.example/codesk.AppImage' } })),
      refusals.file_name,
    ],
    'a path': [feedOf(manifest(good, { file: { url: 'sub/codesk.AppImage' } })), refusals.file_name],
    'a name of Windows': [
      feedOf(manifest(good, { file: { url: '..\\codesk.AppImage' } })),
      refusals.file_name,
    ],
    'a signed name with ../': [feedOf(manifest(release({ file: '../x.AppImage' }))), refusals.file_name],
    'a changed statement': [
      feedOf(
        manifest(good, {
          signature: { statement: good.signature.statement.replace('"staging":100', '"staging":50') },
        }),
      ),
      refusals.signature,
    ],
    'a signature of something else': [
      feedOf(manifest(good, { signature: { signature: old.signature.signature } })),
      refusals.signature,
    ],
    'the name of a known key over a foreign signature': [
      feedOf(manifest(release({ key: foreignKey }), { signature: { key: good.signature.key } })),
      refusals.signature,
    ],
    'an empty signature': [feedOf(manifest(good, { signature: { signature: '' } })), refusals.signature],
    'a signature for another product': [
      feedOf(manifest(release({ product: 'other' }))),
      refusals.other_product,
    ],
    'a version that is none': [feedOf(manifest(release({ version: 'newest' }))), refusals.version],
    'a version with build data': [feedOf(manifest(release({ version: '2.0.0+build' }))), refusals.version],
    'the list of another channel': [feedOf(manifest(release({ channel: 'beta' }))), refusals.channel],
    'a file for another system': [feedOf(manifest(release({ platform: 'win32' }))), refusals.platform],
    'a file for another processor': [feedOf(manifest(release({ arch: 'arm64' }))), refusals.platform],
    'further packages': [
      feedOf(manifest(good, { top: { packages: { x64: { path: 'x.7z', sha512: 'x' } } } })),
      refusals.manifest_form,
    ],
    'a list that was cut': [feedOf(manifest(good).slice(0, -20)), refusals.manifest_form],
    'an empty list': [feedOf(''), refusals.manifest_form],
    'a page of a portal': [feedOf('<!doctype html><title>Sign in</title>'), refusals.manifest_form],
    'a list that is too long': [feedOf(`${manifest(good)}${' '.repeat(200_000)}`), refusals.manifest_size],
    'a list without an end': [
      {
        [list]: (_request, response) => {
          const write = () => {
            if (!response.destroyed && response.write(' '.repeat(16_384))) setImmediate(write);
          };
          response.on('drain', write);
          response.writeHead(200);
          write();
        },
      },
      refusals.manifest_size,
    ],
    'a list that unfolds': [
      feedOf(
        `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghij'].map((each, at) => `${each}: &${each} [${`*${'abcdefghi'[at]},`.repeat(9)}]\n`).join('')}files: *j\nversion: "2.0.0"\n`,
      ),
      refusals.manifest_form,
    ],
    'a redirect of the list': [
      {
        [list]: (_request, response) => response.writeHead(301, { location: '/feed/other' }).end(),
        other: manifest(good),
      },
      refusals.redirected,
    ],
    'more bytes than announced by a signature, without a length': [
      feedOf(manifest(good), (_request, response) => {
        response.writeHead(200);
        response.write('new program\n');
        response.end('x');
      }),
      refusals.size,
    ],
    'a compressed file': [
      feedOf(manifest(good), (_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.alloc(good.bytes.length, 1)),
      ),
      refusals.hash,
    ],
  };
  it.each(Object.entries(more))('is refused: %s', async (_name, [files, reason]) => {
    await expectRefused(files, reason);
  });
});
