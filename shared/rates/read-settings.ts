/** The settings of reading a rate file, the answers of the user, and the resulting rows. */
import { z } from 'zod';
import type { RateColumns } from './columns';
import type { FindingName } from './findings';
import { type TableLayout, tableLayoutSchema } from './layouts/table-layout';
import { answerCap } from './limits';
import type { LongRows } from './long-row-readings';
import type { RateTableId } from './rate-tables';
import type { Refusal } from './refusals';
import { weightUnits } from './unit-words';

/** The decimal mark. Any other mark separates thousands. */
export type DecimalMark = '.' | ',';

/**
 * The answers of the user about reading a file. Absent ones are detected. Positions count from 0, lines and rows of a
 * sheet from 1.
 */
export const answersSchema = z
  .object({
    /** A WHATWG name, with `-bom` for a byte order mark. */
    encoding: z.string().max(40).optional(),
    delimiter: z.enum([',', ';', '\t', '|']).optional(),
    /** Name of the sheet. */
    sheet: z.string().max(200).optional(),
    /** The line of the header, 0 for a file without one. */
    headerRow: z.number().int().min(0).optional(),
    /** The decimal mark of all columns. */
    decimal: z.enum(['.', ',']).optional(),
    /** The decimal marks of single fields. */
    decimals: z.record(z.string(), z.enum(['.', ','])).optional(),
    /** The column of each field by its position or header, null for none. */
    columns: z
      .record(z.string(), z.union([z.number().int().min(0), z.string().max(1000)]).nullable())
      .optional(),
    /** Texts of a column, by column name; only rows with one of these are read: one service of several. */
    keep: z.record(z.string(), z.array(z.string()).max(answerCap)).optional(),
    /** Services to read, in the column that separates the services of the file. */
    service: z.array(z.string()).max(answerCap).optional(),
    /** The layout of the rows in the file, if its columns are not those of the table. */
    layout: tableLayoutSchema.optional(),
    /** Which end a single weight is. */
    single: z.enum(['from', 'to']).optional(),
    /** The meaning of rate headings that could be places or services. */
    headings: z.enum(['place', 'service']).optional(),
    /** Bands with one end belong to one list, whatever their order. */
    restart: z.literal('one-list').optional(),
    /** The end of bands that the file leaves open. */
    openEnd: z
      .string()
      .regex(/^\d{1,9}(\.\d{1,6})?$/)
      .optional(),
    /** Rates per additional unit: moved to the increments, left out, or read as bands. */
    further: z.enum(['increments', 'leave', 'band']).optional(),
    /** The unit of the weights, if it differs from that of the headings. */
    unit: z.enum(weightUnits).optional(),
    /** Whether to convert weights in another unit, rates in hundredths, and rates for several kilograms. */
    weights: z.enum(['convert', 'as-is']).optional(),
    money: z.enum(['convert', 'as-is']).optional(),
    per: z.enum(['convert', 'as-is']).optional(),
    /** Removes the currency that all numbers have in their cells. */
    currency: z.literal('leave-out').optional(),
    /** Uses rates per kilogram without their minimum charge. */
    minimum: z.literal('leave').optional(),
    /** The sheet with the places of the zones. */
    zoneSheet: z.string().max(200).optional(),
    /** The places of the zones in a column or a heading row, by its name: `Zone`. */
    zones: z
      .object({
        key: z.string().max(1000),
        places: z.record(z.string().max(1000), z.array(z.string().max(1000)).max(4096).readonly()),
      })
      .strict()
      .optional(),
    /** Last line to read, if a second table begins below it. */
    lastRow: z.number().int().min(1).optional(),
  })
  .strict();
export type Answers = z.output<typeof answersSchema>;

/** One column of the file. */
export interface FileColumn {
  /** Position from 0. */
  readonly at: number;
  /** The text of the header; empty without a header. */
  readonly header: string;
  /** The field of the column, null without one. */
  readonly field: string | null;
  /** The decimal mark of the column, `ask` if it is ambiguous, null if the column has no numbers. */
  readonly decimal: DecimalMark | 'ask' | null;
  /** A number of the column in the file, and its value: `2,35` and `2.35`. */
  readonly example: { readonly text: string; readonly value: string } | null;
  /** Number of rows with a value in it. */
  readonly filled: number;
  /** True if the column is hidden in the workbook. It is read like other columns. */
  readonly hidden?: true;
}

