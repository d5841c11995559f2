/** Records the running tests for `npm test`: the report of an aborted run does not name them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestCase } from 'playwright/types/testReporter';

export default class RunningReporter implements Reporter {
  readonly #running = new Set<string>();
  readonly #file: string;
  constructor({ outputFile }: { outputFile: string }) {
    this.#file = outputFile;
    mkdirSync(dirname(outputFile), { recursive: true });
  }
  onTestBegin(test: TestCase): void {
    this.#running.add(nameOf(test));
    this.#write();
  }
  onTestEnd(test: TestCase): void {
    this.#running.delete(nameOf(test));
    this.#write();
  }
  printsToStdio(): boolean {
    return false;
  }
  #write(): void {
    writeFileSync(this.#file, JSON.stringify([...this.#running]));
  }
}

const nameOf = ({ location, title }: TestCase) => `${location.file}: ${title}`;
