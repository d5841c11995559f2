/**
 * The practice data that every end-to-end test begins with: seeded once per run, then copied. Playwright runs the
 * default export before the first test.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from './project-root';

/** The practice workspace as it was built. */
export const practiceScript = join(projectRoot, 'dist/sandbox/index.cjs');
export const practiceToken = 'test-token';
/** Long lists shorter than in the practice workspace, so that they are there in a moment. */
export const fewRows =
  'orders=3000,shipments=1200,deliveries=900,skus=1500,inventory=600,invoices=600,products=600,returns=600';
/** The data file of a run, with `fewRows`. */
export const seededData = join(projectRoot, 'out/e2e/practice-data/practice.db');

/** Seeds a data file: one file that is whole, with nothing left in a write-ahead log. @param rows see `--rows` */
export function seedData(file: string, rows: string): void {
  execFileSync(process.execPath, [practiceScript, '--prepare', '--data', file, '--rows', rows]);
}

/** Puts a copy of a data file at a path. No server may have either open. */
export function copyData(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  for (const ending of ['-wal', '-shm']) rmSync(`${to}${ending}`, { force: true });
  copyFileSync(from, to);
}

export default function seedRun(): void {
  const folder = mkdtempSync(join(tmpdir(), 'codesk-seed-'));
  seedData(join(folder, 'practice.db'), fewRows);
  mkdirSync(dirname(seededData), { recursive: true });
  // Under its name only once it is whole: another run on this machine may be copying the one before.
  copyFileSync(join(folder, 'practice.db'), `${seededData}.${process.pid}`);
  renameSync(`${seededData}.${process.pid}`, seededData);
  rmSync(folder, { recursive: true });
}
