/**
 * Each check separately: a fault in one of them would be stopped by the next, and not be seen in a test of the whole.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFeed } from '../../../../main/updates/feed';
import { checkSignature } from '../../../../main/updates/statement';
import { developmentKeys, release, serveFeed, type TestFeed } from '../../../support/update-feed';
import { updateFolder } from '../../../support/update-setup';

let folder: ReturnType<typeof updateFolder>;
let feed: TestFeed;
const made = release({});
const name = made.statement.file;
beforeEach(async () => {
  folder = updateFolder();
  feed = await serveFeed({});
});
afterEach(async () => {
  await feed.close();
  folder.remove();
});

it.each([
  ['another file of the same size', 'bad program\n', 'hash'],
  ['a file that ends too early, without a length', 'new', 'size'],
] as const)('a download of %s leaves nothing', async (_what, content, reason) => {
  feed.files[name] = (_request, response) => {
    response.writeHead(200);
    response.end(content);
  };
  const path = join(folder.folder, 'loaded');
  const limits = { idleMs: 2000, totalMs: 5000 };
  const { download } = createFeed({ address: feed.address, agent: feed.agent, limits, userAgent: 'Codesk' });
  const more = { progress: () => undefined, signal: new AbortController().signal };
  await expect(download(made.statement, path, more)).rejects.toMatchObject({ name: 'UpdateRefused', reason });
  expect(existsSync(path)).toBe(false);
});

it('a download that is stopped before it asks asks nothing', async () => {
  feed.files[name] = made.bytes;
  const path = join(folder.folder, 'loaded');
  const limits = { idleMs: 2000, totalMs: 5000 };
  const { download } = createFeed({ address: feed.address, agent: feed.agent, limits, userAgent: 'Codesk' });
  const more = { progress: () => undefined, signal: AbortSignal.abort() };
  await expect(download(made.statement, path, more)).rejects.toMatchObject({ name: 'UpdateFailed' });
  expect(feed.asked).toEqual([]);
  expect(existsSync(path)).toBe(false);
});

it('is asked without anything of a session', async () => {
  const sent: unknown[] = [];
  feed.files['latest.yml'] = (request, response) => {
    sent.push(request.headers);
    response.writeHead(200, { 'set-cookie': 'session=1' }).end('version: 1');
  };
  const limits = { idleMs: 2000, totalMs: 5000 };
  const { manifest } = createFeed({ address: feed.address, agent: feed.agent, limits, userAgent: 'Codesk' });
  for (let count = 0; count < 2; count += 1) expect(await manifest('latest.yml')).toBe('version: 1');
  expect(sent).toHaveLength(2);
  for (const headers of sent) {
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('cookie');
  }
});

it.each(['../x.AppImage', 'a/x.AppImage', '/x.AppImage', '.hidden', 'a..b', 'C:x', ''])(
  'a signed name is a plain one: %s',
  (file) => {
    const { signature } = release({ file });
    expect(() => checkSignature(signature, developmentKeys)).toThrow(
      expect.objectContaining({ reason: 'file_name' }),
    );
  },
);
