/** The filters of one list and their state, shared by the filter panel, the export sidebar and the chips. */
import type { FilterDefinition, FilterState } from '../../shared/table/filters';

export interface FilterAccess {
  readonly definitions: readonly FilterDefinition[];
  /** The values in the controls, not yet applied. */
  readonly draft: FilterState;
  /** The values that the rows were loaded with. */
  readonly applied: FilterState;
  /** Changes the draft; undefined removes a key. */
  change(patch: FilterState): void;
  /** Applies the draft: about 60 ms later the list reloads from page 1 with its non-empty values. */
  apply(): void;
  /** Changes the draft, and applies only this change, for example when a chip is removed. */
  applyWith(patch: FilterState): void;
  /** Clears all filters and reloads. */
  clear(): void;
  /** Calls the listener when all filters are cleared, while `draft` is still there. Returns a function that stops it. */
  whenCleared(listener: () => void): () => void;
}
