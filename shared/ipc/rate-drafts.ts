/** The drafts of rate files: how they are made of files, listed and removed. `rates.*` are requests about one that is open. */
import { z } from 'zod';
import { rateDraftSchema, rateTargetSchema } from '../desk/rates';
import { rateTableIds } from '../rates/tables';

const owner = z.string().min(1).max(1000);
const ofDraft = z.object({ as: owner, draft: z.uuid() }).strict();

export const rateDraftRequests = {
  'rateDrafts.list': {
    input: z.object({ as: owner }).strict(),
    output: z.object({ drafts: z.array(rateDraftSchema) }),
  },
  /** Asks for a rate file with the dialog of the system; null if cancelled. */
  'rateDrafts.pick': {
    input: z.object({ as: owner }).strict(),
    output: z.object({ handle: z.string(), name: z.string(), size: z.number() }).nullable(),
  },
  /** Part of a file that was dropped on the window, as base64. The last part answers with the handle of the file. */
  'rateDrafts.receive': {
    input: z
      .object({
        as: owner,
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
  /** Makes a draft of a picked or received file, which is copied first. */
  'rateDrafts.add': {
    input: z
      .object({
        as: owner,
        handle: z.string().max(100),
        table: z.enum(rateTableIds),
        target: rateTargetSchema.nullable(),
      })
      .strict(),
    output: z.object({ draft: z.uuid() }),
  },
  /** Keeps the file of a draft again whose copy was lost. Fails with `rate_file_other` unless its bytes are the same. */
  'rateDrafts.restore': {
    input: ofDraft.extend({ handle: z.string().max(100) }).strict(),
    output: z.object({}),
  },
  'rateDrafts.remove': { input: ofDraft, output: z.object({}) },
} as const;
