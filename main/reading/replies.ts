/**
 * Stored replies, sealed in their own file. Runs on its thread. Without the keys of an owner only times and sizes can
 * be read. Every function throws the error of the database.
 */
import { chmodSync, closeSync, openSync } from 'node:fs';
import Sql from 'libsql';
import type { LeftOutList } from '../../shared/ipc/reply';
import { isRecord } from '../../shared/records';
import { largestStored, type OwnerKeys, ownerKeys } from './sealing';
import { storable } from './storable';

/** The owner of replies, and the 32 bytes from which the keys are derived. */
export interface Holder {
  readonly owner: string;
  readonly secret: Uint8Array;
}

/** A read. `input` is the same text for the same input. */
export interface Read {
  readonly call: string;
  readonly input: string;
  /**
   * Only for the first page of a table: its input without the number of rows, and that number. A smaller page can be
   * answered with the first rows of a larger one.
   */
  readonly first?: { readonly input: string; readonly rows: number } | undefined;
}

/** A reply in the form for the page: JSON text, perhaps with lists in separate parts. */
export interface WholeReply {
  readonly text: string;
  readonly parts?: readonly string[] | undefined;
  readonly lists?: readonly LeftOutList[] | undefined;
}

export interface Figures {
  readonly records: number;
  /** On the disk. */
  readonly bytes: number;
  /** Epoch seconds of the oldest reply; null without any. */
  readonly oldest: number | null;
}

export type Replies = ReturnType<typeof openReplies>;

/** Marks files of Codesk: `Read` as a number. */
const applicationId = 0x52656164;
const version = 1;
const tables = `CREATE TABLE replies (
  name BLOB PRIMARY KEY, owner BLOB NOT NULL, list BLOB NOT NULL, at INTEGER NOT NULL, sealed BLOB NOT NULL
);
CREATE INDEX by_age ON replies (at);
CREATE INDEX by_list ON replies (owner, list);`;

/** Most bytes of the file, so that it has 200 MB with its log. */
const mostBytes = 190_000_000;
const longestAge = 30 * 24 * 60 * 60;
/** Milliseconds that a change waits for another process that uses the file. */
const busyTimeout = 300;

/** The file is damaged, or not one of Codesk. It is created again. */
export class Damaged extends Error {
  readonly code = 'SQLITE_CORRUPT';
}

interface Limits {
  /** Epoch seconds. */
  readonly now?: () => number;
  readonly bytes?: number;
}

interface Row {
  readonly at: number;
  readonly sealed: Uint8Array;
}

export function openReplies(
  file: string,
  { now = () => Math.floor(Date.now() / 1000), bytes = mostBytes }: Limits = {},
) {
  const db = openDatabase(file);
  const { prune, shrink } = createSpace(db, now, bytes);
  let keysOf: { readonly owner: string; readonly secret: Buffer; readonly keys: OwnerKeys } | undefined;
  const keys = ({ owner, secret }: Holder): OwnerKeys => {
    if (keysOf?.owner !== owner || !keysOf.secret.equals(secret))
      keysOf = { owner, secret: Buffer.from(secret), keys: ownerKeys(secret, owner) };
    return keysOf.keys;
  };
  const named = (of: OwnerKeys, { call, input }: Read) => ({
    name: of.nameOf(`reply ${call} ${input}`),
    list: of.nameOf(`list ${listOf(call)}`),
  });
  // libsql would treat a single buffer as an object with named parameters, and crash the process.
  const firstOf = (of: OwnerKeys, { call, first }: Read) =>
    first && of.nameOf(`first page ${call} ${first.input}`);
  const remove = (name: Buffer) => db.prepare('DELETE FROM replies WHERE name = ?').run([name]);
  const removeRead = (of: OwnerKeys, read: Read) => {
    remove(named(of, read).name);
    const first = firstOf(of, read);
    if (first) remove(first);
  };
  const opened = (of: OwnerKeys, name: Buffer): { at: number; bytes: Buffer } | undefined => {
    // A manipulated file may contain any type.
    const row = db
      .prepare(
        `SELECT CAST(at AS INTEGER) AS at, CAST(sealed AS BLOB) AS sealed FROM replies WHERE name = ? AND at >= ?`,
      )
      .get(name, now() - longestAge) as Row | undefined;
    const bytes = row && of.open(name, row.at, row.sealed);
    if (!row || !bytes) {
      remove(name);
      return undefined;
    }
    return { at: row.at, bytes };
  };

  return {
    /** Removes everything of owners that are not in the list. */
    keepOnly(holders: readonly Holder[]): void {
      const known = holders.map((holder) => ownerKeys(holder.secret, holder.owner).owner);
      const isKnown = `owner IN (${known.map(() => '?').join(', ') || 'NULL'})`;
      const { changes } = db.prepare(`DELETE FROM replies WHERE NOT ${isKnown}`).run(known);
      prune();
      if (changes > 0) shrink();
    },
    keep(holder: Holder, read: Read, whole: WholeReply): void {
      const of = keys(holder);
      const { name, list } = named(of, read);
      const reply = wholeReply(whole);
      const text = storable(read.call, reply);
      const bytes = text === undefined ? undefined : Buffer.from(text);
      if (bytes === undefined || bytes.length > largestStored) {
        removeRead(of, read);
        return;
      }
      if (read.call.endsWith('.structure')) {
        const before = opened(of, name);
        // Replies that were read with other permissions may not be shown any more.
        if (before && permissionsOf(JSON.parse(before.bytes.toString('utf8'))) !== permissionsOf(reply))
          db.prepare('DELETE FROM replies WHERE owner = ? AND list = ?').run(of.owner, list);
      }
      const at = now();
      const put = db.prepare('INSERT OR REPLACE INTO replies VALUES (?, ?, ?, ?, ?)');
      const first = firstOf(of, read);
      for (const each of first ? [name, first] : [name])
        put.run(each, of.owner, list, at, of.seal(each, at, bytes));
      prune();
    },
    find(holder: Holder, read: Read): { readonly at: number; readonly text: string } | undefined {
      const of = keys(holder);
      // The newest first page may have another size.
      const first = firstOf(of, read);
      const newest = first && opened(of, first);
      const text = newest && firstRows(newest.bytes.toString('utf8'), read.first?.rows ?? 0);
      if (newest && text !== undefined) return { at: newest.at, text };
      const found = opened(of, named(of, read).name);
      return found && { at: found.at, text: found.bytes.toString('utf8') };
    },
    drop(holder: Holder, read: Read): void {
      removeRead(keys(holder), read);
    },
    /**
     * Removes all replies about a list.
     * @param call any call of it
     */
    dropList(holder: Holder, call: string): void {
      const of = keys(holder);
      const { list } = named(of, { call, input: '' });
      db.prepare('DELETE FROM replies WHERE owner = ? AND list = ?').run(of.owner, list);
    },
    /** Removes all replies of an owner, also from free pages of the file. */
    forget(holder: Holder): void {
      db.prepare('DELETE FROM replies WHERE owner = ?').run([keys(holder).owner]);
      shrink();
    },
    figures(holder: Holder): Figures {
      const { records, bytes, oldest } = db
        .prepare(
          `SELECT count(*) AS records, coalesce(sum(length(sealed)), 0) AS bytes,
             CAST(min(at) AS INTEGER) AS oldest
           FROM replies WHERE owner = ?`,
        )
        .get([keys(holder).owner]) as Figures;
      return { records, bytes, oldest };
    },
    close(): void {
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      db.close();
    },
  };
}

