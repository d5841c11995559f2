/** For each shape of a filter's value: the value, and the texts that mean it in a link. */
import { filterValueOf, filterValueTypes } from '../../shared/table/filter-values';
import type { FilterDefinition, FilterShape } from '../../shared/table/filters';

interface FilterSample {
  readonly texts: readonly string[];
  readonly value: unknown;
}

const samples: Readonly<Record<Exclude<FilterShape, 'daysOfDate'>, FilterSample>> = {
  text: { texts: ['Dubai'], value: 'Dubai' },
  texts: { texts: ['Dubai', 'Sharjah'], value: ['Dubai', 'Sharjah'] },
  option: { texts: ['Second'], value: 2 },
  options: { texts: ['Second', '3'], value: [2, 3] },
  phone: { texts: ['+971501234567'], value: '+971501234567' },
  numbers: { texts: ['10..20'], value: [10, 20] },
  day: { texts: ['2026-01-31 08:30'], value: '2026-01-31 08:30' },
  days: {
    texts: ['2026-01-01..2026-01-31'],
    value: ['2026-01-01 00:00', '2026-01-31 00:00'],
  },
  months: { texts: ['2026-01..2026-02'], value: ['2026-01', '2026-02'] },
};

/** A filter of each type that submits one value, with its sample. Its name is `sample`. */
export const sampleFilters: readonly (readonly [type: string, FilterDefinition, FilterSample])[] = [
  ...filterValueTypes.keys(),
].flatMap((type) => {
  const { shape } = filterValueOf({ type });
  if (shape === 'daysOfDate') return [];
  const values = ['First', 'Second', 'Third'].map((text, at) => ({ index: at + 1, text }));
  const extra =
    shape === 'option' || shape === 'options' ? { values } : shape === 'numbers' ? { max: 100 } : {};
  return [[type, { type, name: 'sample', title: 'Sample', ...extra }, samples[shape]] as const];
});
