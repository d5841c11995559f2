/** Choices of the fields: the index of an option as text, with its label. */
import type { Option } from '../../shared/option';

export interface Choice {
  readonly index: string;
  readonly text: string;
}

/** Choices by the name of their option list. */
export type ChoiceLists = Readonly<Record<string, readonly Choice[]>>;

/** Returns the option list of a server with its indexes as text. */
export function choicesOf(options: readonly Option[]): readonly Choice[] {
  return options.map((option) => ({ index: String(option.index), text: option.text }));
}

/** Returns the option lists of a server by name. */
export function choiceListsOf(lists: Readonly<Record<string, readonly Option[]>>): ChoiceLists {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, choicesOf(list)]));
}

/** Returns the text of a value. A value outside the list is its own text, an id `#7`. */
export function choiceText(choices: readonly Choice[], index: string): string {
  if (index === '') return '';
  return (
    choices.find((choice) => choice.index === index)?.text ?? (/^\d+$/.test(index) ? `#${index}` : index)
  );
}
