/** The state of offline reading: replies that Codesk stores so that they can be read without a connection. */
import { z } from 'zod';

const nothing = z.object({}).strict();

const readingStateSchema = z.object({
  /**
   * Why nothing is stored; absent while replies are stored. `keyring`: the system has no keyring that protects secrets.
   * `trouble`: the file or the keyring fails.
   */
  off: z.enum(['policy', 'keyring', 'practice', 'trouble', 'signed_out']).optional(),
  /** Replies of the signed-in user on this server. */
  records: z.number(),
  /** On the disk. */
  bytes: z.number(),
  /** Epoch seconds; null without any. */
  oldest: z.number().nullable(),
  /** True if the replies are removed at sign-out. */
  removedAtSignOut: z.boolean(),
});
export type ReadingState = z.output<typeof readingStateSchema>;

export const readingRequests = {
  'reading.state': { input: nothing, output: readingStateSchema },
  /** Removes all stored replies of the signed-in user. The answer is the state afterwards. */
  'reading.remove': { input: nothing, output: readingStateSchema },
} as const;
