/** Starts the practice workspace: opens the data, seeds missing lists, listens, and then indexes long lists. */
import { dirname, join } from 'node:path';
import type { Hono } from 'hono';
import { hubTables } from '../shared/hub';
import { lists } from '../shared/lists';
import { createApp } from './api/app';
import type { Environment } from './api/practice';
import { practiceSkuToken } from './api/sku-search-service';
import { createChannels } from './channels';
import { closeDatabase, type Database, openDatabase } from './database';
import { createCallRecord, createFaults } from './faults';
import { createFileStore } from './files/store';
import { type Listening, listen } from './http';
import { type Progress, seed } from './seed';
import { missingIndexes } from './tables/list-columns';
import type { ListCounts } from './tables/list-counts';
import { withColumns } from './tables/more-columns';
import { createSessions } from './users';

export interface ServerOptions {
  /** The database file. Export files are written to `exports/` in the same folder. */
  readonly data: string;
  /** A bearer token that always belongs to the staff user. */
  readonly token?: string;
  /** The bearer token of the SKU search; `practice-skus` by default. */
  readonly skuToken?: string;
  /** Number of rows by list id, if it differs from the definition. */
  readonly rows?: ListCounts;
  /** Number of columns by list id, if it is more than in the definition. */
  readonly columns?: ListCounts;
  readonly onProgress?: (progress: Progress) => void;
  /** Epoch seconds. */
  readonly clock?: () => number;
}

export interface PracticeServer {
  readonly app: Hono<Environment>;
  /** Listens on 127.0.0.1. @param port 0 for any free port */
  listen(port: number): Promise<Listening>;
  /** Resolves when all long lists are indexed, or when the server is closed before. */
  readonly indexed: Promise<void>;
  /** Closes the database. The HTTP server has its own `close`. */
  close(): void;
}

/** Opens the data and seeds it if needed. Resolves to a server that is ready to listen. */
export async function createServer(options: ServerOptions): Promise<PracticeServer> {
  const db = openDatabase(options.data);
  const servedLists = lists.map((list) => withColumns(list, options.columns?.[list.id]));
  try {
    await seed(db, servedLists, options);
  } catch (error) {
    closeDatabase(db);
    throw error;
  }
  let isClosed = false;
  const channels = createChannels();
  const app = createApp({
    db,
    lists: servedLists,
    channels,
    files: createFileStore(join(dirname(options.data), 'exports')),
    sessions: createSessions(db, options.token),
    faults: createFaults(),
    record: createCallRecord(),
    skuToken: options.skuToken ?? practiceSkuToken,
    clock: options.clock ?? (() => Math.floor(Date.now() / 1000)),
  });
  return {
    app,
    indexed: addIndexes(db, () => isClosed),
    listen: (port) =>
      listen((request, environment) => app.fetch(request, environment), port, channels.upgrade),
    close() {
      isClosed = true;
      channels.close();
      closeDatabase(db);
    },
  };
}

/** Pause between two indexes in milliseconds, in which requests are handled. */
const betweenIndexes = 20;

/**
 * Creates the indexes in the background: they take as long as the rows do, and only make sorting faster. One at a time,
 * so that requests and a stop can run in between.
 */
async function addIndexes(db: Database, isClosed: () => boolean): Promise<void> {
  for (const list of [...lists, ...hubTables]) {
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
