/**
 * Requests about an open rate file, and the events of the rate desk. Rows come in windows: the page only has the
 * visible rows.
 */
import { z } from 'zod';
import { rateFileSchema, rateTargetSchema } from '../desk/rates';
import { editSchema, rowRangesSchema } from '../rates/edits';
import { type FindingName, findingNames } from '../rates/findings';
import { tableLayoutSchema } from '../rates/layouts/table-layout';
import { copiedRowCap } from '../rates/limits';
import { costKinds } from '../rates/order-cost/cost-kinds';
import { costOrderSchema, orderCostSchema } from '../rates/order-cost/order-schemas';
import { curveStripId, rateCurveSchema } from '../rates/rate-curve';
import { rateTableIds } from '../rates/rate-tables';
import { answersSchema } from '../rates/read-settings';
import { type Refusal, refusals } from '../rates/refusals';
import { mismatchedUnits } from '../rates/unit-mismatch';
import { ownerSchema } from './session-owner';

const findingName = z.enum(findingNames as [FindingName, ...FindingName[]]);
const field = z.string().max(100);
const done = z.object({});

const readingSchema = z.object({
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  decimal: z.enum(['.', ',', 'ask']),
  headerRow: z.number(),
  title: z.string().optional(),
  sheet: z.string().nullable(),
  columns: z.array(
    z.object({
      at: z.number(),
      header: z.string(),
      field: field.nullable(),
      decimal: z.enum(['.', ',', 'ask']).nullable(),
      example: z.object({ text: z.string(), value: z.string() }).nullable(),
      filled: z.number(),
      /** True if the column is hidden in the workbook. */
      hidden: z.literal(true).optional(),
    }),
  ),
  layout: tableLayoutSchema
    .extend({
      single: z.enum(['from', 'to', 'ask']).nullable(),
      example: z.string().nullable(),
      unsureHeadings: z.array(z.string()).readonly(),
      restart: z.number().nullable(),
      openBands: z.object({ count: z.number(), from: z.number() }),
      further: z.array(z.number()).readonly(),
      minimum: z.string().nullable(),
    })
    .optional(),
  units: z
    .object({
      weights: z.string().optional(),
      rates: z.literal('hundredths').optional(),
      per: z.number().optional(),
    })
    .optional(),
  zoneSheets: z
    .array(z.object({ name: z.string(), places: z.number() }))
    .readonly()
    .optional(),
  sheets: z.array(z.object({ name: z.string(), rows: z.number(), hidden: z.boolean() })),
});

const questionSchema = z.object({
  id: z.string(),
  text: z.string(),
  choices: z.array(z.object({ id: z.string(), text: z.string() })),
  several: z.literal(true).optional(),
  typed: z.literal('decimal').optional(),
});

export const changeCountsSchema = z.object({
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  unchanged: z.number(),
  /** Changed rows whose rate more than doubles, or that look like a decimal mix-up. They are accepted one by one. */
  largeMoves: z.number(),
  /** The accepted changes; `largeMoves` are among the changed rows. */
  accepted: z.object({
    added: z.number(),
    changed: z.number(),
    removed: z.number(),
    largeMoves: z.number(),
  }),
});
export type ChangeCounts = z.output<typeof changeCountsSchema>;

