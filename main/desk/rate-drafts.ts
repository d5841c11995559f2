/**
 * Drafts of rate files and their edits. An edit is a record of its own that is only appended. Those after the position
 * of the draft were taken back; the next edit removes them. Runs on the thread of the desk.
 */
import { type RateDraft, rateDraftSchema } from '../../shared/desk/rates';
import { type DeskDatabase, inTransaction } from './database';

/** What is kept of a draft in one text. The other values change with every edit. */
type DraftBody = Omit<RateDraft, 'position' | 'edits' | 'changed'>;
/** What can be changed beside the edits. */
export type RateDraftChange = Partial<Omit<DraftBody, 'id' | 'made'>>;

interface DraftRow {
  readonly body: string;
  readonly position: number;
  readonly at: number;
  readonly edits: number;
}

/** Another step came in between, so that this one would be applied to other rows. */
export class RateDraftMoved extends Error {
  readonly code = 'MOVED';
}

const columns = `body, position, at,
  (SELECT count(*) FROM rate_edits WHERE rate_edits.owner = rate_drafts.owner AND draft = id) AS edits`;

function read({ body, position, at, edits }: DraftRow): RateDraft | undefined {
  return rateDraftSchema.safeParse({ ...JSON.parse(body), position, changed: at, edits }).data;
}

/** The drafts themselves. */
export function rateDraftCalls(db: DeskDatabase) {
  const rateDraft = (owner: string, id: string): RateDraft | undefined => {
    const row = db.prepare(`SELECT ${columns} FROM rate_drafts WHERE owner = ? AND id = ?`).get(owner, id) as
      | DraftRow
      | undefined;
    return row && read(row);
  };
  return {
    /** Keeps a new draft, which has no edits. */
    keepRateDraft(owner: string, { position, edits: _none, changed, ...body }: RateDraft): void {
      db.prepare(
        'INSERT INTO rate_drafts (id, owner, file, position, at, body) VALUES (?, ?, ?, ?, ?, ?)',
      ).run(body.id, owner, body.file, position, changed, JSON.stringify(body satisfies DraftBody));
    },
    /** Drafts of an owner, the last changed first. One that cannot be read is left out, not removed. */
    rateDrafts(owner: string): RateDraft[] {
      const rows = db
        .prepare(`SELECT ${columns} FROM rate_drafts WHERE owner = ? ORDER BY at DESC, id`)
        .all(owner) as DraftRow[];
      return rows.flatMap((row) => read(row) ?? []);
    },
    rateDraft,
    /**
     * Changes what stands beside the edits.
     * @param at the time of a change by a person; without it the draft keeps its time
     * @returns the draft as it is then; undefined if it is gone
     */
    changeRateDraft(owner: string, id: string, change: RateDraftChange, at?: number): RateDraft | undefined {
      return inTransaction(db, () => {
        const found = rateDraft(owner, id);
        if (!found) return undefined;
        const { position: _position, edits: _edits, changed, ...body } = { ...found, ...change };
        db.prepare('UPDATE rate_drafts SET body = ?, file = ?, at = ? WHERE owner = ? AND id = ?').run(
          JSON.stringify(body satisfies DraftBody),
          body.file,
          at ?? changed,
          owner,
          id,
        );
        return rateDraft(owner, id);
      });
    },
    dropRateDraft(owner: string, id: string): void {
      db.prepare('DELETE FROM rate_drafts WHERE owner = ? AND id = ?').run(owner, id);
    },
    /** Hashes of the files of all drafts of everybody. */
    rateDraftFiles(): string[] {
      const rows = db.prepare('SELECT DISTINCT file FROM rate_drafts').all() as { file: string }[];
      return rows.map(({ file }) => file);
    },
  };
}

/** The edits of drafts. */
export function rateEditCalls(db: DeskDatabase) {
  /** @param counts as they are then; without them they stay */
  const move = (owner: string, id: string, position: number, at: number, counts?: RateDraft['counts']) =>
    db
      .prepare(
        `UPDATE rate_drafts SET position = ?, at = ?,
           body = CASE WHEN ? IS NULL THEN body ELSE json_set(body, '$.counts', json(?)) END
         WHERE owner = ? AND id = ?`,
      )
      .run(position, at, ...Array(2).fill(counts === undefined ? null : JSON.stringify(counts)), owner, id);

  return {
    /** The edits of a draft in their order, as they were appended, those that were taken back last. */
    rateEdits(owner: string, id: string): string[] {
      const rows = db
        .prepare('SELECT body FROM rate_edits WHERE owner = ? AND draft = ? ORDER BY number')
        .all(owner, id) as { body: string }[];
      return rows.map(({ body }) => body);
    },
    /**
     * Appends an edit at a position and removes those that were taken back. The same edit at the same position again is
     * the same edit: its first answer was lost.
     * @returns false if the draft is gone
     * @throws `RateDraftMoved` if the draft stands elsewhere
     */
    appendRateEdit(
      owner: string,
      id: string,
      position: number,
      body: string,
      at: number,
      counts?: RateDraft['counts'],
    ): boolean {
      return inTransaction(db, () => {
        const found = db
          .prepare('SELECT position FROM rate_drafts WHERE owner = ? AND id = ?')
          .get(owner, id) as { position: number } | undefined;
        if (!found) return false;
        const same = db.prepare('SELECT body FROM rate_edits WHERE owner = ? AND draft = ? AND number = ?');
        if (found.position === position + 1) {
          const kept = same.get(owner, id, position + 1) as { body: string } | undefined;
          if (kept?.body === body) return true;
        }
        if (found.position !== position) throw new RateDraftMoved(id);
        db.prepare('DELETE FROM rate_edits WHERE owner = ? AND draft = ? AND number > ?').run(
          owner,
          id,
          position,
        );
        db.prepare('INSERT INTO rate_edits (owner, draft, number, body) VALUES (?, ?, ?, ?)').run(
          owner,
          id,
          position + 1,
          body,
        );
        move(owner, id, position + 1, at, counts);
        return true;
      });
    },
    /** Takes edits back, or does them again: none of them changes. @returns false if the draft is gone */
    moveRateDraft(
      owner: string,
      id: string,
      position: number,
      at: number,
      counts?: RateDraft['counts'],
    ): boolean {
      return inTransaction(db, () => {
        const { edits } = db
          .prepare('SELECT count(*) AS edits FROM rate_edits WHERE owner = ? AND draft = ?')
          .get(owner, id) as { edits: number };
        if (position < 0 || position > edits) throw new RateDraftMoved(id);
        return move(owner, id, position, at, counts).changes > 0;
      });
    },
  };
}
