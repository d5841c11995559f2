/**
 * Campaign: random runs of rows with a server that cuts, fails, refuses and ignores operation ids. The app is killed at
 * any moment, the user pauses and resumes, the clock jumps. At the end every row is stored once.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { NewRowEntry } from '../../../../main/desk/row-entries';
import type { EntryRow } from '../../../../shared/desk/row-entries';
import { campaignRounds, type Random, randomOf } from '../../../support/campaign';
import { type OutboxStart, startOutbox, TestClock } from '../../../support/outbox-harness';
import { type RowFault, type RowServer, serveRows } from '../../../support/row-server';

const writeFaults: readonly RowFault[] = [
  'cut before',
  'cut after',
  '500 before',
  '500 after',
  'hang before',
  'hang after',
];
const readFaults: readonly RowFault[] = ['cut before', '500 before', 'hang before'];
const oldRows = Array.from({ length: 12 }, (_, at) => at + 1);
const id = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;

class Story {
  readonly clock = new TestClock();
  readonly wanted = new Map<string, string>();
  app: OutboxStart;
  #count = 0;

  constructor(
    readonly random: Random,
    readonly folder: string,
    readonly server: RowServer,
  ) {
    server.suppliers = oldRows.map((id) => ({ id, supplier: `Old ${id}`, system_code: 'old' }));
    this.app = this.start();
  }

  start(): OutboxStart {
    this.app = startOutbox({ folder: this.folder, services: this.server, clock: this.clock });
    this.app.outbox.wake();
    return this.app;
  }

  kill(): void {
    this.app.kill();
    this.start();
  }

  async queue(): Promise<void> {
    const { random, app, clock } = this;
    const run = id(10_000 + this.#count);
    const rows = Array.from({ length: 1 + random(6) }, (): NewRowEntry => {
      this.#count += 1;
      // Of two changes of one row the last one that the user resumes counts, so each row is changed once.
      const unchanged = oldRows.filter((each) => !this.wanted.has(`Old ${each}`));
      const number = random(4) === 0 ? unchanged[random(unchanged.length || 1)] : undefined;
      const supplier = number === undefined ? `New ${this.#count}` : `Old ${number}`;
      const values = { supplier, system_code: `C-${this.#count}` };
      this.wanted.set(supplier, values.system_code);
      const row: EntryRow =
        number === undefined ? { kind: 'store', values } : { kind: 'update', id: number, values };
      const origin = { kind: 'import', run, list: 'suppliers', owner: 3, name: 'a.csv' } as const;
      return { id: id(this.#count), title: supplier, origin, row, operation: id(20_000 + this.#count) };
    });
    await app.store.addRows(app.owner(), rows, clock.time);
    app.outbox.wake();
  }

  async step(): Promise<void> {
    const { random, server, app, clock } = this;
    const act = random(9);
    if (act < 3) await this.queue();
    else if (act < 6) server.faults.write.push(writeFaults[random(writeFaults.length)] ?? 'cut after');
    else if (act === 6) server.faults.read.push(readFaults[random(readFaults.length)] ?? 'cut before');
    else if (act === 7) this.kill();
    else {
      const [run] = await app.store.rowRuns(app.owner());
      const what = random(2) === 0 ? 'pause' : 'resume';
      if (run) await app.store.setRun(app.owner(), run.origin.run, what, clock.time);
      app.outbox.wake();
    }
    await this.goOn();
  }

  /** A request that hangs ends with a kill, because the test cannot wait that long. */
  async goOn(): Promise<void> {
    const hangs = new Promise<'hangs'>((resolve) => {
      this.server.onHang = () => resolve('hangs');
    });
    for (let count = 0; count < 3; count += 1) {
      if ((await Promise.race([hangs, this.app.outbox.idle()])) === 'hangs') return this.kill();
      this.clock.pass(10_000);
    }
  }

  /** No more faults: the user decides until nothing is open. */
  async finish(): Promise<void> {
    const { server, clock } = this;
    server.faults.write.length = 0;
    server.faults.read.length = 0;
    this.kill();
    for (let count = 0; count < 60; count += 1) {
      const { app } = this;
      await app.outbox.idle();
      const runs = await app.store.rowRuns(app.owner());
      if (runs.length === 0) return;
      for (const { origin } of runs) {
        await app.store.setRun(app.owner(), origin.run, 'resume', clock.time);
        const states = ['needs-you', 'refused'];
        for (const entry of await app.store.rowsOfRun(app.owner(), origin.run, {
          states,
          from: 0,
          count: 99,
        }))
          await app.outbox.set(app.owner(), entry.id, { what: 'resume' });
      }
      app.outbox.wake();
      await app.outbox.idle();
      clock.pass(30 * 60_000);
    }
    throw new Error('some row never ends');
  }
}

it('stores each row once over all faults, kills and pauses', async () => {
  const figures = { histories: 0, rows: 0, writes: 0 };
  for (const round of campaignRounds(15, 2000)) {
    const folder = mkdtempSync(join(tmpdir(), 'codesk-rows-'));
    const server = await serveRows();
    const story = new Story(randomOf(round), folder, server);
    try {
      for (let at = 6 + story.random(15); at > 0; at -= 1) await story.step();
      await story.finish();
      const stored = server.suppliers.map(({ supplier, system_code }) => `${supplier} ${system_code}`);
      const wanted = new Map([...oldRows.map((each) => [`Old ${each}`, 'old'] as const), ...story.wanted]);
      expect(stored.sort(), `round ${round}`).toEqual(
        [...wanted].map(([supplier, code]) => `${supplier} ${code}`).sort(),
      );
      figures.histories += 1;
      figures.rows += story.wanted.size;
      figures.writes += server.writes.length;
    } finally {
      story.app.kill();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  console.info(
    `rows: ${figures.histories} histories, ${figures.rows} rows, ${figures.writes} writes, 0 doubled, 0 lost`,
  );
});
