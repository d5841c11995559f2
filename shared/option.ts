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

/**
 * Options as a list, as an object of options or of texts by index, or one option alone. Invalid entries are left out,
 * so that one of them does not break the list.
 */
export function readOptions(raw: unknown): Option[] {
  if (typeof raw !== 'object' || raw === null) return [];
  if (Array.isArray(raw)) return raw.flatMap(optionOf);
  const alone = optionOf(raw);
  if (alone.length > 0) return alone;
  return Object.entries(raw).flatMap(([index, entry]) => {
    if (typeof entry === 'string') return [{ index, text: entry }];
    const option = optionOf(entry);
    return option.length > 0 || typeof entry !== 'object' ? option : optionOf({ ...entry, index });
  });
}

function optionOf(entry: unknown): Option[] {
  const option = optionSchema.safeParse(entry);
  return option.success ? [option.data] : [];
}

/** A missing list is an empty list; the form then reports that there is nothing to choose. */
export const optionList = z.unknown().optional().transform(readOptions);

/** The sample file of an import (finance section 3.5). */
export interface SampleFile {
  readonly url: string;
  readonly message: string;
  readonly need_to_show_message: boolean;
}
