/** Option lists of choices. Options have `text` and `index`. */
import { z } from 'zod';

/** One choice. `index` is the value that is sent. */
export interface Option {
  readonly index: number | string;
  readonly text: string;
}

/**
 * Reads `{index, text}`. Also accepts `id` or `value`, and `name` or `label`, for servers that use these names.
 * Anything without a value and a text is refused.
 */
export const optionSchema = z
  .object({
    index: z.union([z.number(), z.string()]).nullish(),
    id: z.union([z.number(), z.string()]).nullish(),
    value: z.union([z.number(), z.string()]).nullish(),
    text: z.string().nullish(),
    name: z.string().nullish(),
    label: z.string().nullish(),
  })
  .transform((raw, context): Option => {
    const index = raw.index ?? raw.value ?? raw.id;
    const text = raw.text ?? raw.label ?? raw.name;
    if (index === undefined || index === null || text === undefined || text === null) {
      context.addIssue({ code: 'custom', message: 'An option needs an index and a text' });
      return z.NEVER;
    }
    return { index, text };
  });

/** A missing list is an empty list; the form then reports that there is nothing to choose. */
export const optionList = z
  .array(optionSchema)
  .nullish()
  .transform((list) => list ?? []);

/** The sample file of an import (finance section 3.5). */
export const sampleFileSchema = z.object({
  url: z
    .string()
    .nullish()
    .transform((url) => url ?? ''),
  message: z
    .string()
    .nullish()
    .transform((message) => message ?? ''),
  need_to_show_message: z
    .union([z.boolean(), z.number()])
    .nullish()
    .transform((flag) => Boolean(flag)),
});
export type SampleFile = z.output<typeof sampleFileSchema>;
