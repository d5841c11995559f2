/**
 * Reads one number of a rate file with the rules of the rate desk. The server is stricter: it accepts only
 * plain decimals with a point. Other cells are refused with the reason and, if possible, the correct
 * spelling.
 */
import { decimalText } from '../../shared/rates/decimals';
import type { FindingName } from '../../shared/rates/findings';
import { isAmbiguousNumber, type NumberText, numberText, resolvedNumber } from '../../shared/rates/numbers';

export type Reading = { readonly value: string } | { readonly trouble: string };

/** A cell of a sheet; text files hold only text. */
export type Cell = string | number | boolean | Date | null;

const style = { mark: '.', mixed: false } as const;

/** Messages by finding. They continue the text of the cell: “5 %” + "has a percent sign". */
const reasons: Partial<Record<FindingName, string>> = {
  negative: 'is below 0',
  percent: 'has a percent sign; write the number alone',
  currency: 'has a currency; write the number alone',
  'trailing-units': 'has a unit; write the number alone',
  parenthesised: 'is in brackets, which means below 0; write a number of at least 0',
  'scientific-notation': 'is in scientific notation; write all its digits',
  'date-in-number-column': 'is a date; write a number',
  'full-width-digits': 'has full-width digits; write the digits 0 to 9',
  'arabic-indic-digits': 'has Arabic-Indic digits; write the digits 0 to 9',
};

/**
 * The message of a problem continues the name of the column: "rate" + "is blank; write a number".
 * @param places most digits after the point
 */
export function readNumber(cell: Cell, places?: number): Reading {
  if (cell instanceof Date) return { trouble: 'is a date; write a number' };
  if (typeof cell === 'boolean') return { trouble: `“${String(cell).toUpperCase()}” is not a number` };
  const text = typeof cell === 'number' ? decimalText(cell) : (cell ?? '').trim();
  const meaning = numberText(text);
  const read = resolvedNumber(meaning, style, { required: true, places, least: undefined });
  // A number after an apostrophe is valid for the desk, so the other findings decide.
  const finding = read.finding === 'number-as-text' ? read.also : read.finding;
  if (finding === undefined && read.value !== undefined) return { value: read.value };
  if (meaning.kind === 'blank') return { trouble: 'is blank; write a number' };
  if (finding === 'too-precise') {
    return { trouble: `“${shortened(text)}” has more than ${places} digits after the point` };
  }
  return { trouble: `“${shortened(text)}” ${separatorError(text, meaning, finding) ?? reasonOf(finding)}` };
}

function reasonOf(finding: FindingName | undefined): string {
  return (finding && reasons[finding]) ?? 'is not a number';
}

/** Returns what is wrong with the separators of a number, and the correct spelling; undefined if they are right. */
function separatorError(
  text: string,
  meaning: NumberText,
  finding: FindingName | undefined,
): string | undefined {
  if (meaning.kind !== 'number' || meaning.isUnread) return undefined;
  const { point, comma } = meaning;
  if (finding === 'number-ambiguous') return `uses a decimal comma; write ${comma}`;
  if (finding !== 'thousands-grouping') return undefined;
  if (isAmbiguousNumber(meaning)) return `has a comma; write ${point} or ${comma}`;
  if (text.includes(',')) return `has commas between thousands; write ${point}`;
  return /\s/.test(text)
    ? 'has a space between its digits; write them together'
    : `has marks between thousands; write ${point}`;
}

/** Shortens a long cell in a message; the row number leads to the whole text. */
export function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
