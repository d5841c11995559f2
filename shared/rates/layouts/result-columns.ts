/** The columns of the result rows of a file in a custom layout, and the source of their texts. */
import type { FieldNames } from '../column-match';
import type { Layout } from '../layout';
import type { Answers } from '../read-settings';
import type { FoundLayout } from './find-layout';

/** Which rates become rows: those of bands, or those per additional unit. */
export type RateUse = 'bands' | 'further';

/** The source of the texts of a result column. */
export type Source =
  | { readonly in: 'column'; readonly at: number }
  | { readonly in: 'heading'; readonly at: number }
  | { readonly in: 'rate' }
  /** One part of the text of a band, which is in a column or, at `heading`, above the rates. */
  | {
      readonly in: 'band';
      readonly part: 'from' | 'to';
      readonly column: number | undefined;
      readonly heading: number;
    }
  /** A value of a rate per additional unit: the end of the bands before it, or the size of one step. */
  | { readonly in: 'further'; readonly part: 'from' | 'step' }
  /** A place of the zone that a key names. */
  | { readonly in: 'zone'; readonly key: Source }
  | { readonly in: 'nowhere' };

/** A column of the result rows. */
export interface ResultColumn {
  /** Null for a key. */
  readonly field: string | null;
  /** The heading of the column in the file, or the name of its field. */
  readonly name: string;
  readonly source: Source;
  /** True if the column separates price lists, whatever its name. */
  readonly isKey: boolean;
}

/** The result columns in the form of file columns. */
export function resultLayout(
  { headings }: FoundLayout,
  columns: readonly ResultColumn[],
  names: FieldNames,
  answers: Answers,
): Layout {
  const header = columns.map(({ name }) => name);
  return {
    names,
    header,
    width: header.length,
    headerCells: header.length,
    headerLine: headings.at(-1)?.line ?? 0,
    match: {
      fields: new Map(columns.flatMap(({ field }, at) => (field === null ? [] : [[field, at] as const]))),
      twice: [],
      unknown: columns.flatMap(({ field }, at) => (field === null ? at : [])),
      missing: [],
    },
    keys: columns.flatMap(({ isKey }, at) => (isKey ? at : [])),
    answers,
  };
}

/** The column of the cell that a source has its text from; -1 for none. */
export function columnOf(source: Source, at: number): number {
  if (source.in === 'rate') return at;
  if (source.in === 'column') return source.at;
  return source.in === 'band' ? (source.column ?? -1) : -1;
}

/** Returns the result columns: the fields of the table, then keys and other distinguishing columns. */
export function resultColumns(
  { headings, columns, names: texts }: FoundLayout,
  names: FieldNames,
  wants: RateUse,
  { zones }: Answers,
): ResultColumn[] {
  const uses = Object.entries(columns).map(([at, is]) => ({ at: Number(at), is }));
  const column = uses.find(({ is }) => is === 'band')?.at;
  const heading = headings.findIndex(({ is }) => is === 'band');
  const rates = uses.flatMap(({ at, is }) => (is === 'rate' ? at : []));
  const sourceOf = (field: string): Source | undefined => {
    if (field === 'rate') return { in: 'rate' };
    if (wants === 'further' && field === 'to') return { in: 'nowhere' };
    if (wants === 'further' && (field === 'from' || field === 'increment'))
      return { in: 'further', part: field === 'from' ? 'from' : 'step' };
    const at = uses.find(({ is }) => is === field)?.at;
    if (at !== undefined) return { in: 'column', at };
    const above = headings.findIndex(({ is }) => is === field);
    if (above >= 0) return { in: 'heading', at: above };
    if (field !== 'from' && field !== 'to') return undefined;
    return column !== undefined || heading >= 0
      ? { in: 'band', part: field, column, heading }
      : { in: 'nowhere' };
  };
  const nameOf = (source: Source): string => {
    if (source.in === 'rate') return rates.length === 1 ? (texts[rates[0] ?? -1] ?? '') : '';
    if (source.in === 'column') return texts[source.at] ?? '';
    return source.in === 'band' ? (texts[source.column ?? -1] ?? '') : '';
  };
  const above = headings.flatMap(({ is }, at): ResultColumn[] => {
    const name = headings.length === 1 ? 'Heading' : `Heading ${at + 1}`;
    return is === 'key' ? [{ field: null, name, source: { in: 'heading', at }, isKey: true }] : [];
  });
  const beside = uses.flatMap(({ at, is }): ResultColumn[] => {
    const name = texts[at] || `Column ${at + 1}`;
    const isKey = is === 'key';
    return isKey || is === 'text' ? [{ field: null, name, source: { in: 'column', at }, isKey }] : [];
  });
  // Zones that became places no longer distinguish rows.
  const zone = zones && [...above, ...beside].find(({ name }) => name === zones.key);
  const fields = names.table.definition.columns.flatMap(({ name }) => {
    const source: Source | undefined =
      zone && name === 'city' ? { in: 'zone', key: zone.source } : sourceOf(name);
    return source ? { field: name, name: nameOf(source) || name, source, isKey: false } : [];
  });
  return [...fields, ...[...above, ...beside].filter((column) => column !== zone)];
}
