/** Matches the headers of a file with the fields of a table, whatever their language and spelling. */

import { fieldSynonyms } from './field-synonyms';
import { findingsHeader } from './findings-column';
import { wordsOfLanguages } from './header-languages';
import { fillerWords, remarkNames, serviceNames, servicePlaceNames } from './header-words';
import { placeSynonyms } from './place-synonyms';
import type { RateTable, RateTableId } from './rate-tables';

const brackets = /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g;
const unlikeLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ى: 'ي',
  ة: 'ه',
};
/** A text in lower case, without accents, with single spaces: `Min_Weight` becomes `min weight`. */
export function plainWords(text: string): string {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|\u0640/gu, '')
    .replace(/[ßøłæœıىة]/g, (letter) => unlikeLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const fillers = new Set([...fillerWords, ...wordsOfLanguages('filler')].map(plainWords));

/** Spells out `Weight >=` and `Weight <`. */
function withSigns(header: string): string {
  return header.replace(/[>≥]=?/g, ' from ').replace(/[<≤]=?/g, ' to ');
}

function withoutFillers(name: string): string {
  return name
    .split(' ')
    .filter((word) => !fillers.has(word))
    .join(' ');
}

/** The names that a header may stand for, the closest first. */
function headerNames(header: string): readonly string[] {
  const whole = plainWords(header);
  const bare = plainWords(header.replace(brackets, ' '));
  const words = withoutFillers(bare);
  const signs = plainWords(withSigns(header));
  return [whole, bare, words, signs, withoutFillers(signs)].filter(
    (name, at, all) => name !== '' && all.indexOf(name) === at,
  );
}

/** Finds the field of a header. Built once per table. */
export class FieldNames {
  readonly #fields = new Map<string, string>();

  constructor(readonly table: RateTable<RateTableId>) {
    const columns = table.definition.columns;
    // Names of the table itself come first, then synonyms in the order of its fields.
    for (const { name } of columns) this.#add(name, name);
    for (const { name, label } of columns) this.#add(label, name);
    for (const { name, kind } of columns) {
      if (kind === 'choice' && (name === 'from' || name === 'to')) {
        for (const text of placeSynonyms[name]) this.#add(text, name);
      }
      for (const text of fieldSynonyms[name] ?? []) this.#add(text, name);
    }
    for (const { name } of columns) for (const text of wordsOfLanguages(name)) this.#add(text, name);
  }

  #add(text: string, field: string): void {
    const name = plainWords(text);
    if (!this.#fields.has(name)) this.#fields.set(name, field);
  }

  /** The field that a header names, undefined if none. */
  fieldOf(header: string): string | undefined {
    if (header.length > 200) return undefined;
    for (const name of headerNames(header)) {
      const field = this.#fields.get(name);
      if (field !== undefined) return field;
    }
    return undefined;
  }

  /** The different fields that the cells of a row name. */
  fieldsIn(cells: readonly string[]): Set<string> {
    const fields = new Set<string>();
    for (const cell of cells) {
      const field = cell === '' ? undefined : this.fieldOf(cell);
      if (field !== undefined) fields.add(field);
    }
    return fields;
  }
}

const services = new Set([...serviceNames, ...wordsOfLanguages('service')].map(plainWords));

const servicePlaces = new Set(servicePlaceNames);
const remarks = new Set(remarkNames);

/** True if the name of a column separates the services of a file: `zone`, `Destination_Terminal`, `lane id`. */
export function isServiceName(header: string): boolean {
  return headerNames(header).some((name) => {
    if (services.has(name)) return true;
    const words = name.split(' ');
    return (
      words.length < 5 &&
      words.some((word) => services.has(word)) &&
      words.every((word) => services.has(word) || servicePlaces.has(word))
    );
  });
}

/** True if the name of a column is that of record numbers: `lane id`. */
export function isIdName(header: string): boolean {
  return / (?:id|no|nr|number|nummer|key)$/.test(` ${plainWords(header)}`);
}

/** True if the name of a column is that of remarks. */
export function isRemarkName(header: string): boolean {
  return plainWords(header)
    .split(' ')
    .some((word) => remarks.has(word));
}

/** The assignment of columns to fields. */
export interface ColumnMatch {
  /** Position of the column by field. */
  readonly fields: ReadonlyMap<string, number>;
  /** Headers of a field that more than one column has, or that name a field of another column. */
  readonly twice: readonly string[];
  /** Positions of columns without a field. */
  readonly unknown: readonly number[];
  /** Required fields without a column. */
  readonly missing: readonly string[];
}

/** The columns that the user chose for fields: a position or the text of a header; null for no column. */
export type ChosenColumns = Readonly<Record<string, number | string | null>>;

/** Fields that every row must have, by name. */
export function requiredFields(table: RateTable): readonly string[] {
  return table.definition.columns
    .filter(({ rule }) => typeof rule !== 'function' && rule.required)
    .map(({ name }) => name);
}

/**
 * @param headers the cells of the header row; undefined for a file without one, whose columns are matched by position
 */
export function matchColumns(
  names: FieldNames,
  headers: readonly string[] | undefined,
  width: number,
  chosen: ChosenColumns = {},
): ColumnMatch {
  const { table } = names;
  const fields = new Map<string, number>();
  const taken = new Set<number>();
  for (const [field, column] of Object.entries(chosen)) {
    const at = typeof column === 'string' ? positionOf(headers ?? [], column) : column;
    if (at === null || at < 0 || at >= width || !table.definition.columns.some(({ name }) => name === field))
      continue;
    fields.set(field, at);
    taken.add(at);
  }
  const isOpen = (field: string) => !Object.hasOwn(chosen, field) && !fields.has(field);
  const twice = new Set<string>();
  if (headers) {
    const candidates = headers.map((header) => names.fieldOf(header));
    // The exact name of the field takes precedence over a synonym further left.
    const isExact = (at: number, field: string) => plainWords(headers[at] ?? '') === plainWords(field);
    for (const exact of [true, false]) {
      candidates.forEach((field, at) => {
        if (field === undefined || taken.has(at) || !isOpen(field) || (exact && !isExact(at, field))) return;
        fields.set(field, at);
        taken.add(at);
      });
    }
    candidates.forEach((field, at) => {
      if (field !== undefined && !taken.has(at) && !Object.hasOwn(chosen, field))
        twice.add(headers[at] ?? '');
    });
    const seen = new Set<string>();
    headers.forEach((header, at) => {
      const name = plainWords(withSigns(header));
      if (name === '') return;
      // Duplicate columns without a field need no choice.
      const field = candidates[at];
      if (seen.has(name) && field !== undefined && !Object.hasOwn(chosen, field)) twice.add(header);
      seen.add(name);
    });
  } else {
    const order = table.definition.columns.map(({ name }) => name).filter(isOpen);
    // More columns than fields mean another table or additional data, so their order is no evidence.
    const isKnown = width - taken.size <= order.length || taken.size > 0;
    for (let at = 0; isKnown && at < width && order.length > 0; at += 1) {
      if (taken.has(at)) continue;
      fields.set(order.shift() ?? '', at);
      taken.add(at);
    }
  }
  return {
    fields,
    twice: [...twice],
    // The column of findings that Codesk writes is skipped without a warning.
    unknown: Array.from({ length: width }, (_, at) => at).filter(
      (at) => !taken.has(at) && headers?.[at]?.trim() !== findingsHeader,
    ),
    missing: requiredFields(table).filter((field) => !fields.has(field)),
  };
}

/** The position of a header, by its text or else by its words; -1 if there is no match. */
export function positionOf(headers: readonly string[], text: string): number {
  const exact = headers.findIndex((header) => header.trim() === text.trim());
  return exact >= 0 ? exact : headers.findIndex((header) => plainWords(header) === plainWords(text));
}

/** The texts of a column that the user selected; null if all. */
export function selectedTexts(
  keep: Readonly<Record<string, readonly string[]>> | undefined,
  header: string,
): readonly string[] | null {
  if (!keep || header === '') return null;
  const name = Object.keys(keep).find((each) => plainWords(each) === plainWords(header));
  return keep[header] ?? (name === undefined ? null : (keep[name] ?? null));
}
