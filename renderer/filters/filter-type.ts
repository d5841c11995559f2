/** The interface of a filter type. Each file in `types/` exports one type; its name is the type in kebab case. */
import type { ComponentType } from 'react';
import type { DateFormat } from '../../shared/date-formats';
import type { Notice } from '../../shared/messages';
import type { FilterDefinition, FilterState } from '../../shared/table/filters';
import type { ControlProps } from '../fields/field-frame';

export interface FilterControlProps {
  readonly definition: FilterDefinition;
  /** The values in the controls, by submitted name. */
  readonly values: FilterState;
  /** Changes values; undefined removes a key. */
  readonly change: (patch: FilterState) => void;
  /** Sets the error in the typed text, shown under the control and when Apply is pressed; undefined clears it. */
  readonly report: (problem: string | undefined) => void;
  /** In a popup: changes values and applies them at once. */
  readonly applyNow?: ((patch: FilterState) => void) | undefined;
  /** Attributes for the input; the label is drawn by the panel. */
  readonly control: ControlProps;
}

export interface FilterType {
  /** Enter in an input applies the filters. A control that uses Enter itself prevents the default of the event. */
  readonly Control: ComponentType<FilterControlProps>;
  /** True for several inputs: the label then names the group. */
  readonly group?: boolean;
  /**
   * True if the control shows only its values. Others may hold text that is not valid yet, so Clear mounts them again.
   */
  readonly controlled?: boolean;
  /** The names that the control submits. */
  readonly keys: (definition: FilterDefinition) => readonly string[];
  /** Returns the value as text, without the title; undefined if it is not set. `format` is the date format. */
  readonly chip: (definition: FilterDefinition, state: FilterState, format: DateFormat) => string | undefined;
  /** The title of the chip, if it differs from that of the filter. */
  readonly chipTitle?: (definition: FilterDefinition, state: FilterState) => string | undefined;
  /** The current meaning of the text of the chip, for example the dates of `next 60 days`. */
  readonly meaning?: (
    definition: FilterDefinition,
    state: FilterState,
    format: DateFormat,
  ) => string | undefined;
  /** A warning about an incomplete value, which is not applied; undefined for a complete one. */
  readonly complete?: (definition: FilterDefinition, state: FilterState) => Notice | undefined;
}

/** The `keys` of types that submit one value under the name of the filter. */
export function nameOnly({ name }: FilterDefinition): readonly string[] {
  return [name];
}