/** The state of a rate file: its reading, its findings, and its changes. */
export const rateBookSchema = z.object({
  rateFile: rateFileSchema,
  reading: readingSchema,
  refuse: z.enum(Object.keys(refusals) as [Refusal, ...Refusal[]]).nullable(),
  /** Number of current rows. */
  rows: z.number(),
  /** Kinds of findings with the number of rows, the errors first. */
  findings: z.array(
    z.object({
      kind: findingName,
      count: z.number(),
      /** Findings that are only reported, although their kind is an error. */
      severity: z.literal('warning').optional(),
      field: field.optional(),
      names: z.array(z.string()).optional(),
      /** Rows that its fix changes, if not all. */
      fixable: z.number().optional(),
      /** Lines of the file; at most the first thousand. */
      rows: z.array(z.number()),
    }),
  ),
  /** Open questions about the reading of the file, in order. */
  questions: z.array(questionSchema),
  /** True if it cannot be queued. */
  blocks: z.boolean(),
  /** Changes against the current rates; null without a target or before these were loaded. */
  changes: changeCountsSchema.nullable(),
  /** When the current rates were read from the server, in milliseconds since 1970. */
  ratesFrom: z.number().nullable(),
  undo: z.string().nullable(),
  redo: z.string().nullable(),
  /** Rises with every change of the rows. Windows of rows name the one that they show. */
  version: z.number(),
  /** The first version with the current row numbers: earlier versions were read differently. */
  since: z.number(),
});
export type RateBook = z.output<typeof rateBookSchema>;

/** Which rows are shown, in which order. */
export const rateViewSchema = z
  .object({
    sort: z
      .object({ field: z.union([field, z.literal('danger')]), descending: z.boolean() })
      .strict()
      .nullable(),
    finding: findingName.nullable(),
    change: z.enum(['added', 'changed', 'removed', 'unchanged', 'mix-up', 'large-move']).nullable(),
    /** Rows with a cell that has this text. */
    text: z.string().max(200),
  })
  .strict();
export type RateView = z.output<typeof rateViewSchema>;

export const rateRowSchema = z.object({
  /**
   * The number of the row (`shared/rates/edits.ts`). For a removed row its position among the current rates, counted
   * down from -1.
   */
  row: z.number(),
  /** The line of the row in the file; null for an added row. */
  line: z.number().nullable(),
  /** The column of the rate in the file from 0, if a line of the file has several rows. */
  column: z.number().optional(),
  /** The part of the file that the row belongs to: `Zone 1`, `Zone 1 · Express`. */
  key: z.string().optional(),
  /** By field: the value that was read, or the text of the cell where nothing could be read. */
  cells: z.record(z.string(), z.string()),
  /** By field: the text of the file, if it differs. */
  written: z.record(z.string(), z.string()),
  /** Fields that the user changed. */
  edited: z.array(field),
  findings: z.array(z.object({ kind: findingName, field: field.nullable() })),
  /** Only for a row with too many cells: split numbers that can be joined, `6,50`, and the result, `6.50`. */
  join: z.object({ text: z.string(), reads: z.string() }).optional(),
  change: z
    .object({
      state: z.enum(['added', 'changed', 'removed', 'unchanged']),
      accepted: z.boolean(),
      /** The values of the current row that differ. */
      now: z.record(z.string(), z.string()),
      /** Change of the rate in percent, `5.0`; null from 0 or without a current rate. */
      percent: z.string().nullable(),
      mixUp: z.boolean(),
    })
    .nullable(),
});
export type RateRow = z.output<typeof rateRowSchema>;

/** One band of a strip, or a gap, drawn from `from` to `to`. */
const segmentSchema = z.object({
  kind: z.enum(['band', 'gap', 'overlap', 'open']),
  from: z.string(),
  /** Null for an open end. */
  to: z.string().nullable(),
  /** Rows of the segment; at most the first ten. */
  rows: z.array(z.number()),
  rate: z.string().nullable(),
});
export const bandStripSchema = z.object({
  /** The values of the fields that make the strip: `{city: '7'}`. */
  key: z.record(z.string(), z.string()),
  bands: z.number(),
  gaps: z.number(),
  overlaps: z.number(),
  /** At most the first five hundred. */
  segments: z.array(segmentSchema),
});
export type BandStrip = z.output<typeof bandStripSchema>;

