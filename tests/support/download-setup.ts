/** Runs a download as the app does, in its own folders. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DownloadLimits, download as downloadFile } from '../../main/api/download';
import { createDownloadThread, type Download } from '../../main/downloads/download-thread';
import { Jobs } from '../../main/files/jobs';
import { createParts, type Parts } from '../../main/files/parts';
import type { Network } from '../../main/network/network';
import type { Job } from '../../shared/ipc/jobs';
import { buildThread } from './built-thread';
import { testNetwork } from './network';

export interface DownloadSetup {
  /** Folder of the saved files. */
  readonly folder: string;
  /** Folder of the records of partial files. */
  readonly records: string;
  readonly parts: Parts;
  readonly jobs: Jobs;
  /** Events to the page, in order. */
  readonly published: Job[];
  /** Tokens that a server refused. */
  readonly refused: string[];
  /** Log lines. */
  readonly logged: unknown[][];
  /** Files that were marked as coming from the network, with their origin. */
  readonly marked: [path: string, from: string][];
  /** The signed-in user. */
  owner: string;
  /** Resolves with the last state of a job. */
  ended(id: string): Promise<Job>;
  /** All files of both folders. */
  files(): Promise<string[]>;
  remove(): Promise<void>;
}

/** Long enough for a busy machine. A test in which a server becomes silent passes a short `idleMs`. */
export const testLimits: DownloadLimits = {
  idleMs: 5000,
  totalMs: 60_000,
  bytes: 64 * 1024 * 1024,
  bytesPerIdle: 0,
};

/** Without the thread: the faulty disk of a test does not apply to another thread. */
export const downloadInProcess =
  ({ single: agents }: Network): Download =>
  (options) =>
    downloadFile({ ...options, agents });

let built: Promise<string> | undefined;
/** The script of the thread, as the app has it. */
export function downloadScript(): Promise<string> {
  built ??= mkdtemp(join(tmpdir(), 'codesk-download-thread-')).then((into) => buildThread('downloads', into));
  return built;
}

/** With the thread, as in the app. */
export const downloadOnThread = async ({ forThreads: network }: Network): Promise<Download> =>
  createDownloadThread({ script: await downloadScript(), network, connectMs: 5000 });

export async function setUpDownloads(
  limits: Partial<DownloadLimits> = {},
  mark?: (path: string, from: URL) => Promise<void>,
  network = testNetwork(),
  download: Download = downloadInProcess(network),
): Promise<DownloadSetup> {
  const folder = await mkdtemp(join(tmpdir(), 'codesk-download-'));
  const records = await mkdtemp(join(tmpdir(), 'codesk-parts-'));
  const logged: unknown[][] = [];
  const log = { error: (...parts: unknown[]) => logged.push(parts) };
  const published: Job[] = [];
  const refused: string[] = [];
  const marked: [string, string][] = [];
  const waiting = new Map<string, (job: Job) => void>();
  const parts = createParts({ records, log });
  const desk: DownloadSetup = {
    folder,
    records,
    parts,
    published: published,
    refused,
    logged,
    marked,
    owner: 'mira',
    jobs: new Jobs({
      download,
      parts,
      limits: { ...testLimits, ...limits },
      owner: () => desk.owner,
      mark:
        mark ??
        (async (path, from) => {
          marked.push([path, from.origin]);
        }),
      refusedToken: (token) => refused.push(token),
      unexpected: (error) => logged.push([error]),
      publish(job) {
        published.push(job);
        if (job.state === 'running') return;
        waiting.get(job.id)?.(job);
        waiting.delete(job.id);
      },
    }),
    ended(id) {
      const over = published.find((job) => job.id === id && job.state !== 'running');
      return over ? Promise.resolve(over) : new Promise((resolve) => waiting.set(id, resolve));
    },
    files: async () => [...(await readdir(folder)), ...(await readdir(records))],
    async remove() {
      await desk.jobs.cancelAll();
      await rm(folder, { recursive: true, force: true });
      await rm(records, { recursive: true, force: true });
    },
  };
  return desk;
}
