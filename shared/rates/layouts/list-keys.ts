/** Finds the columns that separate the price lists of a file when no heading names them. */
import { bandText } from './band-text';
import type { ColumnFacts } from './column-facts';

/**
 * Below headings that are bands, each row is a list: returns the text columns that distinguish the rows, or a single
 * one if it is enough.
 */
export function keysOfRows(
  columns: readonly ColumnFacts[],
  uses: ReadonlyMap<number, string>,
): readonly number[] {
  if (columns.some(({ at }) => ['key', 'city', 'location_id'].includes(uses.get(at) ?? ''))) return [];
  const texts = columns.filter(({ at, sample }) => uses.get(at) === 'text' && new Set(sample).size > 1);
  const identifying = texts.find(
    ({ sample }) => new Set(sample).size === sample.length && !sample.includes(''),
  );
  return (identifying ? [identifying] : texts).map(({ at }) => at);
}

/** The single ends of the bands, by row; empty if both ends have columns. */
function endsOf(columns: readonly ColumnFacts[], uses: ReadonlyMap<number, string>): readonly string[] {
  const of = (use: string) => columns.find(({ at }) => uses.get(at) === use);
  const [from, to, band] = [of('from'), of('to'), of('band')];
  if (from && to) return [];
  const ends = from ?? to;
  if (ends) return ends.sample;
  const found = (band?.sample ?? []).map(bandText);
  return found.some((each) => each && !(each.from && each.to))
    ? found.map((each) => (each?.kind === 'further' ? '' : (each?.single ?? each?.from ?? each?.to ?? '')))
    : [];
}

/**
 * Text columns that separate lists of bands with one end, whatever their name: columns with few texts, and a column
 * within whose texts the ends only rise.
 */
export function keysOfEnds(
  columns: readonly ColumnFacts[],
  uses: ReadonlyMap<number, string>,
): readonly number[] {
  const ends = endsOf(columns, uses);
  const rows = ends.filter((end) => end !== '').length;
  if (rows === 0) return [];
  const texts = columns.filter(({ at, filled }) => uses.get(at) === 'text' && filled >= rows);
  const count = ({ sample }: ColumnFacts) => new Set(sample).size;
  const few = texts.filter((column) => count(column) > 1 && count(column) * 2 <= rows);
  const known = columns.filter(({ at }) => ['key', 'city', 'location_id'].includes(uses.get(at) ?? ''));
  const rise = (keys: readonly ColumnFacts[]) => {
    const last = new Map<string, number>();
    return ends.every((text, row) => {
      const end = Number(text.replace(',', '.'));
      if (text === '' || Number.isNaN(end)) return true;
      const key = JSON.stringify(keys.map(({ sample }) => sample[row]));
      const isAbove = end >= (last.get(key) ?? 0);
      last.set(key, end);
      return isAbove;
    });
  };
  const distinguishing = [...known, ...few];
  const additional = rise(distinguishing)
    ? undefined
    : texts.find((column) => rise([...distinguishing, column]));
  return [...few, ...(additional ? [additional] : [])].map(({ at }) => at);
}
