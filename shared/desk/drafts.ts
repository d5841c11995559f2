/** Drafts: unsaved input of forms, as it is stored on disk. */
import { z } from 'zod';
import { idSchema } from '../table/row';

/** Longest content of one draft, in characters of its JSON. A form with 100,000 rate rows has about 8 million. */
export const draftCap = 16 * 1024 * 1024;

/** The place where a draft is opened again. */
export const draftLocationSchema = z
  .object({
    /** Address of the page, for example `/contracts`. */
    route: z.string().startsWith('/').max(500),
    /** The dialog on that page, if the form is in one: the id of the action that opens it, and its record. */
    action: z.string().max(100).optional(),
    record: z
      .object({
        id: idSchema,
        name: z.string().max(500),
        /** The row as the list showed it, without secrets. */
        row: z.record(z.string(), z.unknown()),
      })
      .optional(),
  })
  .strict();
export type DraftLocation = z.output<typeof draftLocationSchema>;

export const draftSchema = z
  .object({
    /** Names the form, for example `contracts/edit/7`. A user has at most one draft with a key on a server. */
    key: z.string().min(1).max(300),
    place: draftLocationSchema,
    /** Title for the user, for example `New contract CT-9`. */
    title: z.string().min(1).max(300),
    /** The id of every attempt to save this form. */
    operation: z.uuid(),
    /** Time of the last change, in milliseconds since 1970. */
    at: z.number().int(),
    /** True while the form of the draft is open. After a crash it is still true, and the form is opened again. */
    open: z.literal(true).optional(),
    /** The content for the form, for example `{values, services}`. */
    content: z.record(z.string(), z.unknown()),
  })
  .strict();
/** One draft. */
export type Draft = z.output<typeof draftSchema>;

/** A draft without its content, for lists of drafts. */
export const draftHeadSchema = draftSchema.omit({ content: true });
export type DraftHead = z.output<typeof draftHeadSchema>;

/** Parts of a draft by name, each the JSON of some rows. */
export const draftPartTextsSchema = z.record(z.string().max(400), z.string());

/**
 * Long lists of a draft in parts, so that a change of one row sends only the rows around it. A part is the JSON of some
 * rows.
 */
export const draftPartsSchema = z
  .object({
    /** Names of all parts that the draft has now; others are removed. */
    all: z.array(z.string().max(400)).max(20_000),
    /** The parts that changed, by name. */
    changed: draftPartTextsSchema,
  })
  .strict();
export type DraftParts = z.output<typeof draftPartsSchema>;
