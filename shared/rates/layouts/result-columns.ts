/** The columns of the rows that result from a file: where each has its texts. */
import type { FieldNames } from '../column-match';
import type { Layout } from '../layout';
import type { Answers } from '../reading';
import type { FoundLayout } from './find-layout';

/** Where a column of the rows that result has its texts. */
export type Source =
  | { readonly in: 'column'; readonly at: number }
  | { readonly in: 'heading'; readonly at: number }
  | { readonly in: 'rate' }
  /** One part of the text of a band, which stands in a column or, at `heading`, above the rates. */
  | {
      readonly in: 'band';
      readonly part: 'from' | 'to';
      readonly column: number | undefined;
      readonly heading: number;
    }
  /** Of a rate for each further unit: the end of the bands before it, and how much one step is. */
  | { readonly in: 'further'; readonly part: 'from' | 'step' }
  | { readonly in: 'nowhere' };

/** A column of the rows that result. */
export interface ResultColumn {
  /** Null for a key. */
  readonly field: string | null;
  /** Its heading in the file, or the name of its field. */
  readonly name: string;
  readonly source: Source;
  /** It tells several price lists apart, whatever its name. */
  readonly isKey: boolean;
}

/** The columns of the rows that result as those of a file. */
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
