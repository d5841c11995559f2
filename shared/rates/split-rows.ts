/**
 * Rows with more cells than the header. A text beyond the columns is a remark, and the row is read. Where a decimal comma
 * could have split a number between commas, all ways to join its parts are found, and the rows around tell which is meant.
 */
import type { Layout, NumberTarget, TextTarget } from './layout';
import { isAmbiguousNumber, numberText } from './numbers';
import type { CellJoin, ResolvedRow } from './settled-rows';

/** Rows around a row; undefined at the ends of the file. */
export interface Neighbours {
  readonly above: readonly string[] | undefined;
  readonly below: readonly string[] | undefined;
}

/** More ways than this tell nothing. */
const mostWays = 200;
/** A number can stand behind an apostrophe, which is before its first digits then. */
const textMark = /^['\u2019](?=\d)/;
const digits = /^\d+$/;
/** No number is written as `00` or `05`. */
const wholeNumber = /^(?:0|[1-9]\d*)$/;

/** True for what could be a number, or the second half of one: `50`, `50 kg`. False for `seit 2023`, dates and blanks. */
export function isNumberLike(cell: string): boolean {
  const meaning = numberText(cell);
  return (
    meaning.kind === 'number' ||
    (meaning.kind === 'trouble' &&
      meaning.finding !== 'not-a-number' &&
      meaning.finding !== 'date-in-number-column')
  );
}

/** How many digits stand after the point of a plain decimal in a file; undefined for what is no such number. */
function placesOf(text: string): number | undefined {
  const number = /^\d+(?:[.,](\d+))?$/.exec(bare(text));
  return number ? (number[1]?.length ?? 0) : undefined;
}

/** The name of a column of texts among the values: services have no field. */
export const textKey = ({ field, at }: TextTarget): string => field ?? `column ${at + 1}`;

/** Reads the rows of one file between commas. */
export class SplitRows {
  readonly #numbers: readonly NumberTarget[];
  readonly #texts: readonly TextTarget[];
  readonly #width: number;
  readonly #headerCells: number;
  /** By field: how often its numbers have so many digits after the point. */
  readonly #places = new Map<string, Set<number>>();

  constructor({
    numbers,
    texts,
    layout,
  }: {
    readonly numbers: readonly NumberTarget[];
    readonly texts: readonly TextTarget[];
    readonly layout: Layout;
  }) {
    this.#numbers = numbers;
    this.#texts = texts;
    this.#width = layout.width;
    this.#headerCells = layout.headerCells;
  }

  /** Learns how the numbers of a row are written that has no cell too many. */
  learn(cells: readonly string[]): void {
    for (const { field, at } of this.#numbers) {
      const places = placesOf(cells[at] ?? '');
      if (places === undefined) continue;
      const known = this.#places.get(field);
      if (known) known.add(places);
      else this.#places.set(field, new Set([places]));
    }
  }

  /** True if the row can be read without its further cells: they are remarks, or stand in columns without a name. */
  isRowAlone(cells: readonly string[]): boolean {
    return cells.length <= this.#headerCells || !cells.slice(this.#width).some((cell) => isNumberLike(cell));
  }

  /** All ways to join digits with digits so that each column has what belongs there. */
  joins(cells: readonly string[]): CellJoin[] {
    const found = new Map<string, CellJoin>();
    const most = Math.min(cells.length - this.#width, this.#numbers.length);
    if (cells.length > 2 * this.#width + 10) return [];
    const pairs = cells.flatMap((cell, at) => (isPair(cell, cells[at + 1] ?? '') ? [at] : []));
    const choose = (from: number, chosen: readonly number[]) => {
      if (found.size > mostWays) return;
      if (chosen.length > 0) {
        const way = this.#way(cells, chosen);
        const key = way && JSON.stringify(way.values);
        if (way && key && !found.has(key)) found.set(key, way);
      }
      if (chosen.length >= most) return;
      for (let next = from; next < pairs.length; next += 1) {
        const at = pairs[next] ?? 0;
        if (chosen.at(-1) !== at - 1) choose(next + 1, [...chosen, at]);
      }
    };
    choose(0, []);
    return found.size > mostWays ? [] : [...found.values()];
  }

  /** The way that the rows above and below and the numbers of the other rows speak for. */
  settle(cells: readonly string[], { above, below }: Neighbours): ResolvedRow {
    const asIs = this.isRowAlone(cells) ? this.#way(cells, []) : undefined;
    const ways = [...(asIs ? [asIs] : []), ...this.joins(cells)];
    const fitting = leastOf(ways, (way) => -this.#meeting(way, above, below));
    const likely = leastOf(fitting, (way) => this.#oddity(way));
    const [first] = fitting;
    // Behind the first joined cell nothing stands where it is shown.
    const end = Math.min(...fitting.map((way) => way.at[0] ?? Number.POSITIVE_INFINITY));
    const sure: Record<string, string> = {};
    for (const { field, at } of this.#numbers) {
      const value = first?.values[field];
      if (at < end && value !== undefined) sure[field] = value;
    }
    for (const key of this.#texts.map(textKey)) {
      const text = first?.values[key];
      if (text && fitting.every((way) => way.values[key] === text)) sure[key] = text;
    }
    const [meant, another] = likely;
    const isClear = meant && !another && !Object.values(meant.values).includes(undefined);
    return { ways, meant: isClear ? meant : undefined, sure };
  }

  /** The row with these cells joined; undefined if a column has not what belongs there. */
  #way(cells: readonly string[], at: readonly number[]): CellJoin | undefined {
    const joined: { text: string; isJoined: boolean }[] = [];
    for (let place = 0; place < cells.length; place += 1) {
      const isJoined = at.includes(place);
      joined.push({
        text: isJoined ? `${bare(cells[place])},${cells[place + 1]}` : (cells[place] ?? ''),
        isJoined,
      });
      if (isJoined) place += 1;
    }
    if (at.length > 0 && joined.slice(this.#width).some(({ text }) => isNumberLike(text))) return undefined;
    const values: Record<string, string | undefined> = {};
    const places: Record<string, number> = {};
    for (const { field, at: position, rule } of this.#numbers) {
      const { text = '', isJoined = false } = joined[position] ?? {};
      const value = isJoined ? joinedNumber(text) : numberOf(text);
      if (value === null || (value === '' && rule.required)) return undefined;
      values[field] = value;
      places[field] = placesOf(isJoined && text.includes('.') ? text.replace(',', '') : text) ?? 0;
    }
    const { from, to } = values;
    if (from && to && Number(from) >= Number(to)) return undefined;
    for (const target of this.#texts) {
      const { text = '', isJoined = false } = joined[target.at] ?? {};
      if (isJoined) return undefined;
      values[textKey(target)] = text;
    }
    const written = joined.filter(({ isJoined }) => isJoined).map(({ text }) => text);
    const decimals = written.map((text) => text.replace(',', text.includes('.') ? '' : '.'));
    return { at, text: written.join(' and '), reads: decimals.join(' and '), values, places };
  }

  /** How many of its ends meet those of the rows above and below, which are read in the same way if they are split, too. */
  #meeting(way: CellJoin, above: Neighbours['above'], below: Neighbours['below']): number {
    const beside = (cells: Neighbours['above']) => {
      const read = cells && this.#way(cells, this.isRowAlone(cells) ? [] : way.at);
      const isSameKey = this.#texts.every(
        (target) => read?.values[textKey(target)] === way.values[textKey(target)],
      );
      return isSameKey ? read?.values : undefined;
    };
    const [before, after] = [beside(above), beside(below)];
    return (
      Number(before?.to !== undefined && before.to === way.values.from) +
      Number(after?.from !== undefined && after.from === way.values.to)
    );
  }

  /** How unlike the numbers of the other rows it is written. */
  #oddity({ at, places, values }: CellJoin): number {
    let sum = 0;
    for (const { field, at: position } of this.#numbers) {
      if (values[field] === '') continue;
      const known = this.#places.get(field);
      const digitsAfter = places[field] ?? 0;
      if (!known?.has(digitsAfter)) sum += 1;
      const isJoined = at.some((place, before) => place - before === position);
      if (isJoined && ![...(known ?? [])].some((count) => count > 0)) sum += 2;
    }
    for (const target of this.#texts) if (digits.test(values[textKey(target)] ?? '')) sum += 2;
    return sum;
  }
}

/** True for two cells that a comma could have split: `6` and `50`, or `1` and `204.50` with grouped thousands. */
function isPair(first: string, second: string): boolean {
  return (
    (wholeNumber.test(bare(first)) && digits.test(second)) ||
    (/^[1-9]\d{0,2}$/.test(bare(first)) && /^\d{3}\.\d+$/.test(second))
  );
}

const bare = (cell = '') => cell.replace(textMark, '');

/** The plain decimal of a cell, '' of a blank one; null for what is no number. */
function numberOf(text: string): string | null {
  if (text === '') return '';
  const meaning = numberText(text);
  if (meaning.kind !== 'number' || (digits.test(text) && !wholeNumber.test(text))) return null;
  return meaning.point ?? meaning.comma ?? null;
}

/** The same for a joined number: undefined for `1,204`, which could be 1204 with grouped thousands. */
function joinedNumber(text: string): string | null | undefined {
  const meaning = numberText(text);
  if (meaning.kind !== 'number') return null;
  if (text.includes('.')) return meaning.point ?? null;
  return isAmbiguousNumber(meaning) ? undefined : (meaning.comma ?? null);
}

function leastOf<T>(all: readonly T[], measure: (each: T) => number): readonly T[] {
  const measures = all.map(measure);
  const least = Math.min(...measures);
  return all.filter((_, at) => measures[at] === least);
}
