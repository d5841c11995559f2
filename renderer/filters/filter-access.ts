/** What the filter panel, the export sidebar and the chips share: the filters of one list and their state. */
import type { FilterDefinition, FilterState } from '../../shared/table/filters';

export interface FilterAccess {
  readonly definitions: readonly FilterDefinition[];
  /** What the controls show; not yet applied. */
  readonly draft: FilterState;
  /** What the rows were asked with. */
  readonly applied: FilterState;
  /** Changes the draft; a key set to undefined is taken out. */
  change(patch: FilterState): void;
  /** Sends the non-empty pairs to the table, which reloads from page 1 about 60 ms later. */
  apply(): void;
  /** Applies with this change at once: Enter in a text filter, removing a chip. */
  applyWith(patch: FilterState): void;
  /** Empties the state and every control, and reloads. */
  clear(): void;
}
