/**
 * The submitted value of each filter type: one file for each type, named like its control in `renderer/filters/types/`.
 * The practice workspace compares rows by the shape of a value, and links write it by its shape.
 */
import type { FilterDefinition, FilterValueType } from '../filters';

const modules = import.meta.glob<{ value?: FilterValueType }>(['./*.ts', '!./index.ts'], { eager: true });

/** Servers use several spellings of a type: `limited_date_range` and `limited-date-range` become `limiteddaterange`. */
const plain = (type: string) => type.replace(/[_-]/g, '').toLowerCase();

/** Types of values by the name of their file. */
export const filterValueTypes: ReadonlyMap<string, FilterValueType> = new Map(
  Object.entries(modules).map(([file, { value }]) => {
    if (!value) throw new Error(`shared/table/filter-values/${file.slice(2)} does not export \`value\``);
    return [file.slice('./'.length, -'.ts'.length), value];
  }),
);
const byType = new Map([...filterValueTypes].map(([file, value]) => [plain(file), value]));
const text: FilterValueType = { shape: 'text' };

/** Returns the value type of a filter; a text for an unknown type. */
export function filterValueOf({ type }: Pick<FilterDefinition, 'type'>): FilterValueType {
  return byType.get(plain(type)) ?? text;
}
