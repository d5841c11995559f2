/**
 * Campaign: random histories of prepared changes with a server that drops connections, fails, refuses, changes and has
 * no operation ids. The app is killed at any moment, users alternate, the clock jumps. Each change writes a unique
 * rate, so the server can count its saves. At the end every acknowledged change that was not withdrawn was made once,
 * and none twice.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PreparedChange } from '../../../../shared/desk/rates';
import { campaignRounds, type Random, randomOf } from '../../../support/campaign';
import { type OutboxStart, startOutbox, TestClock } from '../../../support/outbox-harness';
import { type Fault, type RateServices, type ServedRow, serveRates } from '../../../support/rate-services';

const people = ['anna', 'boris'];
const serviceIds = [7, 8, 9];
const rowsOf = 4;
const faults: readonly Fault[] = [
  'cut before',
  'cut after',
  '500 before',
  '500 after',
  '429',
  'portal',
  '401',
  'hang before',
  'hang after',
];
const band = (at: number, rate: string): ServedRow => ({ from: `${at}`, to: `${at + 1}`, rate, city: null });

interface Made {
  readonly id: string;
  readonly owner: string;
  /** The user whose change it is. */
  readonly token: string;
  readonly service: number;
  readonly rate: string;
  /** The change was withdrawn, or the user chose the rows of the server. */
  dropped: boolean;
  /** How often a user decided after a save with an unknown outcome: it may have been made, and overwritten. */
  decided: number;
}

class Story {
  readonly clock = new TestClock();
  readonly made: Made[] = [];
  /** How often the server made the change with this rate. */
  readonly applied = new Map<string, number>();
  app: OutboxStart;
  token = 'anna';
  steps = 0;
  #rates = 100;
  /** Requests that hang and whose process was killed. */
  #hung = 0;

  constructor(
    readonly random: Random,
    readonly folder: string,
    readonly services: RateServices,
  ) {
    for (const id of serviceIds)
      services.rows.set(
        id,
        Array.from({ length: rowsOf }, (_, at) => band(at, `${at + 1}`)),
      );
    services.onSave = (_id, before, after) => {
      for (const { rate } of after)
        if (!before.some((row) => row.rate === rate))
          this.applied.set(rate, (this.applied.get(rate) ?? 0) + 1);
    };
    this.app = this.start();
  }

  start(): OutboxStart {
    this.app = startOutbox({ ...this, token: this.token });
    return this.app;
  }

  kill(): void {
    this.app.kill();
    this.#hung = this.services.hung;
    this.start();
  }

