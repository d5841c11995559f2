/**
 * Filters as data: what the server defines, what the user set, and what is submitted (tables sections 3 to 5). The
 * state is keyed by the submitted name, so a date range with a select has `name.date` and `name.select`.
 */
import { z } from 'zod';

/** One submitted filter. Filters with an empty, null or zero-length value are not submitted. */
export const filterValueSchema = z.object({ name: z.string(), value: z.unknown() });
export type FilterValue = z.output<typeof filterValueSchema>;

/** One choice of a filter. `index` is what is submitted. */
export interface FilterOption {
  readonly index: number | string;
  readonly text: string;
  /** Address of a picture, for `multiImageSelect`. */
  readonly image?: string | undefined;
}

export interface FilterDefinition {
  /** Names a file in `renderer/filters/types/`; without such a file it is a text filter. */
  readonly type: string;
  readonly name: string;
  readonly title: string;
  readonly values?: readonly FilterOption[];
  readonly min?: number;
  readonly max?: number;
  /** `select2DateRange` only: the end is at most one day after the start. */
  readonly oneDay?: boolean;
}

/** The values that the user set, by submitted name. A missing name is not set. */
export type FilterState = Readonly<Record<string, unknown>>;

/** True for empty, null and zero-length values, which are dropped. */
export function isEmptyFilter(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** The submitted list of names and values. */
export function submittedFilters(state: FilterState): FilterValue[] {
  return Object.entries(state)
    .filter(([, value]) => !isEmptyFilter(value))
    .map(([name, value]) => ({ name, value }));
}

/** The state for a submitted list. */
export function filterStateOf(values: readonly FilterValue[]): FilterState {
  return Object.fromEntries(values.map(({ name, value }) => [name, value]));
}

const optionSchema = z.object({
  index: z.union([z.number(), z.string()]),
  text: z.union([z.string(), z.number()]),
  image: z.string().nullish(),
});

/** Options that cannot be read are dropped; the others stay. */
function readOptions(raw: readonly unknown[]): readonly FilterOption[] {
  return raw.flatMap((each) => {
    const read = optionSchema.safeParse(each);
    if (!read.success) return [];
    const { index, text, image } = read.data;
    return [{ index, text: String(text), ...(image ? { image } : {}) }];
  });
}

/** A bound that is not a number is ignored. */
function readBound(raw: unknown): number | undefined {
  if (typeof raw !== 'number' && (typeof raw !== 'string' || raw.trim() === '')) return undefined;
  const bound = Number(raw);
  return Number.isFinite(bound) ? bound : undefined;
}

/** Reads a filter of a server reply; the title of a month range is keyed by language. */
const filterDefinitionSchema = z
  .object({
    type: z.string(),
    name: z.string().min(1),
    title: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
    values: z.array(z.unknown()).nullish(),
    min: z.unknown().optional(),
    max: z.unknown().optional(),
    one_day: z.boolean().nullish(),
  })
  .transform((raw): FilterDefinition => {
    const title = typeof raw.title === 'string' ? raw.title : raw.title?.en;
    const [min, max] = [readBound(raw.min), readBound(raw.max)];
    return {
      type: raw.type,
      name: raw.name,
      title: typeof title === 'string' && title !== '' ? title : raw.name,
      ...(raw.values ? { values: readOptions(raw.values) } : {}),
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      ...(raw.one_day ? { oneDay: true } : {}),
    };
  });

/** The filters of a structure reply. Filters that cannot be read, and repeated names, are dropped. */
export function readFilters(raw: readonly unknown[]): readonly FilterDefinition[] {
  const byName = new Map<string, FilterDefinition>();
  for (const each of raw) {
    const read = filterDefinitionSchema.safeParse(each);
    if (read.success && !byName.has(read.data.name)) byName.set(read.data.name, read.data);
  }
  return [...byName.values()];
}
