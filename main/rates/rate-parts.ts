/** The dependencies of the parts that read rates and send changes of them. */
import type { RecordRef } from '../../shared/desk/rates';
import type { DeskStore } from '../desk/desk';
import type { ChangeWork } from './change-work';
import type { RateServer } from './rate-server';
import type { StoredFiles } from './stored-files';

export interface RateParts {
  readonly store: DeskStore;
  readonly files: StoredFiles;
  readonly work: ChangeWork;
  readonly server: RateServer;
  readonly now: () => number;
  readonly log: { error(...parts: unknown[]): void };
}

export interface SnapshotParts extends RateParts {
  readonly owner: () => string;
  /** Services and contracts that rate files and changes of a user refer to. */
  readonly inUse: (owner: string) => Promise<readonly RecordRef[]>;
  readonly changed: () => void;
}
