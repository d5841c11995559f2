/** What can be asked of the desk's database. Each function is one statement or one transaction. Runs on the thread. */
import { replacedBy } from '../../shared/api/call-subject';
import {
  type Draft,
  type DraftHead,
  type DraftParts,
  draftHeadSchema,
  draftSchema,
} from '../../shared/desk/drafts';
import {
  type AskedOperation,
  type Begun,
  beginning,
  changedBy,
  type KeptOperation,
  keptOperationSchema,
  type NewestRecords,
  overwrittenBy,
} from '../../shared/desk/operations';
import { requests } from '../../shared/ipc/contract';
import { isPracticeOwner } from '../../shared/ipc/session-owner';
import { isRecord } from '../../shared/records';
import { readRequestText } from '../ipc/request-text';
import { type DeskDatabase, inTransaction } from './database';
import { rateChangeCalls, rateSnapshotCalls, sentChangeCalls } from './rate-changes';
import { rateDraftCalls, rateEditCalls } from './rate-drafts';
import { rateRoundCalls, roundServiceCalls } from './rate-rounds';
import { stagedParts } from './staged-parts';

const noParts: DraftParts = { all: [], changed: {} };
const ownedTables = [
  'drafts',
  'operations',
  'picked_files',
  'rate_drafts',
  'rate_changes',
  'rate_history',
  'rate_snapshots',
  'rate_rounds',
];

/** A file that a person picked, for a draft that outlives the start in which it was picked. */
export interface KeptFile {
  readonly handle: string;
  readonly path: string;
  readonly size: number;
  readonly modified: number;
}

/** An operation before its first attempt. */
export type NewOperation = AskedOperation & {
  /** JSON of the input, in place of `input`. */
  readonly inputText?: string | undefined;
  /** It may be sent again although an earlier attempt has no known answer. */
  readonly mayRepeat?: boolean;
};

const draftCalls = (db: DeskDatabase) => {
  const staged = stagedParts();
  /**
   * Replaces the draft with the same key. Parts that are neither named nor given are removed.
   * @returns the field that is wrong: a part that should be there already is not. Undefined when the draft is kept
   */
  const keepDraft = (owner: string, draft: Draft, parts: DraftParts = noParts): string | undefined => {
    const { all, changed } = parts;
    const before = staged.take(owner, draft.key, parts.staged);
    if (!before) return 'parts.staged';
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
      for (const [name, body] of Object.entries({ ...before, ...changed }))
        keep.run(owner, draft.key, name, body);
    });
    return undefined;
  };
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
     * Takes parts of a draft that `keepDraft` will name.
     * @returns the field that is wrong, because too much waits already; undefined when they were taken
     */
    stageParts(owner: string, key: string, parts: Readonly<Record<string, string>>): string | undefined {
      return staged.add(owner, key, parts) ? undefined : 'parts';
    },
    /**
     * Keeps the draft of a `drafts.keep` that is still text, because reading a large one would stop main.
     * @returns the field that is wrong, or undefined when it is kept
     */
    keepDraftText(owner: string, text: string): string | undefined {
      const asked = requests['drafts.keep'].input.safeParse(readRequestText(text));
      if (!asked.success) return asked.error.issues[0]?.path.join('.') || 'input';
      // The form of somebody who is not signed in any more.
      if (asked.data.as !== owner) return 'as';
      return keepDraft(owner, asked.data.draft, asked.data.parts);
    },
    /** Drafts of an owner, the last changed first. One that cannot be read is left out, not removed. */
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
    /** JSON of the reply of `drafts.read`, with null for a draft that is not there or cannot be read. */
    draftText(owner: string, key: string): string {
      return JSON.stringify({ draft: draft(owner, key) ?? null, parts: draftParts(owner, key) });
    },
    dropDraft(owner: string, key: string): void {
      staged.take(owner, key);
      db.prepare('DELETE FROM drafts WHERE owner = ? AND key = ?').run(owner, key);
    },
    /** Forms were closed in an orderly way: they are not opened again by themselves. All of an owner without a key. */
    closeDrafts(owner: string, key?: string): void {
      db.prepare(
        "UPDATE drafts SET body = json_remove(body, '$.open') WHERE owner = ? AND (? IS NULL OR key = ?)",
      ).run(owner, key ?? null, key ?? null);
    },
  };
};

