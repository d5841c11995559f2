/** Choices of the fields: the index of an option as text, with its label. */
import type { Option } from '../../shared/option';

export interface Choice {
  readonly index: string;
  readonly text: string;
}

/** Choices by the name of their option list. */
export type ChoiceLists = Readonly<Record<string, readonly Choice[]>>;

/** An option list as a server sent it, with its indexes as text. */
export function choicesOf(options: readonly Option[]): readonly Choice[] {
  return options.map((option) => ({ index: String(option.index), text: option.text }));
}

/** Option lists as a server sent them, by their names. */
export function choiceListsOf(lists: Readonly<Record<string, readonly Option[]>>): ChoiceLists {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, choicesOf(list)]));
}

/** The label of a value. A value that is not in the list is shown as it is, an id as `#7`. */
export function choiceText(choices: readonly Choice[], index: string): string {
  if (index === '') return '';
  return (
    choices.find((choice) => choice.index === index)?.text ?? (/^\d+$/.test(index) ? `#${index}` : index)
  );
}