/** A detected layout. */
export interface ReadingLayout extends TableLayout {
  /** Which end a single weight is; `ask` if that is unclear; null if both ends exist. */
  readonly single: 'from' | 'to' | 'ask' | null;
  /** The first of these weights, as written. */
  readonly example: string | null;
  /** Rate headings that could be places or services. */
  readonly unsureHeadings: readonly string[];
  /** The line in which bands with one end start again although no column separates two lists; else null. */
  readonly restart: number | null;
  /** Bands without an end where the table requires one, and the highest start among them. */
  readonly openBands: { readonly count: number; readonly from: number };
  /** Rows with a rate per additional unit, until the user decides about them. */
  readonly further: readonly number[];
  /** The heading of a column with minimum charges, until the user leaves it out; else null. */
  readonly minimum: string | null;
}

/** The units of a file, if they differ from those of the table. */
export interface FileUnits {
  /** Unit of the weights, as in `unit-words`. */
  readonly weights?: string;
  /** The rates are hundredths: cents, fils, pence. */
  readonly rates?: 'hundredths';
  /** The rates are for this number of kilograms. */
  readonly per?: number;
}

/** How the file was read. */
export interface Reading {
  /** A WHATWG name, with `-bom` for a byte order mark; null for a workbook. */
  readonly encoding: string | null;
  readonly delimiter: string | null;
  readonly decimal: DecimalMark | 'ask';
  /** The line of the header from 1, or the row of the sheet; 0 without one. */
  readonly headerRow: number;
  /** Name of the sheet, `ask` if several have data, null for a text file. */
  readonly sheet: string | 'ask' | null;
  /** The lines above the table: its name, its validity. */
  readonly title?: string;
  readonly columns: readonly FileColumn[];
  /** The layout of the rows in the file; absent if its columns are those of the table. */
  readonly layout?: ReadingLayout;
  /** The units of the file, if they differ from those of the table. */
  readonly units?: FileUnits;
  /** Other sheets with the places of the zones of this one, until one is chosen. */
  readonly zoneSheets?: readonly { readonly name: string; readonly places: number }[];
  /** Sheets with data. */
  readonly sheets: readonly { readonly name: string; readonly rows: number; readonly hidden: boolean }[];
}

/** The decimal mark of typed numbers of a field: that of its column, else that of the file. */
export function markOf(
  { columns, decimal }: Pick<Reading, 'columns' | 'decimal'>,
  field: string,
): DecimalMark | 'ask' {
  return columns.find((each) => each.field === field)?.decimal ?? decimal;
}

/** A finding that is not about one cell, or that is reported once for all rows. */
export interface Warning {
  readonly kind: FindingName;
  /** Lines of the file or rows of the sheet; at most the first thousand. */
  readonly rows: readonly number[];
  /** Number of rows, including those not listed. */
  readonly count: number;
  readonly field?: string;
  /** The subjects of the warning, for example names of sheets, columns or services. */
  readonly names?: readonly string[];
}

/** The result of reading a file for a table. `refuse` is the reason if there are no rows. */
export interface ReadFile {
  readonly table: RateTableId;
  /** The answers of the user. */
  readonly answers: Answers;
  readonly reading: Reading;
  readonly rows: ReadRows;
  readonly warnings: readonly Warning[];
  readonly refuse: Refusal | null;
  /** The kind of a file that is not a table: `PNG picture`. */
  readonly what?: string;
}

/** The key in `ReadRows.findings` for whole rows: too many cells, an unclosed quotation mark. */
export const rowAsWhole = '';

/** The rows of a file. Row numbers count from 0 in the order of the file. */
export interface ReadRows {
  readonly columns: RateColumns;
  /** The line on which each row starts, or its row in the sheet. */
  readonly lines: Uint32Array;
  /**
   * By field: the finding code of each cell, 0 for none, else its index in `findingNames` plus 1. A field without
   * findings has no array. `rowAsWhole` has the findings about whole rows.
   */
  readonly findings: ReadonlyMap<string, Uint8Array>;
  /**
   * By row: an id of the cell of its rate, made of line, column, and the index among the rows of that cell. Absent if
   * each line is one row. The ids rise, and do not depend on how the file is read.
   */
  readonly cells?: Float64Array;
  /** Columns that separate price lists, with the text of each row. */
  readonly keys?: readonly { readonly name: string; text(row: number): string }[];
  /** Codes of the services of the rows, if the file has several and none is chosen: their bands never meet. */
  readonly serviceCodes?: { readonly codes: Uint32Array };
  /** The possible readings of rows with too many cells, if a comma could have split their numbers. */
  readonly long?: LongRows;
  /** The text of a cell in the file. */
  text(row: number, field: string): string;
}
