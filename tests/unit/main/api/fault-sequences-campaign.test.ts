/**
 * Campaign: random histories of writes. Attempts are cut before and after the server did its work, refused, and lost
 * with the whole program; users change; Codesk restarts. At the end each intent was done as often as the user was
 * notified, and after everything open is sent again, nothing is missing or stored twice. On a server that ignores keys,
 * it is stored as often as the user chose to send it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Attempt } from '../../../../main/api/attempt';
import type { DeskStore } from '../../../../main/desk/desk';
import { deskCalls } from '../../../../main/desk/desk-calls';
import { openDesk } from '../../../../main/desk/open-desk';
import { failure } from '../../../../main/failure';
import { Operations } from '../../../../main/journal/calls';
import { findCall } from '../../../../shared/api';
import type { OpenCall } from '../../../../shared/desk/operations';
import { CodeskError, isUnknown } from '../../../../shared/errors';
import { campaignRounds, type Random, randomOf } from '../../../support/campaign';

const folder = mkdtempSync(join(tmpdir(), 'codesk-faults-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const people = ['anna', 'boris'] as const;
/** Actions of a user. Doing one of them twice leaves two records. */
const intents: readonly [call: string, input: unknown][] = [
  ['contracts.duplicate', { id: 5, expiry_date: '2027-12-31' }],
  ['contracts.duplicate', { id: 6, expiry_date: '2027-12-31' }],
  ['clients.store', { name: 'Blue' }],
  ['orders.comment', { id: 5, text: 'Checked.' }],
  ['uploads.store', { type: 'orders', file: 'file-1' }],
];
const endings = [
  'good',
  'cut before',
  'cut after',
  '502 before',
  '502 after',
  'refused',
  'session',
  'unreached',
  'killed before',
  'killed after',
] as const;
type Ending = (typeof endings)[number];

/** Runs each idempotency key once, or each request if it ignores keys. */
class Server {
  readonly done = new Map<string, number>();
  readonly #keys = new Map<string, string>();
  readonly #ignoresKeys: boolean;
  requests = 0;
  constructor(ignoresKeys: boolean) {
    this.#ignoresKeys = ignoresKeys;
  }
  take(owner: string, what: string, key: string): void {
    this.requests += 1;
    const name = `${owner} ${what}`;
    const before = this.#keys.get(`${owner} ${key}`);
    if (before !== undefined) {
      expect(before, 'one key, two bodies').toBe(name);
      if (!this.#ignoresKeys) return;
    }
    this.#keys.set(`${owner} ${key}`, name);
    this.done.set(name, (this.done.get(name) ?? 0) + 1);
  }
}

const never = new Promise<never>(() => undefined);
let ids = 0;
const newId = () => {
  ids += 1;
  return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
};
const fails = (code: Parameters<typeof failure>[0], outcome?: 'refused' | 'unknown') => {
  throw new CodeskError(failure(code, outcome ? { outcome } : {}));
};

class History {
  readonly server: Server;
  /** How often the user was notified that it is done, and whether the outcome of the last attempt is unknown. */
  readonly told = new Map<string, number>();
  readonly open = new Set<string>();
  /** How often the user chose to send it again, and it arrived. */
  readonly chosen = new Map<string, number>();
  readonly random: Random;
  readonly #file: string;
  #close: () => void = () => undefined;
  #operations: Operations;
  owner: (typeof people)[number] = 'anna';

  constructor(random: Random, file: string, ignoresKeys: boolean) {
    this.server = new Server(ignoresKeys);
    this.random = random;
    this.#file = file;
    this.#operations = this.start();
  }

