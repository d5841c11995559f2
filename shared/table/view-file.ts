/** A view as a file: `<list>-<name>.codesk-view.json`. The policy takes views in the same form. */
import { z } from 'zod';
import { isRecord } from '../records';
import { columnWidths, densities } from './layout';
import { hasUnseen, type PolicyView, type SharedView, sharedViewLimits } from './shared-views';

const format = 'codesk-view';
const version = 1;

const plain = (least: number, most: number) =>
  z
    .string()
    .min(least)
    .max(most)
    .refine((text) => !hasUnseen(text), { error: 'has invisible characters' });
const column = plain(1, sharedViewLimits.column);
const columns = z.array(column).max(sharedViewLimits.columns);

export const sharedViewSchema = z.object({
  list: plain(1, sharedViewLimits.column),
  name: plain(0, sharedViewLimits.name),
  filters: z
    .array(
      z.object({
        name: column,
        values: z.array(plain(1, sharedViewLimits.characters)).min(1).max(sharedViewLimits.values),
      }),
    )
    .max(sharedViewLimits.filters),
  sort: z.object({ column, order: z.enum(['asc', 'desc']) }).optional(),
  columns: z.object({
    order: columns,
    hidden: columns,
    widths: z.record(column, z.number().min(columnWidths.min).max(columnWidths.max)),
    frozen: z.number().int().min(0).max(sharedViewLimits.frozen),
    density: z.enum(densities).optional(),
  }),
}) satisfies z.ZodType<SharedView>;

export const policyViewSchema = sharedViewSchema.extend({
  name: plain(1, sharedViewLimits.name),
  first: z.boolean().optional(),
}) satisfies z.ZodType<PolicyView>;

/** The schema for policy editors. */
export const policyViewFileSchema = policyViewSchema.extend({
  format: z.literal(format),
  version: z.literal(version),
});

export function viewFileText(view: SharedView): string {
  return `${JSON.stringify({ format, version, ...view }, null, 2)}\n`;
}

export type ReadView<T> =
  | { readonly view: T }
  /** `newer`: saved by a later version of Codesk. `why` never contains a value of the file. */
  | { readonly fault: 'newer' | 'shape'; readonly why: string };

/** Reads the content of a file. Entries that this version does not know are left out. */
export function readView<T>(content: unknown, schema: z.ZodType<T>): ReadView<T> {
  const shape = (why: string) => ({ fault: 'shape' as const, why });
  if (!isRecord(content) || content.format !== format) return shape('it is not a Codesk view');
  if (typeof content.version === 'number' && content.version > version)
    return { fault: 'newer', why: 'a newer version of Codesk made it' };
  if (content.version !== version) return shape(`its version is not ${version}`);
  const read = schema.safeParse(content);
  if (read.success) return { view: read.data };
  const [issue] = read.error.issues;
  return shape(`${issue?.path.join('.')}: ${issue?.message}`);
}

/** The same for the text of a file. */
export function readViewText<T>(text: string, schema: z.ZodType<T>): ReadView<T> {
  try {
    return readView(JSON.parse(text), schema);
  } catch {
    return { fault: 'shape', why: 'it is not valid JSON' };
  }
}
