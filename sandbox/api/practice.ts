/** The parts of the practice workspace that all requests use. */
import type { Context as HonoContext } from 'hono';
import type { ListDefinition } from '../../shared/table/list';
import type { Channels } from '../channels';
import type { Database } from '../database';
import type { CallRecord, Faults } from '../faults';
import type { FileStore } from '../files/store';
import type { HttpEnvironment } from '../http';
import type { Sessions } from '../users';

export interface Practice {
  readonly db: Database;
  /** The lists with the columns of the practice workspace. */
  readonly lists: readonly ListDefinition[];
  readonly files: FileStore;
  readonly sessions: Sessions;
  readonly channels: Channels;
  readonly faults: Faults;
  readonly record: CallRecord;
  /** The bearer token of the SKU search. */
  readonly skuToken: string;
  /** Epoch seconds. */
  readonly clock: () => number;
}

export type Environment = { Bindings: HttpEnvironment };
export type AppContext = HonoContext<Environment>;
