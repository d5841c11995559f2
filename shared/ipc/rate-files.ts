/** Requests that open, list and remove the rate files of the rate desk. `rates.*` are requests about an open file. */
import { z } from 'zod';
import { rateFileSchema, rateTargetSchema } from '../desk/rates';
import { failureSchema } from '../failure-schema';
import { rateTableIds } from '../rates/rate-tables';
import { answersSchema } from '../rates/read-settings';
import { ownerSchema } from './session-owner';

const nothing = z.object({}).strict();
const ofOwner = z.object({ as: ownerSchema }).strict();
const ofRateFile = z.object({ as: ownerSchema, rateFile: z.uuid() }).strict();
const picked = z.object({ handle: z.string(), name: z.string(), size: z.number() });
const added = z.object({ rateFile: z.uuid() });

const sampleSchema = z.object({
  /** The file name of the sample. */
  id: z.string(),
  /** The description of the sample for the user. */
  about: z.string(),
});
export type RateSample = z.output<typeof sampleSchema>;

const recentSchema = z.object({
  /** Names it in requests; the page never has a path. */
  id: z.string(),
  name: z.string(),
  /** Name of its folder, without the path. */
  folder: z.string(),
  /** When it was opened last, in milliseconds since 1970. */
  at: z.number(),
  /** False if the file is gone. */
  there: z.boolean(),
});
export type RecentRateFile = z.output<typeof recentSchema>;

export const rateFileRequests = {
  'rateFiles.list': { input: ofOwner, output: z.object({ rateFiles: z.array(rateFileSchema) }) },
  /** Asks for a file with the dialog of the system; null if cancelled. */
  'rateFiles.pick': { input: ofOwner, output: picked.nullable() },
  /** Part of a file that was dropped on the window, as base64. The reply to the last part is the handle of the file. */
  'rateFiles.receive': {
    input: z
      .object({
        as: ownerSchema,
        transfer: z.uuid(),
        name: z.string().max(300),
        size: z.number().int().min(0),
        at: z.number().int().min(0),
        bytes: z.string(),
        last: z.boolean(),
      })
      .strict(),
    output: z.object({ handle: z.string().nullable() }),
    cap: 2 * 1024 * 1024,
  },
  /** Copies a picked or received file and adds it to the list. */
  'rateFiles.add': {
    input: z
      .object({
        as: ownerSchema,
        handle: z.string().max(100),
        table: z.enum(rateTableIds),
        target: rateTargetSchema.nullable(),
      })
      .strict(),
    output: added,
  },
  /** Copies the file again if its copy was lost. Fails with `rate_file_other` unless the bytes are the same. */
  'rateFiles.restore': {
    input: ofRateFile.extend({ handle: z.string().max(100) }).strict(),
    output: z.object({}),
  },
  /**
   * Makes further rate files of the same file, each for a part of it. The one that is named gets `part` as its own. All of
   * them belong to one group.
   */
  'rateFiles.split': {
    input: ofRateFile
      .extend({
        part: z.string().max(300),
        others: z
          .array(
            z
              .object({ table: z.enum(rateTableIds), answers: answersSchema, part: z.string().max(300) })
              .strict(),
          )
          .min(1)
          .max(500),
      })
      .strict(),
    output: z.object({ rateFiles: z.array(z.uuid()) }),
  },
  /** Which places belong to which zone, as a picked file says it; null if it does not. */
  'rateFiles.zones': {
    input: z.object({ as: ownerSchema, handle: z.string().max(100) }).strict(),
    output: z.object({ zones: z.record(z.string(), z.array(z.string()).readonly()).nullable() }),
  },
  'rateFiles.remove': { input: ofRateFile, output: z.object({}) },
  /** The practice files; none outside the practice workspace. */
  'rateFiles.samples': { input: ofOwner, output: z.object({ samples: z.array(sampleSchema) }) },
  /** Adds a practice file without a dialog. Refused outside the practice workspace. */
  'rateFiles.add-sample': {
    input: z.object({ as: ownerSchema, id: z.string().max(100) }).strict(),
    output: added,
  },
  /** Files that this user opened, the last one first. */
  'rateFiles.recent': { input: ofOwner, output: z.object({ files: z.array(recentSchema) }) },
  /** Opens a recent file as if it had been picked. Fails with `file_gone` if it no longer exists. */
  'rateFiles.open-recent': {
    input: z.object({ as: ownerSchema, id: z.string().max(100) }).strict(),
    output: picked,
  },
  /** Forgets a recent file, or all of this user. */
  'rateFiles.forget-recent': {
    input: z.object({ as: ownerSchema, id: z.string().max(100).nullable() }).strict(),
    output: z.object({}),
  },
  /** Names of files that the system handed to Codesk before anybody was signed in. */
  'rateFiles.waiting': { input: nothing, output: z.object({ names: z.array(z.string()) }) },
  /** Takes these files, each once. Those that cannot be read are named with the reason. */
  'rateFiles.opened': {
    input: ofOwner,
    output: z.object({ files: z.array(picked), failures: z.array(failureSchema) }),
  },
} as const;

export interface RateFileEvents {
  /** The system handed files to Codesk. The page asks `rateFiles.opened`, or `rateFiles.waiting` before the sign-in. */
  'rates-opened': Record<string, never>;
  /** The menu asks for the dialog of rate files. */
  'rates-choose': Record<string, never>;
}
