/** `npm run audit` against registries on this machine. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../../support/app/project-root';

let registry: Server | undefined;
let cache: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'codesk-npm-'));
});
afterEach(() => {
  registry?.close();
  rmSync(cache, { recursive: true, force: true });
});

/** @param advisories of the registry by package; undefined for one without audits */
async function audit(advisories: object | undefined): Promise<{ status: number; output: string }> {
  registry = createServer(async (request, response) => {
    // A registry replies for the packages of the request.
    const bytes = await buffer(request);
    const asked = request.method === 'POST' ? Object.keys(JSON.parse(gunzipSync(bytes).toString())) : [];
    const found = Object.entries(advisories ?? {}).filter(([name]) => asked.includes(name));
    response.writeHead(advisories ? 200 : 405, { 'content-type': 'application/json' });
    const packument = { name: decodeURIComponent(request.url?.slice(1) ?? ''), versions: {} };
    response.end(JSON.stringify(request.method === 'POST' ? Object.fromEntries(found) : packument));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => registry?.once('listening', resolve));
  const { port } = registry.address() as AddressInfo;
  const child = spawn(process.execPath, [join(projectRoot, 'build/audit.mjs')], {
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_fetch_retries: '0',
      npm_config_cache: cache,
    },
  });
  const [out, error, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1))),
  ]);
  return { status, output: out + error };
}

const advisory = (severity: string) => ({
  id: 1,
  url: 'https://advisories.example/1',
  title: 'A fault',
  severity,
  vulnerable_versions: '*',
});

describe('the audit', () => {
  it.each<[string, object | undefined, number, string]>([
    ['passes without advisories', {}, 0, 'found 0 vulnerabilities'],
    ['passes for one of moderate severity', { zod: [advisory('moderate')] }, 0, 'moderate'],
    ['fails for one of high severity', { zod: [advisory('high')] }, 1, 'high'],
    ['passes for packages that are not shipped', { vitest: [advisory('critical')] }, 0, ''],
    ['fails where the registry has no audits', undefined, 1, 'The registry did not answer the audit'],
  ])('%s', async (_name, advisories, status, words) => {
    const run = await audit(advisories);
    expect(run.output).toContain(words);
    expect(run.status).toBe(status);
  });
});
