/** Reads a feed with the app's own code and reports whether each file is valid. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkFile } from '../../main/updates/checked-file';
import { createFeed } from '../../main/updates/feed';
import type { PublicKey } from '../../main/updates/keys';
import { type Offer, offerFor, readManifest } from '../../main/updates/manifest';
import { UpdateFailed, UpdateRefused } from '../../main/updates/refusal';
import type { Statement } from '../../main/updates/statement';
import { type UpdateChannel, updateChannels } from '../../shared/ipc/updates';
import { listNames } from './feed-folder';

/** The folder or address that a feed is read from. */
export interface Source {
  /** A list; undefined if the feed has none of this name. */
  list(name: string): Promise<string | undefined>;
  /** Rejects with `UpdateRefused` or `UpdateFailed` if the file is not the signed one. */
  check(statement: Statement): Promise<void>;
}

export function folderSource(folder: string): Source {
  return {
    list: (name) => readFile(join(folder, name), 'utf8').catch(() => undefined),
    check: (statement) => checkFile(join(folder, statement.file), statement),
  };
}

/** Reads over the network like an installation. Each file is loaded completely. */
export function addressSource(address: string, agent: Agent): Source {
  const limits = { idleMs: 60_000, totalMs: 2 * 60 * 60_000 };
  const feed = createFeed({ address, agent, limits, userAgent: 'codesk-release' });
  return {
    async list(name) {
      try {
        return await feed.manifest(name);
      } catch (error) {
        if (error instanceof UpdateFailed && error.failure.subject?.includes('answers 404')) return undefined;
        throw error;
      }
    },
    async check(statement) {
      const folder = mkdtempSync(join(tmpdir(), 'codesk-release-'));
      try {
        await feed.download(statement, join(folder, randomBytes(8).toString('hex')), {
          progress: () => undefined,
          signal: new AbortController().signal,
        });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

export interface Report {
  readonly lines: readonly string[];
  readonly wrong: number;
  readonly files: number;
}

/** Checks every list of the channels and every file that they name. */
export async function verifyFeed(
  source: Source,
  keys: readonly PublicKey[],
  channels: readonly UpdateChannel[] = updateChannels,
): Promise<Report> {
  const lines: string[] = [];
  let wrong = 0;
  let files = 0;
  const fail = (what: string, error: unknown) => {
    wrong += 1;
    lines.push(`WRONG  ${what}: ${error instanceof Error ? error.message : String(error)}`);
  };
  for (const channel of channels)
    for (const name of listNames(channel)) {
      let offers: readonly Offer[];
      try {
        const text = await source.list(name);
        if (text === undefined) continue;
        offers = readManifest(text, name, keys);
        for (const { statement } of offers)
          offerFor(
            { channel, platform: statement.platform, arch: statement.arch, extensions: [statement.file] },
            offers,
            undefined,
          );
      } catch (error) {
        fail(name, error);
        continue;
      }
      for (const { statement } of offers) {
        files += 1;
        const { version, platform, arch, staging, issued, file } = statement;
        const what = `${name}  ${version}  ${platform} ${arch}  ${staging} %  signed ${issued}  ${file}`;
        try {
          await source.check(statement);
          lines.push(`right  ${what}`);
        } catch (error) {
          fail(what, error instanceof UpdateRefused || error instanceof UpdateFailed ? error : String(error));
        }
      }
    }
  if (files === 0 && wrong === 0) {
    wrong += 1;
    lines.push('WRONG  there is no list: nothing is offered to anybody');
  }
  return { lines, wrong, files };
}
