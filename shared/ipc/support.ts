/** The support bundle: what it would hold is shown before anything is written. */
import { z } from 'zod';

const nothing = z.object({}).strict();

const supportPartSchema = z.object({
  /** Name of the file inside the zip. */
  name: z.string(),
  /** What it holds, for people. */
  title: z.string(),
  /** Holds something personal, so it goes along only if a person ticks it. */
  personal: z.boolean(),
  /** Goes along in any case: it tells what the other files are. */
  always: z.boolean(),
  bytes: z.number(),
  /** What will be written, whole. */
  text: z.string(),
});
export type SupportPart = z.output<typeof supportPartSchema>;

export const supportRequests = {
  /** Collects everything now. What is shown is what a save writes. */
  'support.collect': {
    input: nothing,
    output: z.object({ id: z.string(), parts: z.array(supportPartSchema) }),
  },
  /** Asks where to save the zip and writes the named parts of a collection. Null if the user cancelled. */
  'support.save': {
    input: z.object({ id: z.string().max(100), parts: z.array(z.string().max(200)).max(100) }).strict(),
    /** `saved` is the name of the file without its folder. */
    output: z.object({ saved: z.string() }).nullable(),
  },
  /** Shows the last bundle that was saved in its folder. */
  'support.reveal': { input: nothing, output: z.object({}) },
} as const;
