/**
 * Filters as data: what a server defines, what a person set, and what is submitted (tables sections 3 to 5).
 * The state is keyed by what is submitted, so the date range with a select holds `name.date` and `name.select`.
 */
import { z } from 'zod';

/** One submitted filter: a name and a value that is neither empty, null nor of zero length. */
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
  /** Names a file in `renderer/filters/types/`; a type without one is offered as a text. */
  readonly type: string;
  readonly name: string;
  readonly title: string;
  readonly values?: readonly FilterOption[];
  readonly min?: number;
  readonly max?: number;
  /** `select2DateRange` only: the end lies within one day of the start. */
  readonly oneDay?: boolean;
}

/** What a person set, by submitted name. Absent means not set. */
export type FilterState = Readonly<Record<string, unknown>>;

/** Entries with empty, null or zero-length values are dropped. */
export function isEmptyFilter(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** The list of name and value pairs that is submitted. */
export function submittedFilters(state: FilterState): FilterValue[] {
  return Object.entries(state)
    .filter(([, value]) => !isEmptyFilter(value))
    .map(([name, value]) => ({ name, value }));
}

/** The state that a submitted list came from. */
export function filterStateOf(values: readonly FilterValue[]): FilterState {
  return Object.fromEntries(values.map(({ name, value }) => [name, value]));
}

const optionSchema = z.object({
  index: z.union([z.number(), z.string()]),
  text: z.union([z.string(), z.number()]),
  image: z.string().nullish(),
});

/** One option that cannot be read is left out, the others stay. */
function readOptions(raw: readonly unknown[]): readonly FilterOption[] {
  return raw.flatMap((each) => {
    const read = optionSchema.safeParse(each);
    if (!read.success) return [];
    const { index, text, image } = read.data;
    return [{ index, text: String(text), ...(image ? { image } : {}) }];
  });
}

/** A bound that is no number is no bound. */
function readBound(raw: unknown): number | undefined {
  if (typeof raw !== 'number' && (typeof raw !== 'string' || raw.trim() === '')) return undefined;
  const bound = Number(raw);
  return Number.isFinite(bound) ? bound : undefined;
}

/** Reads a filter as the server sent it; the title of a month range is keyed by language. */
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

/** The filters of a structure reply; one that cannot be read is left out, the others stay. A name counts once. */
export function readFilters(raw: readonly unknown[]): readonly FilterDefinition[] {
  const byName = new Map<string, FilterDefinition>();
  for (const each of raw) {
    const read = filterDefinitionSchema.safeParse(each);
    if (read.success && !byName.has(read.data.name)) byName.set(read.data.name, read.data);
  }
  return [...byName.values()];
}
