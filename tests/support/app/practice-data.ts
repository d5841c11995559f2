/**
 * The practice data at the start of every end-to-end test: seeded once per run, then copied. Playwright runs the
 * default export before the first test.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from './project-root';

/** The built practice workspace. */
export const practiceScript = join(projectRoot, 'dist/sandbox/index.cjs');
export const practiceToken = 'test-token';
/** Row counts of long lists, reduced so that seeding is fast. */
export const fewRows =
  'orders=3000,shipments=1200,deliveries=900,skus=1500,inventory=600,invoices=600,products=600,returns=600';
/** Rows and columns by list, as the server's options take them; an empty text changes nothing. */
export interface ListSizes {
  readonly rows: string;
  readonly columns: string;
}

/** The data file of a run, with `fewRows`. */
export const seededData = join(projectRoot, 'out/e2e/practice-data/practice.db');

/** Milliseconds for seeding, on a busy machine. */
const seedTimeout = 120_000;

/**
 * Seeds a data file as a single complete file, without a write-ahead log.
 * @param counts see `--rows`, `--columns`
 */
export function seedData(file: string, { rows, columns }: ListSizes): void {
  const options = ['--prepare', '--data', file, '--rows', rows, '--columns', columns];
  try {
    execFileSync(process.execPath, [practiceScript, ...options], {
      timeout: seedTimeout,
      killSignal: 'SIGKILL',
    });
  } catch (cause) {
    throw new Error(`The practice data was not seeded: ${(cause as Error).message}`, { cause });
  }
}

/** Copies a data file to a path. No server may have either file open. */
export function copyData(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  for (const ending of ['-wal', '-shm']) rmSync(`${to}${ending}`, { force: true });
  copyFileSync(from, to);
}

export default function seedRun(): void {
  const folder = mkdtempSync(join(tmpdir(), 'codesk-seed-'));
  seedData(join(folder, 'practice.db'), { rows: fewRows, columns: '' });
  mkdirSync(dirname(seededData), { recursive: true });
  // Renamed only when it is complete, because another run on this machine may be copying the previous file.
  copyFileSync(join(folder, 'practice.db'), `${seededData}.${process.pid}`);
  renameSync(`${seededData}.${process.pid}`, seededData);
  rmSync(folder, { recursive: true });
}
