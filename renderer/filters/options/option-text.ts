/** Options of a filter as people read them, and the way back from text to what is submitted. */
import type { FilterDefinition, FilterOption } from '../../../shared/table/filters';
import { type Choice, choiceText } from '../../fields/choices';

const noOptions: readonly FilterOption[] = [];

/** The options of a filter; a server may send none. */
export function optionsOf(definition: FilterDefinition): readonly FilterOption[] {
  return definition.values ?? noOptions;
}

/** Options as a combobox takes them, with their indexes as text. */
export function choicesOfOptions(options: readonly FilterOption[]): readonly Choice[] {
  return options.map(({ index, text }) => ({ index: String(index), text }));
}

/** The index as the server defined it; comboboxes know it as text. */
export function submittedIndex(options: readonly FilterOption[], index: string): number | string {
  return options.find((option) => String(option.index) === index)?.index ?? index;
}

/** What a person reads for one or several submitted indexes. */
export function optionTexts(definition: FilterDefinition, value: unknown): string {
  const choices = choicesOfOptions(optionsOf(definition));
  return chosenIndexes(value)
    .map((index) => choiceText(choices, index))
    .join(', ');
}

/** Submitted indexes as texts, whether one or several. */
export function chosenIndexes(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}
