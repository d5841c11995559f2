/** How a rate file was read, what a person answered to it, and what its rows are then. */
import { z } from 'zod';
import type { RateColumns } from './columns';
import type { FindingName } from './findings';
import { type TableLayout, tableLayoutSchema } from './layouts/table-layout';
import { answerCap } from './limits';
import type { Refusal } from './refusals';
import type { LongRows } from './settled-rows';
import type { RateTableId } from './tables';
import { weightUnits } from './unit-words';

/** How numbers are written: their decimal mark. Thousands are grouped by any other mark. */
export type DecimalMark = '.' | ',';

/**
 * What a person decided about the reading. What is absent is found by the file itself. Positions count from 0, lines and
 * rows of a sheet from 1.
 */
export const answersSchema = z
  .object({
    /** A WHATWG name, with `-bom` where a byte order mark stands. */
    encoding: z.string().max(40).optional(),
    delimiter: z.enum([',', ';', '\t', '|']).optional(),
    /** Name of the sheet. */
    sheet: z.string().max(200).optional(),
    /** The line of the header, 0 for a file without one. */
    headerRow: z.number().int().min(0).optional(),
    /** The mark of all columns. */
    decimal: z.enum(['.', ',']).optional(),
    /** The mark of single fields. */
    decimals: z.record(z.string(), z.enum(['.', ','])).optional(),
    /** The column of a field by its position in the file or by its header, null for none. */
    columns: z
      .record(z.string(), z.union([z.number().int().min(0), z.string().max(1000)]).nullable())
      .optional(),
    /** Only rows that have one of these texts in a column, by the name of the column: one service of several. */
    keep: z.record(z.string(), z.array(z.string()).max(answerCap)).optional(),
    /** Only rows of these services: kept in the column that tells the services of the file apart. */
    service: z.array(z.string()).max(answerCap).optional(),
    /** How the rows stand in the file, where its columns are not those of the table. */
    layout: tableLayoutSchema.optional(),
    /** Which end a weight is that is one number. */
    single: z.enum(['from', 'to']).optional(),
    /** What the headings of rates are that could be places or services. */
    headings: z.enum(['place', 'service']).optional(),
    /** Bands with one end are one list, whatever their order. */
    restart: z.literal('one-list').optional(),
    /** The end of bands that the file leaves open. */
    openEnd: z
      .string()
      .regex(/^\d{1,9}(\.\d{1,6})?$/)
      .optional(),
    /** Rates for each further unit: taken to the increments, left out, or bands after all. */
    further: z.enum(['increments', 'leave', 'band']).optional(),
    /** The unit of its weights, where it is not the one that its headings say. */
    unit: z.enum(weightUnits).optional(),
    /** Whether weights in another unit, rates in hundredths, and rates for many kilograms are converted. */
    weights: z.enum(['convert', 'as-is']).optional(),
    money: z.enum(['convert', 'as-is']).optional(),
    per: z.enum(['convert', 'as-is']).optional(),
    /** The currency that all numbers carry in their cells is left out. */
    currency: z.literal('leave-out').optional(),
    /** Rates per kilogram beside a least amount are taken as they are. */
    minimum: z.literal('leave').optional(),
    /** The sheet that says which places the zones are. */
    zoneSheet: z.string().max(200).optional(),
    /** Which places the zones are that a column or a heading row tells apart, by its name: `Zone`. */
    zones: z
      .object({
        key: z.string().max(1000),
        places: z.record(z.string().max(1000), z.array(z.string().max(1000)).max(4096).readonly()),
      })
      .strict()
      .optional(),
    /** Last line that is read, where a second table begins below. */
    lastRow: z.number().int().min(1).optional(),
  })
  .strict();
export type Answers = z.output<typeof answersSchema>;

/** One column of the file. */
export interface FileColumn {
  /** Position from 0. */
  readonly at: number;
  /** As the header has it; empty without a header. */
  readonly header: string;
  /** The field that it fills, null if none. */
  readonly field: string | null;
  /** Its decimal mark, `ask` while both readings are possible, null if it holds no numbers. */
  readonly decimal: DecimalMark | 'ask' | null;
  /** A number of the column as the file has it, and how it is read: `2,35` and `2.35`. */
  readonly example: { readonly text: string; readonly value: string } | null;
  /** Rows of the table in which it has a value. */
  readonly filled: number;
  /** It is hidden in the workbook. It is read like the others. */
  readonly hidden?: true;
}