/** Gaps, overlaps or repeated keys in the new rows of a service. */
const resultFindingsSchema = z.object({
  count: z.number(),
  /** How many of them are overlaps. */
  overlaps: z.number(),
  /** At most the first five. */
  named: z.array(
    z.object({
      kind: z.enum(['gap', 'overlap', 'duplicate-equal', 'duplicate-different']),
      /** The range of a gap or an overlap; `to` is '' for an open end. */
      from: z.string(),
      to: z.string(),
      /** The rows that overlap or touch here; at most ten. */
      rows: z.array(
        z.object({
          /** By field, choices by their index. */
          cells: z.record(z.string(), z.string()),
          /** The line of the row in the file; null for an added row, and for a row that only the current rates have. */
          line: z.number().nullable(),
          /** The file does not have the row. */
          kept: z.boolean(),
        }),
      ),
    }),
  ),
});
export type ResultFindings = z.output<typeof resultFindingsSchema>;
/** Neighbouring bands in the new rows of a service. */
const resultStepsSchema = z.object({
  count: z.number(),
  /** At most the first five, each by its upper band. */
  named: z.array(
    z.object({
      /** By field, choices by their index. */
      cells: z.record(z.string(), z.string()),
      /** The rate of the band below, and the rate of this band. */
      before: z.string(),
      rate: z.string(),
    }),
  ),
});
export type ResultSteps = z.output<typeof resultStepsSchema>;
export const rateResultSchema = z.object({
  version: z.number(),
  /** Overlaps and repeated keys of the accepted changes: with them it cannot be queued. */
  brought: resultFindingsSchema,
  /** Findings that the current rates already have. */
  before: resultFindingsSchema,
  gaps: resultFindingsSchema,
  /** Rates that are lower than that of the band below, and those that differ from it by more than ten times. */
  falls: resultStepsSchema,
  jumps: resultStepsSchema,
  /** The apparent unit of the bands of the file if it differs from the current one; else null. */
  unit: z.enum(mismatchedUnits).nullable(),
  /** Positions of current rows whose removal resolves these conflicts, as an edit takes them. */
  overlapping: z.object({ count: z.number(), rows: rowRangesSchema }),
});
export type RateResult = z.output<typeof rateResultSchema>;

/** About an open rate file of this user. */
const ofRateFile = z.object({ as: ownerSchema, rateFile: z.uuid() }).strict();

