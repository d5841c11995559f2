/** The functions of the desk's database. Each is one statement or one transaction. Runs on the thread. */
import {
  type Draft,
  type DraftHead,
  type DraftParts,
  draftHeadSchema,
  draftSchema,
} from '../../shared/desk/drafts';
import { requests } from '../../shared/ipc/contract';
import { isPracticeOwner } from '../../shared/ipc/session-owner';
import { readRequestText } from '../ipc/request-text';
import { operationCalls } from './call-entries';
import { type DeskDatabase, inTransaction } from './database';
import { entryCalls } from './journal';
import { rateEntryCalls } from './rate-entries';
import { rateEditCalls, rateFileCalls } from './rate-files';
import { rateRoundCalls, roundServiceCalls } from './rate-rounds';
import { rateSnapshotCalls } from './rate-snapshots';
import { rowEntryCalls } from './row-entries';

const noParts: DraftParts = { all: [], changed: {} };
const ownedTables = [
  'drafts',
  'journal',
  'picked_files',
  'rate_drafts',
  'rate_snapshots',
  'rate_rounds',
  'visits',
];

/** A file that the user picked, for a draft that survives a restart. */
export interface StoredFile {
  readonly handle: string;
  readonly path: string;
  readonly size: number;
  readonly modified: number;
}

const draftCalls = (db: DeskDatabase) => {
  /** Replaces the draft with the same key. Parts that are neither named nor given are removed. */
  const keepDraft = (owner: string, draft: Draft, { all, changed }: DraftParts = noParts): void =>
    inTransaction(db, () => {
      db.prepare('INSERT OR REPLACE INTO drafts (owner, key, at, body) VALUES (?, ?, ?, ?)').run(
        owner,
        draft.key,
        draft.at,
        JSON.stringify(draft),
      );
      db.prepare(
        'DELETE FROM draft_parts WHERE owner = ? AND key = ? AND name NOT IN (SELECT value FROM json_each(?))',
      ).run(owner, draft.key, JSON.stringify(all));
      const keep = db.prepare(
        'INSERT OR REPLACE INTO draft_parts (owner, key, name, body) VALUES (?, ?, ?, ?)',
      );
      for (const [name, body] of Object.entries(changed)) keep.run(owner, draft.key, name, body);
    });
  const draft = (owner: string, key: string): Draft | undefined => {
    const row = db.prepare('SELECT body FROM drafts WHERE owner = ? AND key = ?').get(owner, key) as
      | { body: string }
      | undefined;
    return row && draftSchema.safeParse(JSON.parse(row.body)).data;
  };
  /** The parts of a draft, by name. */
  const draftParts = (owner: string, key: string): Record<string, string> => {
    const rows = db
      .prepare('SELECT name, body FROM draft_parts WHERE owner = ? AND key = ?')
      .all(owner, key) as { name: string; body: string }[];
    return Object.fromEntries(rows.map(({ name, body }) => [name, body]));
  };
  return {
    keepDraft,
    /**
     * Stores the draft of a `drafts.keep` that is still text, because parsing a large one would block main.
     * @returns the field that is wrong, or undefined when it is stored
     */
    keepDraftText(owner: string, text: string): string | undefined {
      const asked = requests['drafts.keep'].input.safeParse(readRequestText(text));
      if (!asked.success) return asked.error.issues[0]?.path.join('.') || 'input';
      // The form belongs to a user who is not signed in any more.
      if (asked.data.as !== owner) return 'as';
      keepDraft(owner, asked.data.draft, asked.data.parts);
      return undefined;
    },
    /** Returns the drafts of an owner, the last changed first. One that cannot be read is left out, not removed. */
    drafts(owner: string): DraftHead[] {
      const rows = db
        .prepare(
          "SELECT json_remove(body, '$.content') AS body FROM drafts WHERE owner = ? ORDER BY at DESC, key",
        )
        .all(owner) as { body: string }[];
      return rows.flatMap(({ body }) => draftHeadSchema.safeParse(JSON.parse(body)).data ?? []);
    },
    draft,
    draftParts,
    /** Returns the JSON of the reply of `drafts.read`, with null for a draft that does not exist or cannot be read. */
    draftText(owner: string, key: string): string {
      return JSON.stringify({ draft: draft(owner, key) ?? null, parts: draftParts(owner, key) });
    },
    dropDraft(owner: string, key: string): void {
      db.prepare('DELETE FROM drafts WHERE owner = ? AND key = ?').run(owner, key);
    },
    /** Forms were closed normally, so they are not reopened at the next start. Without a key: all of an owner. */
    closeDrafts(owner: string, key?: string): void {
      db.prepare(
        "UPDATE drafts SET body = json_remove(body, '$.open') WHERE owner = ? AND (? IS NULL OR key = ?)",
      ).run(owner, key ?? null, key ?? null);
    },
  };
};

