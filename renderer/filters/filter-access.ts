/** The filters of one list, shared by the filter panel, the export sidebar and the chips. */
import type { FilterDefinition, FilterState } from '../../shared/table/filters';

export interface FilterAccess {
  readonly definitions: readonly FilterDefinition[];
  /** The values in the controls, not yet applied. */
  readonly draft: FilterState;
  /** The values that the rows were loaded with. */
  readonly applied: FilterState;
  /** How often all filters were cleared. */
  readonly clears: number;
  /** Changes the draft; undefined removes a name. */
  change(patch: FilterState): void;
  /** Applies the draft: about 60 ms later the list reloads from page 1 with its non-empty values. */
  apply(): void;
  /** Removes applied filters, also from the draft. The rest of the draft is not applied. */
  remove(names: readonly string[]): void;
  /** Clears all filters and reloads. */
  clear(): void;
}
