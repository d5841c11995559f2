/** Targets of rate files: services and contracts of the server, as last loaded. */
import { z } from 'zod';
import { rateTargetSchema } from '../desk/rates';
import { rateTableIds } from '../rates/rate-tables';
import { idSchema } from '../table/row';
import { ownerSchema } from './session-owner';

export const rateTargetRequests = {
  /** Loads in the background what the rate desk needs offline: services, and rates that were never loaded. */
  'rateTargets.prepare': { input: z.object({ as: ownerSchema }).strict(), output: z.object({}) },
  /**
   * Services whose rates a rate file can change, as last loaded; `refresh` loads them first if the server can be
   * reached.
   */
  'rateTargets.services': {
    input: z.object({ as: ownerSchema, refresh: z.boolean() }).strict(),
    output: z.object({
      services: z.array(rateTargetSchema.shape.service),
      /** Services of unknown kind, and the name of the kind of one of them. */
      unknownKinds: z.object({ count: z.number(), example: z.string() }),
      /** When they were read from the server, in milliseconds since 1970; null if never. */
      at: z.number().nullable(),
    }),
  },
  /** The newest contracts whose number contains a text; without a connection, as last listed. */
  'rateTargets.contracts': {
    input: z.object({ as: ownerSchema, text: z.string().max(300) }).strict(),
    output: z.object({
      contracts: z.array(z.object({ id: idSchema, number: z.string(), client: z.string() })),
      /** The time of the last listing without a connection, in milliseconds since 1970. */
      at: z.number().nullable(),
    }),
  },
  /** The services of a contract with the tables that a file can fill; null if the contract was never read. */
  'rateTargets.contract': {
    input: z.object({ as: ownerSchema, id: idSchema }).strict(),
    output: z
      .object({
        contract: z.object({ id: idSchema, number: z.string() }),
        services: z.array(
          z.object({
            service: rateTargetSchema.shape.service,
            tables: z.array(
              z.object({
                value: z.string(),
                table: z.enum(rateTableIds),
                heading: z.string(),
              }),
            ),
          }),
        ),
        /** When it was read from the server, in milliseconds since 1970. */
        at: z.number(),
      })
      .nullable(),
  },
  /** Option lists of the choice columns of a table, by their names, as last loaded. */
  'rateTargets.choices': {
    input: z
      .object({
        as: ownerSchema,
        table: z.enum(rateTableIds),
        target: rateTargetSchema.nullable(),
      })
      .strict(),
    output: z.object({
      lists: z.record(z.string(), z.array(z.object({ index: z.string(), text: z.string() }))),
      at: z.number().nullable(),
    }),
  },
} as const;
