/** Stored data of the server, as of the last read. Runs on the thread of the desk. */
import type { DeskDatabase } from './database';

interface StoredSnapshot {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly body: string;
}

export const rateSnapshotCalls = (db: DeskDatabase) => ({
  keepRateSnapshot(owner: string, { key, at, body }: StoredSnapshot): void {
    db.prepare('INSERT OR REPLACE INTO rate_snapshots (owner, key, at, body) VALUES (?, ?, ?, ?)').run(
      owner,
      key,
      at,
      body,
    );
  },
  rateSnapshot(owner: string, key: string): StoredSnapshot | undefined {
    const row = db
      .prepare('SELECT key, at, body FROM rate_snapshots WHERE owner = ? AND key = ?')
      .get(owner, key) as StoredSnapshot | undefined;
    // libsql adds its own properties to a row.
    return row && { key: row.key, at: row.at, body: row.body };
  },
  /** Returns the snapshots whose key has this prefix, the newest first. */
  rateSnapshots(owner: string, prefix: string): StoredSnapshot[] {
    const rows = db
      .prepare(
        'SELECT key, at, body FROM rate_snapshots WHERE owner = ? AND substr(key, 1, ?) = ? ORDER BY at DESC, key',
      )
      .all(owner, prefix.length, prefix) as StoredSnapshot[];
    return rows.map(({ key, at, body }) => ({ key, at, body }));
  },
  dropRateSnapshot(owner: string, key: string): void {
    db.prepare('DELETE FROM rate_snapshots WHERE owner = ? AND key = ?').run(owner, key);
  },
});
