/** What a file says of its units: in the headers of its bands, in a column of units, and beside single rows. */
import type { Layout, NumberTarget } from './layout';
import type { FileUnits, Warning } from './read-settings';
import { rateUnits } from './unit-conversion';
import { isFurtherUnit, isUnitHeader, otherUnit } from './unit-words';

/** Rows whose texts are looked at. */
const reach = 50_000;
/** Lines that a warning names. */
const mostLines = 1000;

interface UnitSource {
  readonly layout: Layout;
  readonly numbers: readonly NumberTarget[];
  /** Positions of columns that no field has. */
  readonly unused: readonly number[];
  /** The line of each row. */
  readonly lines: Uint32Array;
  readonly cell: (row: number, at: number) => string;
}

/** What a file says of its units: warnings about others than kilograms and about rows whose rate is for each further unit. */
export function unitsOf({ layout, numbers, unused, lines, cell }: UnitSource): {
  readonly warnings: readonly Warning[];
  readonly units: FileUnits | undefined;
} {
  const { header = [], headerLine } = layout;
  const units = new Set<string>();
  const weights = new Set<string>();
  const add = (name: string, unit: string | undefined) => {
    if (!unit) return;
    units.add(`${name}: ${unit}`);
    weights.add(unit);
  };
  for (const { field, at } of numbers) {
    const name = header[at] ?? '';
    // Of a rate, pounds are a currency.
    if (field !== 'rate' || !/pound|livre|libra/i.test(name)) add(name, otherUnit(name));
  }
  const further = new Set<number>();
  for (const at of unused) {
    const name = header[at] ?? '';
    const known = new Map<string, boolean>();
    for (let row = 0; row < Math.min(reach, lines.length); row += 1) {
      const text = cell(row, at);
      if (text === '') continue;
      let isFurther = known.get(text);
      if (isFurther === undefined) {
        isFurther = isFurtherUnit(text);
        known.set(text, isFurther);
        if (isUnitHeader(name)) add(name, otherUnit(text));
      }
      if (isFurther) further.add(lines[row] ?? 0);
    }
  }
  const rows = [...further].sort((a, b) => a - b);
  const headerRows = headerLine > 0 ? [headerLine] : [];
  const [weight, another] = weights;
  const rate = numbers.find(({ field }) => field === 'rate');
  const found: FileUnits = {
    ...(weight && !another ? { weights: weight } : {}),
    ...rateUnits(header[rate?.at ?? -1] ?? ''),
  };
  const warnings: Warning[] = [
    ...(units.size > 0
      ? [{ kind: 'other-unit', rows: headerRows, count: units.size, names: [...units] } as const]
      : []),
    ...(rows.length > 0
      ? [{ kind: 'further-unit', rows: rows.slice(0, mostLines), count: rows.length } as const]
      : []),
  ];
  return { warnings, units: Object.keys(found).length > 0 ? found : undefined };
}
