/**
 * The step of the database that made the journal: operations, prepared changes and what was sent, which had a table each,
 * become entries. Nobody asks again for what was on its way, and nothing of it is sent twice.
 */
import type Sql from 'libsql';
import { columnsOf, type JournalEntry } from './journal-entries';

type Body = Readonly<Record<string, unknown>>;

interface OldChange {
  readonly id: string;
  readonly owner: string;
  readonly place: number;
  readonly body: string;
  readonly journal: string;
}

/** The states of the outbox of then, as states of the journal and the reason that tells them apart now. */
const states: Readonly<Record<string, { readonly state: string; readonly reason?: string }>> = {
  ready: { state: 'queued' },
  waiting: { state: 'queued' },
  paused: { state: 'queued', reason: 'paused' },
  checking: { state: 'queued' },
  sending: { state: 'unknown', reason: 'unknown' },
  'needs-you': { state: 'needs-you' },
  failed: { state: 'refused' },
  done: { state: 'done' },
};

/** Makes the table of the journal and fills it from the tables before it, which go. */
export function intoJournal(db: Sql.Database): void {
  db.exec(
    `CREATE TABLE journal (
       id TEXT PRIMARY KEY, owner TEXT NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL, record TEXT NOT NULL,
       run TEXT, place REAL NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL, input TEXT
     ) WITHOUT ROWID;
     CREATE INDEX journal_of_owner ON journal (owner, state, place);
     CREATE INDEX journal_queued ON journal (owner, record, place, id) WHERE state = 'queued' AND kind <> 'call';
     CREATE INDEX journal_of_run ON journal (owner, run, state, record, at) WHERE run IS NOT NULL;`,
  );
  const add = (owner: string, entry: JournalEntry, input: string | null = null) => {
    const [state, record, run] = columnsOf(entry);
    db.prepare(
      'INSERT INTO journal (id, owner, kind, state, record, run, place, at, body, input) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ).run(
      ...[entry.id, owner, entry.kind, state, record, run, entry.order, entry.changed],
      JSON.stringify(entry),
      input,
    );
  };
  const changes = db.prepare('SELECT * FROM rate_changes').all() as OldChange[];
  const history = db.prepare('SELECT id, owner, body FROM rate_history').all() as OldChange[];
  const sent = new Map(history.map((row) => [row.id, row]));
  /** Ids under which prepared changes are sent: their attempts were operations, too. */
  const attempts = new Set<unknown>();
  for (const row of changes) {
    const change = read(row.body);
    const journal = read(row.journal);
    if (!change || !journal) continue;
    attempts.add(change.operation);
    const done = read(sent.get(row.id)?.body);
    sent.delete(row.id);
    add(row.owner, (done ? doneEntry(done, change) : openEntry(change, journal)) as JournalEntry);
  }
  for (const { owner, body } of sent.values()) {
    const done = read(body);
    if (done) add(owner, doneEntry(done, undefined) as JournalEntry);
  }
  const operations = db.prepare('SELECT owner, body, newest FROM operations').all() as {
    readonly owner: string;
    readonly body: string;
    readonly newest: string | null;
  }[];
  for (const { owner, body, newest } of operations) {
    const { input, at, ...kept } = read(body) ?? {};
    if (kept.id === undefined || attempts.has(kept.id)) continue;
    const entry = {
      ...kept,
      ...(newest !== null && { newest: JSON.parse(newest) }),
      ...{ kind: 'call', state: 'unknown', reason: null, details: null, nextTry: null, faults: 0 },
      ...{ made: at, changed: at, order: at, notBefore: null, operation: kept.id },
    };
    const text = input === null || input === undefined ? null : JSON.stringify(input);
    add(owner, entry as unknown as JournalEntry, text);
  }
  db.exec('DROP TABLE operations; DROP TABLE rate_changes; DROP TABLE rate_history;');
}

/** Undefined for a row that the version before could not read either; the copy of the database has it. */
function read(text: string | undefined): Body | undefined {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const unsent = { sent: null, collided: null, by: null, undoneBy: null, isCleared: false } as const;

function openEntry(change: Body, { sent, collided, faults }: Body) {
  const now = states[String(change.state)] ?? { state: 'queued' };
  const changed = change.changed as number;
  return { ...change, ...unsent, kind: 'rates', sent, collided, faults, ...now, changed };
}

/** @param change as the outbox still listed it; absent if it was taken from its list */
function doneEntry(sent: Body, change: Body | undefined) {
  const { before, after, by, undoneBy, at, id, target, title, origin, counts } = sent;
  const changed = at as number;
  return {
    ...{ made: at, baseAt: undefined, notBefore: null, order: 0, attempts: 1, operation: id, ...change },
    ...{ id, target, title, origin, counts, base: before, wanted: after, kind: 'rates' },
    ...{ state: 'done', reason: null, details: null, nextTry: null, faults: 0, changed },
    ...{ sent: { before, after, print: '' }, collided: null, by, undoneBy, isCleared: change === undefined },
  };
}