export const rateRequests = {
  /** Reads a rate file, applies its edits, checks and compares it. */
  'rates.open': { input: ofRateFile, output: rateBookSchema },
  /** Cancels a running reading. */
  'rates.cancel': { input: ofRateFile, output: done },
  'rates.close': { input: ofRateFile, output: done },
  /** Reads the file with other answers; missing answers are detected from the file again. */
  'rates.answer': {
    input: ofRateFile.extend({ answers: answersSchema }).strict(),
    output: rateBookSchema,
  },
  'rates.aim': {
    input: ofRateFile
      .extend({
        table: z.enum(rateTableIds),
        target: rateTargetSchema.nullable(),
      })
      .strict(),
    output: rateBookSchema,
  },
  /** Replies when the edit is on the disk. Fails with `rates_read_anew` if the row numbers have changed. */
  'rates.edit': {
    input: ofRateFile
      .extend({
        edit: editSchema,
        /** Version of the rows that its numbers were taken from. */
        seen: z.number().int().optional(),
      })
      .strict(),
    output: rateBookSchema.extend({
      /** Description for the user: `5 cells changed, 2 rounded`. */
      effect: z.string(),
      /** Rows that were added. */
      added: z.array(z.number()),
    }),
    cap: 16 * 1024 * 1024,
  },
  'rates.undo': { input: ofRateFile, output: rateBookSchema },
  'rates.redo': { input: ofRateFile, output: rateBookSchema },
  /** A window of the rows of a view. */
  'rates.rows': {
    input: ofRateFile
      .extend({
        view: rateViewSchema,
        from: z.number().int().min(0),
        count: z.number().int().min(0).max(1000),
      })
      .strict(),
    output: z.object({ version: z.number(), total: z.number(), rows: z.array(rateRowSchema) }),
  },
  /** The next row of the view with a finding, after or before a position; null without one. */
  'rates.find': {
    input: ofRateFile
      .extend({
        view: rateViewSchema,
        from: z.number().int().min(-1),
        field: field.nullable(),
        back: z.boolean(),
        severity: z.enum(['error', 'warning']).nullable(),
      })
      .strict(),
    output: z.object({ position: z.number(), field: field.nullable(), kind: findingName }).nullable(),
  },
  /** The position of a row in a view; null if it is not in the view. */
  'rates.place': {
    input: ofRateFile.extend({ view: rateViewSchema, row: z.number().int() }).strict(),
    output: z.object({ position: z.number().nullable() }),
  },
  /** The numbers of all rows of a view or of a part of it, as ranges in its order, for edits. */
  'rates.numbers': {
    input: ofRateFile
      .extend({
        view: rateViewSchema,
        from: z.number().int().min(0),
        count: z.number().int().min(0),
        /** The edit does not depend on their order: they are sorted, and packed if there are many ranges. */
        set: z.boolean().optional(),
      })
      .strict(),
    output: z.object({ version: z.number(), rows: rowRangesSchema }),
  },
  /** Cells of a block as text, for the clipboard. */
  'rates.copy': {
    input: ofRateFile
      .extend({
        view: rateViewSchema,
        from: z.number().int().min(0),
        count: z.number().int().min(0).max(copiedRowCap),
        fields: z.array(field).max(20),
      })
      .strict(),
    output: z.object({ text: z.string() }),
  },
  'rates.bands': {
    input: ofRateFile
      .extend({
        from: z.number().int().min(0),
        count: z.number().int().min(0).max(100),
        /** The strip of this row comes first. */
        row: z.number().int().min(0).optional(),
      })
      .strict(),
    output: z.object({ version: z.number(), total: z.number(), strips: z.array(bandStripSchema) }),
  },
  /** Problems of the new rows of the service; null without current rates. */
  'rates.result': { input: ofRateFile, output: rateResultSchema.nullable() },
  /** The current and the new rates as steps; null without current rates. */
  'rates.curve': {
    input: ofRateFile.extend({ strip: curveStripId }).strict(),
    output: rateCurveSchema.nullable(),
  },
  /** Cells of the file as it came; `top` counts rows of the sheet from 0. */
  'rates.sheet': {
    input: ofRateFile
      .extend({
        top: z.number().int().min(0),
        rows: z.number().int().min(0).max(500),
        left: z.number().int().min(0),
        columns: z.number().int().min(0).max(100),
      })
      .strict(),
    output: z.object({ rows: z.number(), columns: z.number(), cells: z.array(z.array(z.string())) }),
  },
  /**
   * The cost of an order by the last read rates of the service, and with the accepted changes of the rate file; by the
   * rows of the file alone without current rates.
   */
  'rates.cost': {
    input: ofRateFile.extend({ order: costOrderSchema, choices: z.record(z.string(), z.string()) }).strict(),
    output: z.object({
      kind: z.enum(costKinds),
      /** The other values of the service; empty if unknown. */
      fields: z.record(z.string(), z.unknown()),
      /** When the service was read, in milliseconds since 1970; null if its rates are not known. */
      at: z.number().nullable(),
      stored: orderCostSchema.nullable(),
      edited: orderCostSchema,
    }),
  },
  /** Reads the current rates of the target from the server again, then compares again. */
  'rates.refresh': { input: ofRateFile, output: rateBookSchema },
  /** Prepares the accepted changes of a rate file and puts them into the outbox. */
  'rates.queue': {
    input: ofRateFile.extend({ notBefore: z.number().int().nullable() }).strict(),
    output: z.object({ change: z.uuid() }),
  },
} as const;

/** How far a reading is. */
export interface RateProgress {
  readonly rateFile: string;
  readonly step: 'copy' | 'read' | 'check' | 'compare';
  /** The progress from 0 to 1. */
  readonly part: number;
}

export interface RateEvents {
  'rates-progress': RateProgress;
  /** Rate files changed. The page loads them again. */
  'rates-changed': Record<string, never>;
}
