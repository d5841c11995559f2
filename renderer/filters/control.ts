/** What a filter type is. One file in this folder offers one type; the file's name is the type in kebab case. */
import type { ComponentType } from 'react';
import type { Notice } from '../../shared/messages';
import type { FilterDefinition, FilterState } from '../../shared/table/filters';
import type { ControlProps } from '../fields/field-frame';

export interface FilterControlProps {
  readonly definition: FilterDefinition;
  /** The draft, by submitted name. */
  readonly values: FilterState;
  /** Changes the draft; a key set to undefined is taken out. */
  readonly change: (patch: FilterState) => void;
  /** Says what is wrong with what was typed, under the control and when Apply is pressed; undefined takes it back. */
  readonly report: (problem: string | undefined) => void;
  /** Id, description and validity for the input inside; its label is the frame's. */
  readonly control: ControlProps;
}

export interface FilterControl {
  /** Enter in an input applies the filters; a control that needs Enter for itself prevents the event's default. */
  readonly Control: ComponentType<FilterControlProps>;
  /** Several inputs, named as a group by the label. */
  readonly group?: boolean;
  /** The names that the control submits. */
  readonly keys: (definition: FilterDefinition) => readonly string[];
  /** What is set, as text without the title; undefined when nothing is. */
  readonly chip: (definition: FilterDefinition, state: FilterState) => string | undefined;
  /** A warning that keeps the filters from being applied; undefined when the entry is complete. */
  readonly complete?: (definition: FilterDefinition, state: FilterState) => Notice | undefined;
}

/** The one key of most types. */
export function nameOnly({ name }: FilterDefinition): readonly string[] {
  return [name];
}