  /** A restart of Codesk: only the file is left. */
  start(): Operations {
    this.#close();
    const { db, state } = openDesk(this.#file, 0);
    expect(state).toBe('ready');
    this.#close = () => db.close();
    const calls = deskCalls(db);
    const store = Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        name,
        async (...input: readonly unknown[]) => (call as (...given: readonly unknown[]) => unknown)(...input),
      ]),
    ) as unknown as DeskStore;
    this.#operations = new Operations({
      store,
      changed: () => undefined,
      notStored: (error) => expect.fail(String(error)),
    });
    return this.#operations;
  }

  end(): void {
    this.#close();
  }

  list(): Promise<readonly OpenCall[]> {
    return this.#operations.list(this.owner);
  }

  /** One attempt, perhaps pressed twice at once. Ends with the reply of the server, or with the program. */
  async press(attempt: Attempt, ending: Ending, times: number): Promise<void> {
    const { owner } = this;
    const what = JSON.stringify([attempt.name, attempt.input]);
    const name = `${owner} ${what}`;
    const isOpen = this.open.has(name);
    if (isOpen && !attempt.mayRepeat) {
      const { requests } = this.server;
      const refused = await this.#operations
        .run(owner, attempt, never as never)
        .catch((error: unknown) => error);
      expect(refused, name).toMatchObject({ failure: { code: 'sent_before', earlierUnknown: true } });
      expect(this.server.requests).toBe(requests);
      return;
    }
    let sent: () => void = () => undefined;
    const isSent = new Promise<void>((resolve) => {
      sent = resolve;
    });
    const send = async (key: string): Promise<string> => {
      if (/^(good|.* after)$/.test(ending)) {
        this.server.take(owner, what, key);
        if (isOpen) this.chosen.set(name, (this.chosen.get(name) ?? 0) + 1);
      }
      sent();
      if (ending.startsWith('killed')) return never;
      if (ending.startsWith('cut')) fails('connection_cut', 'unknown');
      if (ending.startsWith('502')) fails('server_fault', 'unknown');
      if (ending === 'refused') fails('not_valid', 'refused');
      if (ending === 'session') fails('session_ended', 'refused');
      if (ending === 'unreached') fails('unreachable');
      return 'done';
    };
    const answers = Array.from({ length: times }, (_, at) =>
      // Another press is another id: the page may have been loaded again.
      this.#operations.run(owner, at === 0 ? attempt : { ...attempt, id: newId() }, send),
    );
    if (ending.startsWith('killed')) {
      for (const answer of answers) answer.catch(() => undefined);
      await isSent;
      this.open.add(name);
      this.start();
      return;
    }
    const ends = await Promise.allSettled(answers);
    const [first] = ends;
    for (const each of ends) expect(each.status).toBe(first?.status);
    if (first?.status === 'fulfilled') {
      this.told.set(name, (this.told.get(name) ?? 0) + 1);
      this.open.delete(name);
    } else if (first) {
      const failed = (first.reason as CodeskError).failure;
      if (failed.outcome === 'unknown') this.open.add(name);
      // The app never says that nothing was done while an earlier attempt may have done it.
      expect(isUnknown(failed), name).toBe(this.open.has(name));
    }
    this.check();
  }

  /** The stored records are those that were reported as done, and perhaps those that are open. */
  check(): void {
    for (const [name, count] of this.server.done) {
      const told = this.told.get(name) ?? 0;
      expect(count, name).toBeGreaterThanOrEqual(told);
      const chosen = this.chosen.get(name) ?? 0;
      expect(count, name).toBeLessThanOrEqual(told + chosen + (this.open.has(name) ? 1 : 0));
    }
  }
}

function attemptOf([name, input]: readonly [string, unknown], id: string, mayRepeat: boolean): Attempt {
  const call = findCall(name);
  if (!call) throw new Error(name);
  return { id, name, call, input, title: name, mayRepeat };
}

async function step(history: History): Promise<void> {
  const { random } = history;
  const act = random(10);
  if (act === 0) history.start();
  else if (act === 1) history.owner = people[random(people.length)] ?? 'anna';
  else if (act === 2) {
    // Another user's operation is neither listed nor sent under its id.
    const mine = await history.list();
    history.owner = history.owner === 'anna' ? 'boris' : 'anna';
    const theirs = (await history.list()).map(({ id }) => id);
    for (const { id } of mine) expect(theirs).not.toContain(id);
  } else {
    const kept = await history.list();
    const again = act < 5 ? kept[random(kept.length || 1)] : undefined;
    const intent: readonly [string, unknown] = again
      ? [again.call, again.input]
      : (intents[random(intents.length)] ?? ['', {}]);
    const attempt = attemptOf(
      intent,
      again && random(2) === 0 ? again.id : newId(),
      again !== undefined && random(3) > 0,
    );
    await history.press(attempt, endings[random(endings.length)] ?? 'good', 1 + random(3));
  }
}

it('does each intent once over all faults, restarts and persons', async () => {
  const figures = { sequences: 0, steps: 0, requests: 0, records: 0, chosen: 0, doubled: 0, lost: 0 };
  for (const round of campaignRounds(50, 10_000)) {
    const file = join(folder, `${round}.db`);
    const random = randomOf(round);
    const ignoresKeys = round % 2 === 0;
    const history = new History(random, file, ignoresKeys);
    const steps = 5 + random(20);
    for (let at = 0; at < steps; at += 1) await step(history);
    for (const owner of people) {
      history.owner = owner;
      const kept = await history.list();
      const listed = kept.map(({ call, input }) => `${owner} ${JSON.stringify([call, input])}`);
      const open = [...history.open].filter((name) => name.startsWith(`${owner} `));
      expect(listed.toSorted(), `round ${round}`).toEqual(open.toSorted());
      for (const { id, call, input } of kept)
        await history.press(attemptOf([call, input], id, true), 'good', 1);
      expect(await history.list(), `round ${round}`).toEqual([]);
    }
    for (const [name, told] of history.told) {
      const done = history.server.done.get(name) ?? 0;
      figures.records += done;
      const chosen = ignoresKeys ? (history.chosen.get(name) ?? 0) : 0;
      figures.chosen += chosen;
      figures.doubled += Math.max(0, done - told - chosen);
      figures.lost += Math.max(0, told - done);
    }
    expect(figures, `round ${round}`).toMatchObject({ doubled: 0, lost: 0 });
    figures.sequences += 1;
    figures.steps += steps;
    figures.requests += history.server.requests;
    history.end();
    rmSync(file, { force: true });
  }
  console.info(
    `fault sequences: ${figures.sequences}, ${figures.steps} steps, ${figures.records} records, ${figures.chosen} chosen, ${figures.doubled} doubled, ${figures.lost} lost`,
  );
});