  /** A rate that occurs once. */
  rate(): string {
    this.#rates += 1;
    return String(this.#rates);
  }

  signIn(token: string): void {
    this.services.ended.clear();
    this.token = token;
    this.app.signIn(token);
  }

  async queue(): Promise<void> {
    const { random, services } = this;
    const service = serviceIds[random(serviceIds.length)] ?? 7;
    const base = services.rows.get(service) ?? [];
    const rate = this.rate();
    const at = random(base.length);
    const wanted = base.map((row, place) => (place === at ? { ...row, rate } : row));
    const id = `00000000-0000-4000-8000-${rate.padStart(12, '0')}`;
    const { time } = this.clock;
    const notBefore = random(5) === 0 ? time + random(3_600_000) : null;
    await this.app.prepare(id, service, base, wanted, { notBefore });
    const owner = this.app.owner();
    this.made.push({ id, owner, token: this.token, service, rate, dropped: false, decided: 0 });
  }

  /** Another user changes a row of a service. */
  move(): void {
    const service = serviceIds[this.random(serviceIds.length)] ?? 7;
    const rows = this.services.rows.get(service) ?? [];
    const at = this.random(rows.length);
    this.services.rows.set(
      service,
      rows.map((row, place) => (place === at ? { ...row, rate: this.rate() } : row)),
    );
  }

  async choose({ id, reason }: PreparedChange, side: 'mine' | 'theirs'): Promise<void> {
    const { collisions, owner } = this.app;
    await collisions.choose(owner(), id, null, side, true);
    const made = this.made.find((each) => each.id === id);
    if (made && reason === 'moved-while-sending') made.decided += 1;
  }

  /** A user acts on one of the changes. */
  async act(): Promise<void> {
    const { random, app } = this;
    const own = await app.outbox.list(app.owner());
    const change = own[random(own.length || 1)];
    if (!change || change.state === 'done') return;
    const made = this.made.find(({ id }) => id === change.id);
    const what = (['pause', 'resume', 'cancel', 'move', 'choose'] as const)[random(5)] ?? 'pause';
    try {
      if (what === 'choose') {
        const side = random(2) === 0 ? 'mine' : 'theirs';
        await this.choose(change, side);
        if (side === 'theirs' && made) made.dropped = true;
      } else if (what === 'move')
        await app.outbox.set(app.owner(), change.id, { what, before: own[random(own.length)]?.id ?? null });
      else await app.outbox.set(app.owner(), change.id, { what });
      if (what === 'cancel' && made) {
        made.dropped = true;
        // The change was cancelled before it was known whether it was saved.
        if (change.state === 'unknown' || change.reason === 'moved-while-sending') made.decided += 1;
      }
    } catch {
      // It is too late, or nothing can be chosen.
    }
  }

  async step(): Promise<void> {
    const { random, services, app } = this;
    this.steps += 1;
    const act = random(14);
    if (act < 4) await this.queue();
    else if (act < 8) {
      const call = (['edit', 'parse', 'update', 'update'] as const)[random(4)] ?? 'update';
      services.faults[call].push(faults[random(faults.length)] ?? 'portal');
    } else if (act === 8) this.kill();
    else if (act === 9) this.signIn(people[random(people.length)] ?? 'anna');
    else if (act === 10) this.move();
    else if (act === 11) await this.act();
    else if (act === 12) app.connect(random(2) === 0);
    else this.clock.time += random(2) === 0 ? -random(3_600_000) : random(3_600_000);
    await this.run();
  }

  /** Lets the work run for a while. A request that hangs ends with a kill, because a test cannot wait that long. */
  async run(ms = 10_000): Promise<void> {
    const hangs = this.services.hanging(this.#hung).then(() => 'hangs' as const);
    for (let count = 0; count < 3; count += 1) {
      const ended = await Promise.race([hangs, this.app.outbox.idle()]);
      if (ended === 'hangs') return this.kill();
      this.clock.pass(ms);
    }
    if ((await Promise.race([hangs, this.app.outbox.idle()])) === 'hangs') this.kill();
  }

  /** Without further faults, each user signs in and decides until nothing is open. */
  async finish(): Promise<void> {
    const { services } = this;
    for (const call of ['edit', 'parse', 'update'] as const) services.faults[call].length = 0;
    this.kill();
    for (let count = 0; count < 80; count += 1) {
      let open = 0;
      for (const token of people) {
        this.signIn(token);
        this.app.connect(true);
        await this.app.outbox.idle();
        for (const change of await this.app.outbox.list(this.app.owner())) {
          const { id, state } = change;
          if (state === 'done') continue;
          open += 1;
          if (state === 'needs-you') await this.choose(change, 'mine');
          else if (state === 'refused' || change.reason === 'paused')
            await this.app.outbox.set(this.app.owner(), id, { what: 'resume' });
        }
        await this.app.outbox.idle();
      }
      if (open === 0) return;
      this.clock.pass(30 * 60_000);
    }
    throw new Error('some change never ends');
  }
}

it('makes each change once over all faults, kills, persons and clocks', async () => {
  const figures = { histories: 0, steps: 0, changes: 0, saves: 0, doubled: 0, lost: 0, foreign: 0 };
  for (const round of campaignRounds(6, 1000)) {
    const folder = mkdtempSync(join(tmpdir(), 'codesk-outbox-'));
    const services = await serveRates();
    const story = new Story(randomOf(round), folder, services);
    try {
      const steps = 6 + story.random(20);
      for (let at = 0; at < steps; at += 1) await story.step();
      await story.finish();
      const owners = new Map(story.made.map(({ rate, token }) => [rate, token]));
      for (const { rate, dropped, decided } of story.made) {
        const times = story.applied.get(rate) ?? 0;
        if (times > 1 + decided) figures.doubled += 1;
        if (times === 0 && !dropped) figures.lost += 1;
      }
      for (const { token, rows } of services.saves) {
        const rates = rows.map(({ rate }) => owners.get(rate));
        if (!rates.includes(token)) figures.foreign += 1;
      }
      // Everything that was saved is in the history once; only the outcome of decided changes is unknown.
      for (const token of people) {
        story.signIn(token);
        await story.app.outbox.idle();
        const sent = await story.app.history.list(story.app.owner(), 0);
        const own = story.made.filter((each) => each.token === token);
        const known = own.filter(({ decided }) => decided === 0).map(({ id }) => id);
        const saved = own.filter(({ rate }) => story.applied.has(rate)).map(({ id }) => id);
        expect(sent.flatMap(({ id }) => (known.includes(id) ? id : [])).sort(), `round ${round}`).toEqual(
          saved.filter((id) => known.includes(id)).sort(),
        );
      }
      expect(figures, `round ${round}`).toMatchObject({ doubled: 0, lost: 0, foreign: 0 });
      figures.histories += 1;
      figures.steps += story.steps;
      figures.changes += story.made.length;
      figures.saves += services.saves.length;
    } finally {
      story.app.kill();
      await services.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const { histories, steps, changes, saves, doubled, lost } = figures;
  console.info(
    `outbox: ${histories} histories, ${steps} steps, ${changes} changes, ${saves} saves, ${doubled} doubled, ${lost} lost`,
  );
});
