/** The policy for the page: its files, its entries, and why sign-in is refused. */
import { z } from 'zod';
import { policyViewSchema } from '../table/view-file';

const nothing = z.object({}).strict();

/** A source of the policy: a file, or a key of the registry. */
const policySourceSchema = z.object({
  /** `machine`: only an administrator can write it. `user`: a file of this profile, or one that the environment names. */
  kind: z.enum(['machine', 'user']),
  /** Path of the file, or name of the registry key. */
  where: z.string(),
  /** `partly`: only the entries that the machine's policy leaves to users. `absent`: not found. */
  state: z.enum(['used', 'partly', 'ignored', 'broken', 'absent']),
  /** The reason why the source is ignored, or its error. */
  reason: z.string().optional(),
});
export type PolicySource = z.output<typeof policySourceSchema>;

const policyEntrySchema = z.object({
  /** The name of the entry as in the file, with dots: `timeouts.connect`. */
  name: z.string(),
  /** The value as text. Of a secret only that it is set. */
  value: z.string(),
  from: z.enum(['machine', 'user']),
  /** The source that it comes from. */
  where: z.string(),
});
export type PolicyEntry = z.output<typeof policyEntrySchema>;

export const policyStateSchema = z.object({
  sources: z.array(policySourceSchema),
  entries: z.array(policyEntrySchema),
  /** Names of entries that this version does not have. */
  unknown: z.array(z.string()),
  /** Why sign-in is impossible: the machine's policy cannot be read. */
  broken: z.string().optional(),
  /** The only server that may be used. */
  pinnedServer: z.string().optional(),
  /** False if the practice workspace may not be opened. */
  practice: z.boolean(),
  /** Folders in which exports may be saved, including subfolders. Empty: anywhere. */
  exportFolders: z.array(z.string()),
  /** Minutes without use after which the page is locked. */
  idleLock: z.number().optional(),
  /** Views of lists that all users have and cannot change. */
  views: z.array(policyViewSchema).optional(),
});
export type PolicyState = z.output<typeof policyStateSchema>;

export const policyRequests = {
  /** The policy does not change while Codesk runs. */
  'policy.get': { input: nothing, output: policyStateSchema },
} as const;
