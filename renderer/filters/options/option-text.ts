/** Converts the options of a filter into choices and texts, and indexes as text back into submitted indexes. */
import type { FilterDefinition, FilterOption } from '../../../shared/table/filters';
import { type Choice, choiceText } from '../../fields/choices';

const noOptions: readonly FilterOption[] = [];

export function optionsOf(definition: FilterDefinition): readonly FilterOption[] {
  return definition.values ?? noOptions;
}

/** Returns choices, value and `onChange` of a combobox for one option; `store` gets the submitted index. */
export function chosenOption(
  definition: FilterDefinition,
  value: unknown,
  store: (index: number | string | undefined) => void,
) {
  const options = optionsOf(definition);
  return {
    choices: choicesOfOptions(options),
    value: chosenIndexes(value)[0] ?? '',
    onChange: (index: string) => store(index === '' ? undefined : submittedIndex(options, index)),
  };
}

/** Returns the options as choices of a combobox. */
function choicesOfOptions(options: readonly FilterOption[]): readonly Choice[] {
  return options.map(({ index, text }) => ({ index: String(index), text }));
}

/** Returns the index with the type that the server uses; in a combobox it is a text. */
export function submittedIndex(options: readonly FilterOption[], index: string): number | string {
  return options.find((option) => String(option.index) === index)?.index ?? index;
}

/** Returns the texts of one or several submitted indexes. */
export function optionTexts(definition: FilterDefinition, value: unknown): string {
  const choices = choicesOfOptions(optionsOf(definition));
  return chosenIndexes(value)
    .map((index) => choiceText(choices, index))
    .join(', ');
}

/** Returns one or several submitted indexes as a list of texts. */
export function chosenIndexes(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}
