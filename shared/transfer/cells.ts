/** The values of a form as the cells of a file, and back. */

import type { FieldValue } from '../forms/form-definition';
import { guarded, unguarded } from '../formula-guard';
import type { Option } from '../option';
import type { RecordField } from '../table/fields';

const sameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

type FoundOption =
  | { readonly option: Option }
  /** The text names none of the options, or more than one. */
  | { readonly message: string };

/** The option that a text names, by its index or, in any case, by its text. */
export function namedOption(text: string, options: readonly Option[]): FoundOption {
  const wanted = text.trim();
  const byIndex = options.find(({ index }) => String(index) === wanted);
  if (byIndex) return { option: byIndex };
  const [first, second] = options.filter((option) => sameText(option.text, wanted));
  if (first && second) return { message: `Several options are called ${wanted}: write the number of one` };
  if (first) return { option: first };
  return {
    message: options.length === 0 ? 'There is nothing to choose here' : 'This is not one of the options',
  };
}

/** A value as the text of a cell: an option by its text if no other one could be meant. */
export function cellOf(field: RecordField, value: FieldValue, options: readonly Option[]): string {
  if (typeof value !== 'string') return value.map((each) => choiceCell(each, options)).join(', ');
  if (field.kind === 'choice') return choiceCell(value, options);
  if (field.kind === 'switch') return value === '' ? 'no' : 'yes';
  return field.kind === 'number' ? value : guarded(value);
}

function choiceCell(index: string, options: readonly Option[]): string {
  const option = options.find((each) => String(each.index) === index);
  const found = option && namedOption(option.text, options);
  return guarded(found && 'option' in found && found.option === option ? option.text : index);
}

/** A cell as a value of the form, and what is wrong with it where it cannot be one. It then stays as it was written. */
export interface ReadCell {
  readonly value: FieldValue;
  readonly message?: string;
}

export function readCell(field: RecordField, cell: string, options: readonly Option[]): ReadCell {
  const text = unguarded(cell).trim();
  if (field.kind === 'choice' || field.kind === 'choices') return readChoice(field, text, options);
  if (field.kind !== 'switch') return { value: text };
  if (/^(1|yes|y|true|on)$/i.test(text)) return { value: '1' };
  if (/^(|0|no|n|false|off)$/i.test(text)) return { value: '' };
  return { value: text, message: 'Write yes or no' };
}

function readChoice({ kind }: RecordField, text: string, options: readonly Option[]): ReadCell {
  const listed = (index: string) => (kind === 'choices' ? [index] : index);
  if (text === '') return { value: kind === 'choices' ? [] : '' };
  const found = namedOption(text, options);
  return 'option' in found
    ? { value: listed(String(found.option.index)) }
    : { value: listed(text), message: found.message };
}