const fileCalls = (db: DeskDatabase) => ({
  keepFile(owner: string, file: StoredFile): void {
    db.prepare(
      'INSERT OR REPLACE INTO picked_files (handle, owner, path, size, modified) VALUES (?, ?, ?, ?, ?)',
    ).run(file.handle, owner, file.path, file.size, file.modified);
  },
  file(owner: string, handle: string): StoredFile | undefined {
    const row = db
      .prepare('SELECT path, size, modified FROM picked_files WHERE owner = ? AND handle = ?')
      .get(owner, handle) as StoredFile | undefined;
    // libsql adds its own properties to a row.
    return row && { handle, path: row.path, size: row.size, modified: row.modified };
  },
});

const visitCalls = (db: DeskDatabase) => ({
  /** Returns the recent and pinned records of a user, sealed; null if there are none. */
  visits(owner: string): string | null {
    const row = db.prepare('SELECT body FROM visits WHERE owner = ?').get(owner) as
      | { body: string }
      | undefined;
    return row?.body ?? null;
  },
  keepVisits(owner: string, body: string): void {
    db.prepare('INSERT OR REPLACE INTO visits (owner, body) VALUES (?, ?)').run(owner, body);
  },
});

const forgetCalls = (db: DeskDatabase) => ({
  /** Removes everything of an owner, for example of the practice workspace when its data is reset. */
  forget(owner: string): void {
    inTransaction(db, () => {
      for (const table of ownedTables) db.prepare(`DELETE FROM ${table} WHERE owner = ?`).run(owner);
    });
  },
  /** Removes everything of all users of the practice workspace. */
  forgetPractice(): void {
    inTransaction(db, () => {
      for (const table of ownedTables) {
        const owners = db.prepare(`SELECT DISTINCT owner FROM ${table}`).all() as { owner: string }[];
        for (const { owner } of owners)
          if (isPracticeOwner(owner)) db.prepare(`DELETE FROM ${table} WHERE owner = ?`).run(owner);
      }
    });
  },
});

/** Facts about the database that reveal nothing of its content. */
export interface DeskFigures {
  /** `ok`, or the number of faults. */
  readonly integrity: string;
  readonly version: number;
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
}

const figureCalls = (db: DeskDatabase) => ({
  /** Checks the whole file, so it takes as long as reading it. */
  figures(): DeskFigures {
    const faults = db.prepare('PRAGMA quick_check(100)').all() as { quick_check: string }[];
    const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    const names = db
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name",
      )
      .all() as { name: string }[];
    const tables = names.map(({ name }) => {
      const counted = db.prepare(`SELECT count(*) AS rows FROM "${name.replaceAll('"', '""')}"`).get();
      return { name, rows: (counted as { rows: number }).rows };
    });
    // A fault names pages and indexes, and may quote their content.
    const isWhole = faults.length === 1 && faults[0]?.quick_check === 'ok';
    return { integrity: isWhole ? 'ok' : `${faults.length} faults`, version, tables };
  },
});

export function deskCalls(db: DeskDatabase) {
  return {
    ...draftCalls(db),
    ...entryCalls(db),
    ...operationCalls(db),
    ...rateEntryCalls(db),
    ...rowEntryCalls(db),
    ...fileCalls(db),
    ...visitCalls(db),
    ...rateFileCalls(db),
    ...rateEditCalls(db),
    ...rateSnapshotCalls(db),
    ...rateRoundCalls(db),
    ...roundServiceCalls(db),
    ...forgetCalls(db),
    ...figureCalls(db),
  };
}
export type DeskCalls = ReturnType<typeof deskCalls>;
