/** Updates of Codesk: their state, and the actions of the user. */
import { z } from 'zod';
import { failureSchema } from '../failure-schema';

const nothing = z.object({}).strict();
const done = z.object({});

export const updateChannels = ['latest', 'beta'] as const;
export type UpdateChannel = (typeof updateChannels)[number];

export const releaseSchema = z.object({
  version: z.string(),
  /** Plain text with blank lines between paragraphs and lines that begin with `- `. Never markup. */
  notes: z.string(),
  /** Epoch seconds, when it was released. */
  released: z.number().nullable(),
  /** Bytes of the file. */
  size: z.number().nullable(),
});
export type Release = z.output<typeof releaseSchema>;

export const updateStateSchema = z.object({
  /**
   * `off`: never checks (see `off`). `idle`: not checked yet. `current`: no newer version, or not for this computer yet
   * (staged roll-out). `ready`: on the disk and checked; a restart installs it. `failed`: see `failure`.
   */
  state: z.enum(['off', 'idle', 'checking', 'current', 'downloading', 'ready', 'installing', 'failed']),
  /** Why it is off: the policy says so, it names no feed, or this installation cannot check what it downloads. */
  off: z.enum(['policy', 'no_feed', 'no_key']).optional(),
  /** The version that runs. */
  version: z.string(),
  channel: z.enum(updateChannels),
  /** The channels that the policy allows. */
  channels: z.array(z.enum(updateChannels)),
  /** The version that is downloaded or ready. */
  offered: releaseSchema.nullable(),
  /** Bytes; `total` is known before the download begins. */
  progress: z.object({ received: z.number(), total: z.number() }).optional(),
  /** Epoch seconds of the last complete check. */
  checkedAt: z.number().nullable(),
  /** Why the last check or download failed, or why an update was refused. */
  failure: failureSchema.optional(),
  /** Titles of the work that a restart waits for, for example `Export of orders`. Empty without such work. */
  waitingFor: z.array(z.string()),
  /** False if this installation cannot replace itself: a system's package, or a folder of an administrator. */
  canInstall: z.boolean(),
  /** The changes since the version of the last start, if it was another one. Null when the user has seen them. */
  news: releaseSchema.nullable(),
  /** The release notes of the running version, if it came as an update; also after `news` was seen. */
  installed: releaseSchema.nullish(),
});
export type UpdateState = z.output<typeof updateStateSchema>;

export const updateRequests = {
  'updates.get': { input: nothing, output: updateStateSchema },
  /** Checks the feed now. Replies when the check is complete; a download continues. */
  'updates.check': { input: nothing, output: updateStateSchema },
  'updates.channel': {
    input: z.object({ channel: z.enum(updateChannels) }).strict(),
    output: updateStateSchema,
  },
  /** Restarts into the ready version when drafts and running work are on the disk. */
  'updates.restart': { input: nothing, output: updateStateSchema },
  /** Cancels a waiting restart. */
  'updates.later': { input: nothing, output: updateStateSchema },
  /** The user has seen the release notes. */
  'updates.seen': { input: nothing, output: done },
} as const;

export interface UpdateEvents {
  /** The state of updates changed. Sent to the main window. */
  update: UpdateState;
}