/** A layout as it was found. */
export interface ReadingLayout extends TableLayout {
  /** Which end a weight is that is one number; `ask` while nothing tells; null if both ends are there. */
  readonly single: 'from' | 'to' | 'ask' | null;
  /** The first of these weights, as it is written. */
  readonly example: string | null;
  /** Headings of rates of which nothing tells whether they are places or services. */
  readonly unsureHeadings: readonly string[];
  /** The line in which bands with one end begin again although nothing tells two lists apart; else null. */
  readonly restart: number | null;
  /** Bands without an end where the table needs one, and the highest start among them. */
  readonly openBands: { readonly count: number; readonly from: number };
  /** Rows with a rate for each further unit, while nobody said what becomes of them. */
  readonly further: readonly number[];
  /** The heading of a column with least amounts, while nobody said that it is left out; else null. */
  readonly minimum: string | null;
}

/** What a file counts in, where that is not what the table counts in. */
export interface FileUnits {
  /** Unit of its weights, as in `unit-words`. */
  readonly weights?: string;
  /** Its rates are hundredths: cents, fils, pence. */
  readonly rates?: 'hundredths';
  /** Its rates are for so many kilograms. */
  readonly per?: number;
}

/** How the file was read. */
export interface Reading {
  /** A WHATWG name, with `-bom` where one stands; null for a workbook. */
  readonly encoding: string | null;
  readonly delimiter: string | null;
  readonly decimal: DecimalMark | 'ask';
  /** The line of the header counted from 1, or the row of the sheet; 0 without one. */
  readonly headerRow: number;
  /** Name of the sheet, `ask` while several have data, null for a text file. */
  readonly sheet: string | 'ask' | null;
  /** What the lines above the table say: its name, from when it is valid. */
  readonly title?: string;
  readonly columns: readonly FileColumn[];
  /** How the rows stand in the file; absent where its columns are those of the table. */
  readonly layout?: ReadingLayout;
  /** What the file counts in, where that is not what the table counts in. */
  readonly units?: FileUnits;
  /** Other sheets that say which places belong to the zones of this one, while none was chosen. */
  readonly zoneSheets?: readonly { readonly name: string; readonly places: number }[];
  /** Sheets with data. */
  readonly sheets: readonly { readonly name: string; readonly rows: number; readonly hidden: boolean }[];
}

/** The mark that numbers of a field are typed with: that of its column, else that of the file. */
export function markOf(
  { columns, decimal }: Pick<Reading, 'columns' | 'decimal'>,
  field: string,
): DecimalMark | 'ask' {
  return columns.find((each) => each.field === field)?.decimal ?? decimal;
}

/** Something found that is not about one cell, or that is told for all rows together. */
export interface Warning {
  readonly kind: FindingName;
  /** Lines of the file or rows of the sheet; at most the first thousand. */
  readonly rows: readonly number[];
  /** Number of rows, also beyond those named. */
  readonly count: number;
  readonly field?: string;
  /** What it is about, for example names of sheets, of columns, of services. */
  readonly names?: readonly string[];
}

/** What a file holds for a table. `refuse` says why it holds nothing; then there are no rows. */
export interface ReadFile {
  readonly table: RateTableId;
  /** As a person gave them. */
  readonly answers: Answers;
  readonly reading: Reading;
  readonly rows: ReadRows;
  readonly warnings: readonly Warning[];
  readonly refuse: Refusal | null;
  /** What kind of file it is instead of a table, in words: `PNG picture`. */
  readonly what?: string;
}

/** The name in `ReadRows.findings` for rows as a whole: too many cells, a quotation mark that is not closed. */
export const rowAsWhole = '';

/** The rows of a file. Row numbers count from 0 in the order of the file. */
export interface ReadRows {
  readonly columns: RateColumns;
  /** The line on which each row starts, or its row in the sheet. */
  readonly lines: Uint32Array;
  /**
   * By field: for each row the code of what was found in its cell, 0 for nothing, else the place in `findingNames` plus 1.
   * A field in which nothing was found has no array. `rowAsWhole` has what was found about rows as a whole.
   */
  readonly findings: ReadonlyMap<string, Uint8Array>;
  /**
   * By row: the cell of its rate, as its line times the columns of the file plus its column, times the rows that one cell can
   * become, plus which of them it is. Absent where each line is one row. They rise, and stay the same however the file is
   * read.
   */
  readonly cells?: Float64Array;
  /** Columns that tell price lists apart, with the text of each row. */
  readonly keys?: readonly { readonly name: string; text(row: number): string }[];
  /** Codes of the services of the rows, if the file has several that nobody chose from: their bands never meet. */
  readonly serviceCodes?: { readonly codes: Uint32Array };
  /** How rows with too many cells can be read, if a comma could have split their numbers. */
  readonly long?: LongRows;
  /** The text of a cell as the file has it. */
  text(row: number, field: string): string;
}