/** Limits the age of replies and the size of the file. */
function createSpace(db: Sql.Database, now: () => number, limit: number) {
  const numberOf = (pragma: string) =>
    Object.values(db.prepare(`PRAGMA ${pragma}`).get() as Record<string, number>)[0] ?? 0;
  const pageSize = numberOf('page_size');
  const used = () => (numberOf('page_count') - numberOf('freelist_count')) * pageSize;
  /** Returns free space to the disk, also that of the log. */
  const shrink = () => {
    db.exec('PRAGMA incremental_vacuum');
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  };
  /** Removes old replies, and the oldest ones until the rest fits. */
  const prune = () => {
    let pruned = db.prepare('DELETE FROM replies WHERE at < ?').run(now() - longestAge).changes;
    while (used() > limit) {
      const { changes } = db
        .prepare('DELETE FROM replies WHERE name IN (SELECT name FROM replies ORDER BY at LIMIT 8)')
        .run();
      if (changes === 0) break;
      pruned += changes;
    }
    if (pruned > 0) shrink();
  };
  return { prune, shrink };
}

function openDatabase(file: string): Sql.Database {
  // SQLite creates its other files with the same mode.
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  const db = new Sql(file);
  try {
    db.exec(
      `PRAGMA busy_timeout = ${busyTimeout}; PRAGMA secure_delete = ON; PRAGMA auto_vacuum = INCREMENTAL;`,
    );
    const [id, found] = ['application_id', 'user_version'].map(
      (pragma) => Object.values(db.prepare(`PRAGMA ${pragma}`).get() as Record<string, number>)[0],
    );
    const { count } = db.prepare('SELECT count(*) AS count FROM sqlite_master').get() as { count: number };
    if (count > 0 && (id !== applicationId || found !== version)) throw new Damaged(file);
    // A crash may lose the last replies, but does not damage the file.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 4194304;');
    if (count === 0)
      db.exec(
        `BEGIN; ${tables} PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}; COMMIT;`,
      );
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Returns the page with its first rows only; undefined if it has fewer and the server has more. */
function firstRows(text: string, rows: number): string | undefined {
  const page: unknown = JSON.parse(text);
  if (!isRecord(page) || !Array.isArray(page.data)) return undefined;
  if (page.data.length < rows && page.total !== page.data.length) return undefined;
  return JSON.stringify({ ...page, data: page.data.slice(0, rows) });
}

/** Returns the common part of the names of all calls of a list. */
const listOf = (call: string) => call.slice(0, call.lastIndexOf('.'));

const permissionsOf = (structure: unknown) =>
  JSON.stringify(isRecord(structure) ? structure.permissions : undefined);

/** Joins the parts of a large reply, as the page does (`RowParts`). */
function wholeReply({ text, parts = [], lists = [] }: WholeReply): unknown {
  const left = [...parts];
  const chunks = left.splice(0, parts.length - lists.reduce((sum, { count }) => sum + count, 0));
  const whole: unknown = JSON.parse(
    chunks.length > 0 ? chunks.map((chunk) => JSON.parse(chunk) as string).join('') : text,
  );
  for (const { path, count } of lists) {
    let into = whole;
    for (const name of path) into = (into as Record<string | number, unknown>)[name];
    for (const part of left.splice(0, count))
      for (const entry of JSON.parse(part) as unknown[]) (into as unknown[]).push(entry);
  }
  return whole;
}
