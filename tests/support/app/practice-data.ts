/**
 * The practice data that every end-to-end test begins with: seeded once per run, then copied. Playwright runs the
 * default export before the first test.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from './project-root';

const template = join(projectRoot, 'out/e2e/practice-data/practice.db');
/** The practice workspace as it was built. */
export const practiceScript = join(projectRoot, 'dist/sandbox/index.cjs');
export const practiceToken = 'test-token';
/** Long lists shorter than in the practice workspace, so that they are there in a moment. */
export const fewRows =
  'orders=3000,shipments=1200,deliveries=900,skus=1500,inventory=600,invoices=600,products=600,returns=600';

/** Puts a fresh copy of the data at a path. No server may have it open. */
export function copyPracticeData(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  for (const ending of ['-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
  copyFileSync(template, file);
}

/** Seeds the template: one file that is whole, with nothing left in a write-ahead log. */
export default function seedTemplate(): void {
  rmSync(dirname(template), { recursive: true, force: true });
  execFileSync(process.execPath, [practiceScript, '--prepare', '--data', template, '--rows', fewRows]);
}
