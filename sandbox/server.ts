/** Starts the practice workspace: opens the data, seeds and indexes what is missing, and listens. */
import { dirname, join } from 'node:path';
import type { Hono } from 'hono';
import { lists } from '../shared/lists';
import { createApp } from './api/app';
import type { Environment } from './api/practice';
import { closeDatabase, type Database, openDatabase } from './database';
import { createCallRecord, createFaults } from './faults';
import { createFileStore } from './files/store';
import { type Listening, listen } from './http';
import { missingIndexes } from './list-columns';
import { type Progress, seed } from './seed';
import { createSessions } from './users';

export interface ServerOptions {
  /** The database file; made files stand in `exports/` beside it. */
  readonly data: string;
  /** A bearer that is always the staff user. */
  readonly token?: string;
  /** Rows by list id, where fewer than the definition says are wanted. */
  readonly rows?: Readonly<Record<string, number>>;
  readonly onProgress?: (progress: Progress) => void;
  /** Epoch seconds. */
  readonly clock?: () => number;
}

export interface PracticeServer {
  readonly app: Hono<Environment>;
  /** Listens on 127.0.0.1. @param port 0 for any free one */
  listen(port: number): Promise<Listening>;
  /** Closes the database; listening ends with its own `close`. */
  close(): void;
}

/** Opens and, where needed, seeds the data, then answers a server that is ready to listen. */
export async function createServer(options: ServerOptions): Promise<PracticeServer> {
  const db = openDatabase(options.data);
  try {
    await seed(db, options);
    await addIndexes(db);
  } catch (error) {
    closeDatabase(db);
    throw error;
  }
  const app = createApp({
    db,
    files: createFileStore(join(dirname(options.data), 'exports')),
    sessions: createSessions(db, options.token),
    faults: createFaults(),
    record: createCallRecord(),
    clock: options.clock ?? (() => Math.floor(Date.now() / 1000)),
  });
  return {
    app,
    listen: (port) => listen((request, environment) => app.fetch(request, environment), port),
    close: () => closeDatabase(db),
  };
}

/** One index at a time: a stop must get in between them. */
async function addIndexes(db: Database): Promise<void> {
  for (const list of lists) {
    for (const statement of missingIndexes(db, list)) {
      db.exec(statement);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  }
}
