/** Starts the practice workspace: opens the data, seeds what is missing, listens, and indexes long lists by and by. */
import { dirname, join } from 'node:path';
import type { Hono } from 'hono';
import { lists } from '../shared/lists';
import { createApp } from './api/app';
import type { Environment } from './api/practice';
import { closeDatabase, type Database, openDatabase } from './database';
import { createCallRecord, createFaults } from './faults';
import { createFileStore } from './files/store';
import { type Listening, listen } from './http';
import { type Progress, seed } from './seed';
import { missingIndexes } from './tables/list-columns';
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
  /** Settles when every long list can be sorted from an index, or the server was closed before. */
  readonly indexed: Promise<void>;
  /** Closes the database; listening ends with its own `close`. */
  close(): void;
}

/** Opens and, where needed, seeds the data, then answers a server that is ready to listen. */
export async function createServer(options: ServerOptions): Promise<PracticeServer> {
  const db = openDatabase(options.data);
  try {
    await seed(db, options);
  } catch (error) {
    closeDatabase(db);
    throw error;
  }
  let isClosed = false;
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
    indexed: addIndexes(db, () => isClosed),
    listen: (port) => listen((request, environment) => app.fetch(request, environment), port),
    close() {
      isClosed = true;
      closeDatabase(db);
    },
  };
}

/** Milliseconds between two indexes, in which requests are answered. */
const betweenIndexes = 20;

/**
 * Indexes take as long as all the rows do, and only make sorting faster: nobody waits for them. One at a time, so that
 * requests and a stop get in between.
 */
async function addIndexes(db: Database, isClosed: () => boolean): Promise<void> {
  for (const list of lists) {
    if (isClosed()) return;
    for (const statement of missingIndexes(db, list)) {
      await new Promise((resolve) => {
        setTimeout(resolve, betweenIndexes);
      });
      if (isClosed()) return;
      db.exec(statement);
    }
  }
}
