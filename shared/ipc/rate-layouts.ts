/** Requests about learned layouts: how this user read files with the same headings. */
import { z } from 'zod';
import { learnedLayoutSchema } from '../rates/layouts/learned-layout';
import { ownerSchema } from './session-owner';

const ofOwner = z.object({ as: ownerSchema }).strict();
const ofLayout = ofOwner.extend({ key: z.string().max(100) }).strict();
const done = z.object({});

export const storedLayoutSchema = learnedLayoutSchema.extend({
  key: z.string(),
  /** When it was learned last, in milliseconds since 1970. */
  at: z.number(),
});
export type StoredLayout = z.output<typeof storedLayoutSchema>;

export const rateLayoutRequests = {
  /** The last learned one first. */
  'rateLayouts.list': { input: ofOwner, output: z.object({ layouts: z.array(storedLayoutSchema) }) },
  'rateLayouts.rename': {
    input: ofLayout.extend({ name: learnedLayoutSchema.shape.name }).strict(),
    output: done,
  },
  /** Forgets a layout: the next file with these headings is read without it. */
  'rateLayouts.remove': { input: ofLayout, output: done },
  /** Saves it as `<name>.codesk-layout.json` for others; null if cancelled. */
  'rateLayouts.save': { input: ofLayout, output: z.object({ saved: z.string() }).nullable() },
  /** Imports such a file and replaces the layout for the same headings; null if cancelled. */
  'rateLayouts.load': { input: ofOwner, output: z.object({ name: z.string() }).nullable() },
} as const;
