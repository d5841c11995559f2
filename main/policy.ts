/** The policy file: settings that an administrator fixes for a deployment. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { dateFormats } from '../shared/dates';

const policySchema = z
  .object({
    /** Server that the sign-in screen proposes. */
    server: z.string().optional(),
    /** Fixes how dates are shown and typed. */
    dateFormat: z.enum(dateFormats).optional(),
    /** Other paths for calls, by call name, for example `{"finance-services.store": "/cod/services/save"}`. */
    paths: z
      .record(z.string(), z.string().regex(/^\/(?!\/)/, 'must be a path that begins with one slash'))
      .default({}),
    /** Hosts besides the API's own that files may be downloaded from, over https. */
    downloadHosts: z.array(z.string()).default([]),
    /** Seconds. */
    timeouts: z
      .object({
        connect: z.number().positive().default(10),
        response: z.number().positive().default(60),
        request: z.number().positive().default(180),
      })
      .default({ connect: 10, response: 60, request: 180 }),
  })
  .strict();
export type Policy = z.output<typeof policySchema>;

export const noPolicy: Policy = policySchema.parse({});

/**
 * Reads the policy from the first file that exists. A file with an error is ignored, and the warning names it.
 * @param files absolute paths, the most specific first
 */
export function readPolicy(files: readonly string[]): { policy: Policy; warning?: string } {
  for (const file of files) {
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch {
      continue;
    }
    try {
      return { policy: policySchema.parse(JSON.parse(text)) };
    } catch (error) {
      const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
      return { policy: noPolicy, warning: `The policy file ${file} was not used: ${reason}` };
    }
  }
  return { policy: noPolicy };
}
