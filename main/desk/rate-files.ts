/**
 * Rate files and their edits. An edit is one record that is only appended. Edits after the position of the rate file
 * are undone; the next edit removes them. Runs on the thread of the desk.
 */
import { type RateFile, rateFileSchema } from '../../shared/desk/rates';
import { type DeskDatabase, inTransaction } from './database';

/** The part of a rate file that is stored as JSON. The other values change with every edit. */
type RateFileBody = Omit<RateFile, 'position' | 'edits' | 'changed'>;
/** Fields that can be changed in addition to the edits. */
export type RateFileChange = Partial<Omit<RateFileBody, 'id' | 'made'>>;

interface RateFileRow {
  readonly body: string;
  readonly position: number;
  readonly at: number;
  readonly edits: number;
}

/** Another edit was applied first, so this one would change other rows. */
export class RateEditConflict extends Error {
  readonly code = 'MOVED';
}

const columns = `body, position, at,
  (SELECT count(*) FROM rate_edits WHERE rate_edits.owner = rate_drafts.owner AND draft = id) AS edits`;

function read({ body, position, at, edits }: RateFileRow): RateFile | undefined {
  return rateFileSchema.safeParse({ ...JSON.parse(body), position, changed: at, edits }).data;
}

/** Rate files without their edits. */
export function rateFileCalls(db: DeskDatabase) {
  const rateFile = (owner: string, id: string): RateFile | undefined => {
    const row = db.prepare(`SELECT ${columns} FROM rate_drafts WHERE owner = ? AND id = ?`).get(owner, id) as
      | RateFileRow
      | undefined;
    return row && read(row);
  };
  return {
    /** Stores a new rate file, which has no edits. */
    keepRateFile(owner: string, { position, edits: _none, changed, ...body }: RateFile): void {
      db.prepare(
        'INSERT INTO rate_drafts (id, owner, file, position, at, body) VALUES (?, ?, ?, ?, ?, ?)',
      ).run(body.id, owner, body.file, position, changed, JSON.stringify(body satisfies RateFileBody));
    },
    /** Returns the rate files of an owner, the last changed first. One that cannot be read is left out, not removed. */
    rateFiles(owner: string): RateFile[] {
      const rows = db
        .prepare(`SELECT ${columns} FROM rate_drafts WHERE owner = ? ORDER BY at DESC, id`)
        .all(owner) as RateFileRow[];
      return rows.flatMap((row) => read(row) ?? []);
    },
    rateFile,
    /**
     * Changes fields other than the edits.
     * @param at the time of a change by the user; without it the time of the rate file is unchanged
     * @returns the changed rate file; undefined if it does not exist
     */
    changeRateFile(owner: string, id: string, change: RateFileChange, at?: number): RateFile | undefined {
      return inTransaction(db, () => {
        const found = rateFile(owner, id);
        if (!found) return undefined;
        const { position: _position, edits: _edits, changed, ...body } = { ...found, ...change };
        db.prepare('UPDATE rate_drafts SET body = ?, file = ?, at = ? WHERE owner = ? AND id = ?').run(
          JSON.stringify(body satisfies RateFileBody),
          body.file,
          at ?? changed,
          owner,
          id,
        );
        return rateFile(owner, id);
      });
    },
    dropRateFile(owner: string, id: string): void {
      db.prepare('DELETE FROM rate_drafts WHERE owner = ? AND id = ?').run(owner, id);
    },
    /** Hashes of the rate files of all users. */
    rateFileHashes(): string[] {
      const rows = db.prepare('SELECT DISTINCT file FROM rate_drafts').all() as { file: string }[];
      return rows.map(({ file }) => file);
    },
  };
}

/** The edits of rate files. */
export function rateEditCalls(db: DeskDatabase) {
  /** @param counts after the edit; without them they are unchanged */
  const move = (owner: string, id: string, position: number, at: number, counts?: RateFile['counts']) =>
    db
      .prepare(
        `UPDATE rate_drafts SET position = ?, at = ?,
           body = CASE WHEN ? IS NULL THEN body ELSE json_set(body, '$.counts', json(?)) END
         WHERE owner = ? AND id = ?`,
      )
      .run(position, at, ...Array(2).fill(counts === undefined ? null : JSON.stringify(counts)), owner, id);

  return {
    /** Returns the edits of a rate file in the order in which they were appended, undone ones last. */
    rateEdits(owner: string, id: string): string[] {
      const rows = db
        .prepare('SELECT body FROM rate_edits WHERE owner = ? AND draft = ? ORDER BY number')
        .all(owner, id) as { body: string }[];
      return rows.map(({ body }) => body);
    },
    /**
     * Appends an edit at a position and removes undone edits. The same edit at the same position again is a repeated
     * request whose first reply was lost.
     * @returns false if the rate file does not exist
     * @throws `RateEditConflict` if the rate file is at another position
     */
    appendRateEdit(
      owner: string,
      id: string,
      position: number,
      body: string,
      at: number,
      counts?: RateFile['counts'],
    ): boolean {
      return inTransaction(db, () => {
        const found = db
          .prepare('SELECT position FROM rate_drafts WHERE owner = ? AND id = ?')
          .get(owner, id) as { position: number } | undefined;
        if (!found) return false;
        const same = db.prepare('SELECT body FROM rate_edits WHERE owner = ? AND draft = ? AND number = ?');
        if (found.position === position + 1) {
          const existing = same.get(owner, id, position + 1) as { body: string } | undefined;
          if (existing?.body === body) return true;
        }
        if (found.position !== position) throw new RateEditConflict(id);
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
    /**
     * Undoes or redoes edits; they stay stored.
     * @returns false if the rate file does not exist
     */
    setRatePosition(
      owner: string,
      id: string,
      position: number,
      at: number,
      counts?: RateFile['counts'],
    ): boolean {
      return inTransaction(db, () => {
        const { edits } = db
          .prepare('SELECT count(*) AS edits FROM rate_edits WHERE owner = ? AND draft = ?')
          .get(owner, id) as { edits: number };
        if (position < 0 || position > edits) throw new RateEditConflict(id);
        return move(owner, id, position, at, counts).changes > 0;
      });
    },
  };
}
