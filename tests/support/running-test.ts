/** Records the test that runs in this process, for `build/vitest-run.mjs`. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect } from 'vitest';

const folder = process.env.CODESK_RUNNING;

if (folder !== undefined) {
  const note = join(folder, String(process.pid));
  const write = (name: string, ms: number) => writeFileSync(note, `${ms}\n${name}`);
  write(`${expect.getState().testPath}`, 60_000);
  beforeEach(({ task }) => write(`${task.file.name}: ${task.fullTestName}`, task.timeout));
  afterAll(() => rmSync(note, { force: true }));
}
