/** The support bundle: its content is shown before anything is written. */
import { z } from 'zod';

const nothing = z.object({}).strict();

const supportPartSchema = z.object({
  /** Name of the file inside the zip. */
  name: z.string(),
  /** Description for the user. */
  title: z.string(),
  /** Contains personal data, so it is included only if the user selects it. */
  personal: z.boolean(),
  /** Always included: it describes the other files. */
  always: z.boolean(),
  bytes: z.number(),
  /** The complete text that will be written. */
  text: z.string(),
});
export type SupportPart = z.output<typeof supportPartSchema>;

export const supportRequests = {
  /** Collects everything now. A save writes exactly what is shown. */
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
