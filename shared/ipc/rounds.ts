/** Requests and the event of rate rounds. Services and rows come in windows. */
import { z } from 'zod';
import {
  foundServiceSchema,
  rateRoundSchema,
  roundCap,
  roundServiceSchema,
  roundServiceStates,
  roundSubjects,
} from '../desk/stored-round';
import { curveStripId, rateCurveSchema } from '../rates/rate-curve';
import { roundErrors } from '../rates/round';
import { filterValueSchema } from '../table/filters';
import { ownerSchema } from './session-owner';

const round = z.uuid();
const done = z.object({});
const ofRound = z.object({ as: ownerSchema, round }).strict();
const position = z.number().int().min(0);

/** A round as the page shows it. */
export const shownRoundSchema = z.object({
  round: rateRoundSchema,
  /** True while the round is being read or queued. */
  running: z.boolean(),
  figures: z.array(
    z.object({
      state: z.enum(roundServiceStates),
      out: z.boolean(),
      services: z.number(),
      /** Rows that move. */
      touched: z.number(),
      /** Services that could not be read but may be read later. */
      unread: z.number(),
    }),
  ),
});
export type ShownRound = z.output<typeof shownRoundSchema>;

const placedServiceSchema = z.object({ position: z.number(), body: roundServiceSchema });
export type PlacedRoundService = z.output<typeof placedServiceSchema>;

export const roundRequests = {
  /** The services or contracts that the filters find; without a connection, as last loaded. */
  'rounds.find': {
    input: z
      .object({ as: ownerSchema, of: z.enum(roundSubjects), filters: z.array(filterValueSchema).max(100) })
      .strict(),
    output: z.object({
      services: z.array(foundServiceSchema),
      /** When the list was read from the server, in milliseconds since 1970. */
      at: z.number(),
      /** Without a connection: the list as it was then, and only some of its filters. */
      kept: z.boolean(),
    }),
  },
  /** Stores a new round. Nothing is read before `rounds.run`. */
  'rounds.begin': {
    input: z
      .object({
        as: ownerSchema,
        round: rateRoundSchema.pick({
          id: true,
          title: true,
          of: true,
          filter: true,
          change: true,
          tables: true,
          day: true,
        }),
        services: z.array(foundServiceSchema).min(1).max(roundCap),
      })
      .strict(),
    output: done,
    cap: 32 * 1024 * 1024,
  },
  'rounds.list': {
    input: z.object({ as: ownerSchema }).strict(),
    output: z.object({ rounds: z.array(shownRoundSchema) }),
  },
  'rounds.open': {
    input: ofRound,
    output: shownRoundSchema.extend({
      /** The services with the largest moves, the largest first. */
      largest: z.array(placedServiceSchema),
    }),
  },
  'rounds.services': {
    input: ofRound
      .extend({
        states: z.array(z.enum(roundServiceStates)).nullable(),
        from: z.number().int().min(0),
        count: z.number().int().min(0).max(500),
      })
      .strict(),
    output: z.object({ total: z.number(), services: z.array(placedServiceSchema) }),
  },
  /** The rows of a service before and after. */
  'rounds.rows': {
    input: ofRound
      .extend({ position, from: z.number().int().min(0), count: z.number().int().min(0).max(500) })
      .strict(),
    output: z.object({
      total: z.number(),
      rows: z.array(
        z.object({
          value: z.string(),
          /** The table of the row, for the user: `Increments`, `Dubai express: Base rate`. */
          label: z.string(),
          at: z.number(),
          single: z.literal(true).optional(),
          /** The row as it was read, by field. */
          row: z.record(z.string(), z.string()),
          before: z.string(),
          after: z.string(),
          out: z.boolean(),
          error: z.enum(roundErrors).nullable(),
          /** The minimum of its rate, if that is more than 0. */
          least: z.string().optional(),
        }),
      ),
    }),
  },
  /** The rates of a service before and after as steps, of all its tables with bands. */
  'rounds.curve': {
    input: ofRound.extend({ position, strip: curveStripId }).strict(),
    output: rateCurveSchema,
  },
  /** Changes the round. Everything is computed again from the loaded rows. */
  'rounds.change': {
    input: ofRound
      .extend(rateRoundSchema.pick({ title: true, change: true, tables: true, day: true }).shape)
      .strict(),
    output: done,
  },
  'rounds.take': {
    input: ofRound
      .extend({
        position,
        take: z.discriminatedUnion('what', [
          z.object({ what: z.literal('service'), out: z.boolean() }).strict(),
          z
            .object({
              what: z.literal('rows'),
              value: z.string().max(300),
              rows: z.array(z.number().int().min(0)).max(100_000),
              out: z.boolean(),
            })
            .strict(),
        ]),
      })
      .strict(),
    output: done,
  },
  /** Continues reading or queueing. Replies at once; the event reports the progress. */
  'rounds.run': { input: ofRound, output: done },
  'rounds.stop': { input: ofRound, output: done },
  /** Retries the services that could not be read. */
  'rounds.retry': { input: ofRound, output: done },
  /** Begins to queue all changes. */
  'rounds.queue': { input: ofRound, output: done },
  'rounds.remove': { input: ofRound, output: done },
} as const;

export interface RoundEvents {
  'rounds-progress': {
    readonly round: string;
    readonly step: 'read' | 'queue';
    readonly done: number;
    readonly total: number;
    readonly running: boolean;
  };
}
