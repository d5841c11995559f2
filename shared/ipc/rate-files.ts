/** Ways in which rate files come to the rate desk beside its dialog: practice files, recent ones, and those of the system. */
import { z } from 'zod';
import { failureSchema } from '../failure-schema';

const owner = z.string().min(1).max(1000);
const nothing = z.object({}).strict();
const ofOwner = z.object({ as: owner }).strict();
const picked = z.object({ handle: z.string(), name: z.string(), size: z.number() });

const sampleSchema = z.object({
  /** Its file name. */
  id: z.string(),
  /** What is in it, for people. */
  about: z.string(),
});
export type RateSample = z.output<typeof sampleSchema>;

const recentSchema = z.object({
  /** Names it in requests; the page never has a path. */
  id: z.string(),
  name: z.string(),
  /** Name of the folder in which it stands, without the way to it. */
  folder: z.string(),
  /** When it was opened last, in milliseconds since 1970. */
  at: z.number(),
  /** False if nothing stands there now. */
  there: z.boolean(),
});
export type RecentRateFile = z.output<typeof recentSchema>;

export const rateFileRequests = {
  /** The practice files; none outside the practice workspace. */
  'rateFiles.samples': { input: ofOwner, output: z.object({ samples: z.array(sampleSchema) }) },
  /** Makes a draft of a practice file, without a dialog. Refused outside the practice workspace. */
  'rateFiles.add-sample': {
    input: z.object({ as: owner, id: z.string().max(100) }).strict(),
    output: z.object({ draft: z.uuid() }),
  },
  /** Files that this person opened, the last one first. */
  'rateFiles.recent': { input: ofOwner, output: z.object({ files: z.array(recentSchema) }) },
  /** A recent file as if it had been picked. Fails with `file_gone` if it is not there. */
  'rateFiles.open-recent': {
    input: z.object({ as: owner, id: z.string().max(100) }).strict(),
    output: picked,
  },
  /** Forgets a recent file, or all of this person. */
  'rateFiles.forget-recent': {
    input: z.object({ as: owner, id: z.string().max(100).nullable() }).strict(),
    output: z.object({}),
  },
  /** Names of files that the system handed to Codesk and that wait for a sign-in. */
  'rateFiles.waiting': { input: nothing, output: z.object({ names: z.array(z.string()) }) },
  /** Takes the files that wait, each once. Those that cannot be read are named with the reason. */
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