const operationCalls = (db: DeskDatabase) => {
  const opened = (owner: string): KeptOperation[] => {
    const rows = db
      .prepare('SELECT body, newest FROM operations WHERE owner = ? ORDER BY at, id')
      .all(owner) as { body: string; newest: string | null }[];
    return rows.flatMap(({ body, newest }) => {
      const kept = { ...JSON.parse(body), ...(newest !== null && { newest: JSON.parse(newest) }) };
      return keptOperationSchema.safeParse(kept).data ?? [];
    });
  };
  const put = (owner: string, { newest, ...kept }: KeptOperation) =>
    db
      .prepare('INSERT OR REPLACE INTO operations (id, owner, at, body, newest) VALUES (?, ?, ?, ?, ?)')
      .run(kept.id, owner, kept.at, JSON.stringify(kept), newest ? JSON.stringify(newest) : null);
  const remove = (owner: string, id: string) =>
    db.prepare('DELETE FROM operations WHERE owner = ? AND id = ?').run(owner, id);
  return {
    /**
     * Keeps an operation before an attempt.
     * @returns the id to send it under, and whether an earlier attempt has no known answer (`beginning`); `foreign` if
     * the id is another owner's
     */
    beginOperation(
      owner: string,
      { inputText, mayRepeat = false, ...operation }: NewOperation,
    ): Omit<Begun, 'begun'> & { begun: Begun['begun'] | 'foreign' } {
      const asked = inputText === undefined ? operation : withInput(operation, JSON.parse(inputText));
      return inTransaction(db, () => {
        const row = db.prepare('SELECT owner FROM operations WHERE id = ?').get(asked.id) as
          | { owner: string }
          | undefined;
        if (row && row.owner !== owner) return { id: asked.id, begun: 'foreign' as const };
        const open = opened(owner);
        const begun = beginning(open, asked, mayRepeat);
        if (begun.begun === 'different' || begun.begun === 'unasked') return begun;
        for (const kept of changedBy(open, begun, asked)) put(owner, kept);
        return begun;
      });
    },
    /** The newest records of its list, which were read before its first attempt. */
    keepNewest(owner: string, id: string, newest: NewestRecords): void {
      db.prepare('UPDATE operations SET newest = ? WHERE owner = ? AND id = ?').run(
        JSON.stringify(newest),
        owner,
        id,
      );
    },
    /** The answer is known without anything being done, or a person says that it does not matter any more. */
    endOperation(owner: string, id: string): void {
      remove(owner, id);
    },
    /**
     * It is done. In the same step the drafts of the forms that asked for it go, so that a crash right after it does not
     * offer a saved form again, and the operations that it has overwritten.
     * @param ids the id that it was sent under, and the one that it was asked for with
     */
    finishOperation(owner: string, ids: readonly string[]): void {
      inTransaction(db, () => {
        const open = opened(owner);
        for (const { id } of overwrittenBy(open, ids)) remove(owner, id);
        for (const id of ids) {
          remove(owner, id);
          db.prepare("DELETE FROM drafts WHERE owner = ? AND json_extract(body, '$.operation') = ?").run(
            owner,
            id,
          );
        }
      });
    },
    /** Operations of an owner whose answer is not known, the oldest first. Of a large input only single values. */
    operations: (owner: string): KeptOperation[] => opened(owner).map(withShortInput),
    /** With the whole input. */
    operation: (owner: string, id: string): KeptOperation | undefined =>
      opened(owner).find((each) => each.id === id),
  };
};

function withInput(operation: AskedOperation, input: unknown): AskedOperation {
  const about = replacedBy(operation.call, input);
  return { ...operation, input, ...(about === undefined ? {} : { about }) };
}

/** Longest input, as JSON, that is listed whole. */
const longestListed = 64 * 1024;

/** Enough to name and to look up what it is about. */
function withShortInput(kept: KeptOperation): KeptOperation {
  const { input } = kept;
  if (!isRecord(input) || JSON.stringify(input).length <= longestListed) return kept;
  // What is left out keeps its name: nobody may take the rest for all that was sent.
  const single = Object.entries(input).map(([name, value]) => [
    name,
    typeof value !== 'object' && String(value).length <= 1000 ? value : null,
  ]);
  return { ...kept, input: Object.fromEntries(single) };
}

const fileCalls = (db: DeskDatabase) => ({
  keepFile(owner: string, file: KeptFile): void {
    db.prepare(
      'INSERT OR REPLACE INTO picked_files (handle, owner, path, size, modified) VALUES (?, ?, ?, ?, ?)',
    ).run(file.handle, owner, file.path, file.size, file.modified);
  },
  file(owner: string, handle: string): KeptFile | undefined {
    const row = db
      .prepare('SELECT path, size, modified FROM picked_files WHERE owner = ? AND handle = ?')
      .get(owner, handle) as KeptFile | undefined;
    // The package adds figures of its own to a row.
    return row && { handle, path: row.path, size: row.size, modified: row.modified };
  },
});

const forgetCalls = (db: DeskDatabase) => ({
  /** Removes everything of an owner, for example of the practice workspace when its data is reset. */
  forget(owner: string): void {
    inTransaction(db, () => {
      for (const table of ownedTables) db.prepare(`DELETE FROM ${table} WHERE owner = ?`).run(owner);
    });
  },
  /** Removes everything of everybody in the practice workspace. */
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

/** What can be said of the database without saying what is in it. */
export interface DeskFigures {
  /** `ok`, or how many faults were found. */
  readonly integrity: string;
  readonly version: number;
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
}

const figureCalls = (db: DeskDatabase) => ({
  /** Goes through the whole file, and so takes as long as reading it. */
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
    // A fault names pages and indexes, and may quote what is in them.
    const isWhole = faults.length === 1 && faults[0]?.quick_check === 'ok';
    return { integrity: isWhole ? 'ok' : `${faults.length} faults`, version, tables };
  },
});

export function deskCalls(db: DeskDatabase) {
  return {
    ...draftCalls(db),
    ...operationCalls(db),
    ...fileCalls(db),
    ...rateDraftCalls(db),
    ...rateEditCalls(db),
    ...rateChangeCalls(db),
    ...sentChangeCalls(db),
    ...rateSnapshotCalls(db),
    ...rateRoundCalls(db),
    ...roundServiceCalls(db),
    ...forgetCalls(db),
    ...figureCalls(db),
  };
}
export type DeskCalls = ReturnType<typeof deskCalls>;
