/** What can be asked of the desk's database. Each function is one statement or one transaction. Runs on the thread. */
import { type Draft, type DraftHead, draftHeadSchema, draftSchema } from '../../shared/desk/drafts';
import { type KeptOperation, keptOperationSchema } from '../../shared/desk/operations';
import { requests } from '../../shared/ipc/contract';
import { readRequestText } from '../request-text';
import { type DeskDatabase, inTransaction } from './database';

/** A file that a person picked, for a draft that outlives the start in which it was picked. */
export interface KeptFile {
  readonly handle: string;
  readonly path: string;
  readonly size: number;
  readonly modified: number;
}

/** An operation before its first attempt. */
export type NewOperation = Omit<KeptOperation, 'attempts'> & {
  /** JSON of the input, in place of `input`. */
  readonly inputText?: string | undefined;
};

const draftCalls = (db: DeskDatabase) => {
  /** Replaces the draft with the same key. */
  const keepDraft = (owner: string, draft: Draft): void => {
    db.prepare('INSERT OR REPLACE INTO drafts (owner, key, at, body) VALUES (?, ?, ?, ?)').run(
      owner,
      draft.key,
      draft.at,
      JSON.stringify(draft),
    );
  };
  const draft = (owner: string, key: string): Draft | undefined => {
    const row = db.prepare('SELECT body FROM drafts WHERE owner = ? AND key = ?').get(owner, key) as
      | { body: string }
      | undefined;
    return row && draftSchema.safeParse(JSON.parse(row.body)).data;
  };
  return {
    keepDraft,
    /**
     * Keeps the draft of a `drafts.keep` that is still text, because reading a large one would stop main.
     * @returns the field that is wrong, or undefined when it is kept
     */
    keepDraftText(owner: string, text: string): string | undefined {
      const asked = requests['drafts.keep'].input.safeParse(readRequestText(text));
      if (!asked.success) return asked.error.issues[0]?.path.join('.') || 'input';
      keepDraft(owner, asked.data.draft);
      return undefined;
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
    /** JSON of a draft; undefined if there is none, or if it cannot be read. */
    draftText(owner: string, key: string): string | undefined {
      const found = draft(owner, key);
      return found && JSON.stringify(found);
    },
    dropDraft(owner: string, key: string): void {
      db.prepare('DELETE FROM drafts WHERE owner = ? AND key = ?').run(owner, key);
    },
  };
};

const operationCalls = (db: DeskDatabase) => ({
  /**
   * Keeps an operation before an attempt.
   * @returns `again` if an earlier attempt has no known answer, `foreign` if the id is another owner's
   */
  beginOperation(owner: string, operation: NewOperation): 'first' | 'again' | 'foreign' {
    const { inputText, ...rest } = operation;
    return inTransaction(db, () => {
      const row = db.prepare('SELECT owner, body FROM operations WHERE id = ?').get(operation.id) as
        | { owner: string; body: string }
        | undefined;
      if (row && row.owner !== owner) return 'foreign';
      const before = row && keptOperationSchema.safeParse(JSON.parse(row.body)).data;
      const kept: KeptOperation = before
        ? { ...before, attempts: before.attempts + 1 }
        : { ...rest, ...(inputText === undefined ? {} : { input: JSON.parse(inputText) }), attempts: 1 };
      db.prepare('INSERT OR REPLACE INTO operations (id, owner, at, body) VALUES (?, ?, ?, ?)').run(
        kept.id,
        owner,
        kept.at,
        JSON.stringify(kept),
      );
      return row ? 'again' : 'first';
    });
  },
  /** The answer is known, or a person says that it does not matter any more. */
  endOperation(owner: string, id: string): void {
    db.prepare('DELETE FROM operations WHERE owner = ? AND id = ?').run(owner, id);
  },
  /** Operations of an owner whose answer is not known, the oldest first. */
  operations(owner: string): KeptOperation[] {
    const rows = db.prepare('SELECT body FROM operations WHERE owner = ? ORDER BY at, id').all(owner) as {
      body: string;
    }[];
    return rows.flatMap(({ body }) => keptOperationSchema.safeParse(JSON.parse(body)).data ?? []);
  },
});

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
      for (const table of ['drafts', 'operations', 'picked_files'])
        db.prepare(`DELETE FROM ${table} WHERE owner = ?`).run(owner);
    });
  },
});

export function deskCalls(db: DeskDatabase) {
  return { ...draftCalls(db), ...operationCalls(db), ...fileCalls(db), ...forgetCalls(db) };
}
export type DeskCalls = ReturnType<typeof deskCalls>;
