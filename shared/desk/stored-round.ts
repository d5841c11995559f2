/** Stored rate rounds: one change for many services and contracts, with the progress of each of them. */
import { z } from 'zod';
import { serviceForms } from '../forms';
import { rateTable } from '../rates/rate-tables';
import {
  type LeftOutReason,
  leftOutReasons,
  type RoundTable,
  roundChangeSchema,
  roundSummarySchema,
  roundTables,
} from '../rates/round';
import { readRow } from '../row-tables/row-table';
import { serviceLabel } from '../service-name';
import type { ServiceType } from '../service-types';
import { idSchema } from '../table/row';
import { storedRates } from './stored-rates';

/** Most services of one round. */
export const roundCap = 50_000;

/** The targets of a round: services or contracts. */
export const roundSubjects = ['services', 'contracts'] as const;
export type RoundSubject = (typeof roundSubjects)[number];

/** A service or a contract in its list; the name of a contract is its number, and the kind is its client. */
export const foundServiceSchema = z
  .object({
    of: z.enum(roundSubjects).optional(),
    id: idSchema,
    name: z.string().max(500),
    kind: z.string().max(200),
  })
  .strict();
export type FoundService = z.output<typeof foundServiceSchema>;

/** The displayed name: `Dubai express #7`; a contract by its number. */
export function subjectName(subject: FoundService): string {
  return subject.of === 'contracts' ? subject.name : serviceLabel(subject);
}

export const roundStates = ['planned', 'stopped', 'queueing', 'queued'] as const;

export const rateRoundSchema = z
  .object({
    id: z.uuid(),
    title: z.string().max(300),
    /** Services if absent. */
    of: z.enum([...roundSubjects, 'both']).optional(),
    /** The filter that found the services, as text. */
    filter: z.string().max(2000),
    change: roundChangeSchema,
    tables: z.enum(roundTables),
    /** Nothing is sent before this day begins; null for at once. */
    day: z.iso.date().nullable(),
    /** The user who planned it. */
    by: z.string().max(300),
    made: z.number().int(),
    /** `stopped`: the user stopped the reading. `queueing`: the user sends it, and not all of it is queued. */
    state: z.enum(roundStates),
  })
  .strict();
export type RateRound = z.output<typeof rateRoundSchema>;

/** The progress of a service in the round. */
export const roundServiceStates = ['waiting', 'moves', 'unchanged', 'errors', 'left-out', 'queued'] as const;
export type RoundServiceState = (typeof roundServiceStates)[number];

export const roundServiceSchema = z
  .object({
    service: foundServiceSchema,
    state: z.enum(roundServiceStates),
    /** The user excluded the whole service. */
    out: z.boolean(),
    /** Rows that the user excluded, by the value that holds them. */
    rowsOut: z.record(z.string(), z.array(z.number().int().min(0))),
    /** When its rows were read from the server, in milliseconds since 1970. */
    readAt: z.number().nullable(),
    reason: z.enum(leftOutReasons).nullable(),
    details: z.string().max(2000),
    summary: roundSummarySchema.nullable(),
    /** The parts of a contract that are not changed, with the reasons. */
    notes: z.array(z.object({ name: z.string(), reason: z.enum(leftOutReasons) })).optional(),
    /** The prepared changes of the service. */
    changes: z.array(z.uuid()),
  })
  .strict();
export type RoundService = z.output<typeof roundServiceSchema>;

/** A service of a round before it is read. */
export function unreadService(service: FoundService): RoundService {
  return {
    service,
    state: 'waiting',
    out: false,
    rowsOut: {},
    readAt: null,
    reason: null,
    details: '',
    summary: null,
    changes: [],
  };
}

/** The tables of a service, or why it has no usable ones. */
export interface ReadService {
  readonly type: string;
  readonly tables: readonly RoundTable[];
  readonly leftOut: LeftOutReason | null;
  /** Services of a contract that are not changed, or not all of their rates. */
  readonly notes?: readonly { readonly name: string; readonly reason: LeftOutReason }[];
}

/**
 * The rate tables of a stored service.
 * @param stored the values of the service as the server stores them
 */
export function readRoundService(type: string, stored: Readonly<Record<string, unknown>>): ReadService {
  const form = Object.hasOwn(serviceForms, type) ? serviceForms[type as ServiceType] : undefined;
  if (!form) return { type, tables: [], leftOut: 'another-type' };
  const tables: RoundTable[] = [];
  for (const { rows, ...stands } of storedRates(form, stored)) {
    if (!rows) return { type, tables: [], leftOut: 'rows-unreadable' };
    const { definition } = rateTable(stands.table);
    tables.push({ ...stands, rows: rows.map((row) => ({ ...readRow(definition, row) })) });
  }
  const isEmpty = tables.every(({ rows }) => rows.length === 0);
  const isPercentage = isEmpty && isPercentagePrice(stored);
  return { type, tables, leftOut: isPercentage ? 'percentage' : null };
}

/** True if a service has no rate because it is priced by a percentage (finance section 3.4). */
export function isPercentagePrice({
  percentage_rate: percentage,
}: Readonly<Record<string, unknown>>): boolean {
  return percentage !== null && percentage !== undefined && String(percentage).trim() !== '';
}
