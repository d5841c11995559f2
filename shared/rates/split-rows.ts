/**
 * Reads rows with more cells than the header. A text beyond the columns is a remark, and the row is read. If a decimal
 * comma could have split a number between commas, all possible joins are found, and the neighbouring rows decide.
 */
import type { Layout, NumberTarget, TextTarget } from './layout';
import type { CellJoin, ResolvedRow } from './long-row-readings';
import { isAmbiguousNumber, numberText } from './numbers';

/** The rows next to a row; undefined at the ends of the file. */
export interface Neighbours {
  readonly above: readonly string[] | undefined;
  readonly below: readonly string[] | undefined;
}

/** More possible joins than this give no evidence. */
const mostJoins = 200;
/** A number can have a leading apostrophe. */
const textMark = /^['\u2019](?=\d)/;
const digits = /^\d+$/;
/** No number is written as `00` or `05`. */
const wholeNumber = /^(?:0|[1-9]\d*)$/;

/**
 * True for a text that could be a number, or the second half of one: `50`, `50 kg`. False for `seit 2023`, dates and
 * blanks.
 */
export function isNumberLike(cell: string): boolean {
  const meaning = numberText(cell);
  return (
    meaning.kind === 'number' ||
    (meaning.kind === 'not-a-number' &&
      meaning.finding !== 'not-a-number' &&
      meaning.finding !== 'date-in-number-column')
  );
}

/** Number of digits after the point of a plain decimal; undefined for other texts. */
function placesOf(text: string): number | undefined {
  const number = /^\d+(?:[.,](\d+))?$/.exec(bare(text));
  return number ? (number[1]?.length ?? 0) : undefined;
}

/** The name of a text column among the values: services have no field. */
export const textKey = ({ field, at }: TextTarget): string => field ?? `column ${at + 1}`;

/** Reads the rows of one file with comma separators. */
export class SplitRows {
  readonly #numbers: readonly NumberTarget[];
  readonly #texts: readonly TextTarget[];
  readonly #width: number;
  readonly #headerCells: number;
  /** By field: how often its numbers have a given number of digits after the point. */
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

  /** Learns the number format from a row without extra cells. */
  learn(cells: readonly string[]): void {
    for (const { field, at } of this.#numbers) {
      const places = placesOf(cells[at] ?? '');
      if (places === undefined) continue;
      const known = this.#places.get(field);
      if (known) known.add(places);
      else this.#places.set(field, new Set([places]));
    }
  }

  /** True if the row can be read without its extra cells: they are remarks, or in columns without a name. */
  isRowAlone(cells: readonly string[]): boolean {
    return cells.length <= this.#headerCells || !cells.slice(this.#width).some((cell) => isNumberLike(cell));
  }

  /** All joins of digits with digits for which each column has a valid value. */
  joins(cells: readonly string[]): CellJoin[] {
    const found = new Map<string, CellJoin>();
    const most = Math.min(cells.length - this.#width, this.#numbers.length);
    if (cells.length > 2 * this.#width + 10) return [];
    const pairs = cells.flatMap((cell, at) => (isPair(cell, cells[at + 1] ?? '') ? [at] : []));
    const choose = (from: number, chosen: readonly number[]) => {
      if (found.size > mostJoins) return;
      if (chosen.length > 0) {
        const join = this.#join(cells, chosen);
        const key = join && JSON.stringify(join.values);
        if (join && key && !found.has(key)) found.set(key, join);
      }
      if (chosen.length >= most) return;
      for (let next = from; next < pairs.length; next += 1) {
        const at = pairs[next] ?? 0;
        if (chosen.at(-1) !== at - 1) choose(next + 1, [...chosen, at]);
      }
    };
    choose(0, []);
    return found.size > mostJoins ? [] : [...found.values()];
  }

  /** The most likely join, by the rows above and below and the numbers of other rows. */
  resolve(cells: readonly string[], { above, below }: Neighbours): ResolvedRow {
    const asIs = this.isRowAlone(cells) ? this.#join(cells, []) : undefined;
    const possibleJoins = [...(asIs ? [asIs] : []), ...this.joins(cells)];
    const fitting = minimumOf(possibleJoins, (join) => -this.#meeting(join, above, below));
    const likely = minimumOf(fitting, (join) => this.#formatDifference(join));
    const [first] = fitting;
    // Cells after the first joined one are displaced.
    const end = Math.min(...fitting.map((join) => join.at[0] ?? Number.POSITIVE_INFINITY));
    const sure: Record<string, string> = {};
    for (const { field, at } of this.#numbers) {
      const value = first?.values[field];
      if (at < end && value !== undefined) sure[field] = value;
    }
    for (const key of this.#texts.map(textKey)) {
      const text = first?.values[key];
      if (text && fitting.every((join) => join.values[key] === text)) sure[key] = text;
    }
    const [best, another] = likely;
    const isClear = best && !another && !Object.values(best.values).includes(undefined);
    return { possibleJoins, likely: isClear ? best : undefined, sure };
  }

  /** The row with these cells joined; undefined if a column gets an invalid value. */
  #join(cells: readonly string[], at: readonly number[]): CellJoin | undefined {
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

  /**
   * How many of its ends meet those of the rows above and below, which are read with the same joins if they are split,
   * too.
   */
  #meeting(join: CellJoin, above: Neighbours['above'], below: Neighbours['below']): number {
    const neighbours = (cells: Neighbours['above']) => {
      const read = cells && this.#join(cells, this.isRowAlone(cells) ? [] : join.at);
      const isSameKey = this.#texts.every(
        (target) => read?.values[textKey(target)] === join.values[textKey(target)],
      );
      return isSameKey ? read?.values : undefined;
    };
    const [before, after] = [neighbours(above), neighbours(below)];
    return (
      Number(before?.to !== undefined && before.to === join.values.from) +
      Number(after?.from !== undefined && after.from === join.values.to)
    );
  }

  /** How much its numbers differ in format from those of other rows. */
  #formatDifference({ at, places, values }: CellJoin): number {
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

/** True for two cells that a comma could have split: `6` and `50`, or `1` and `204.50` with thousands separators. */
function isPair(first: string, second: string): boolean {
  return (
    (wholeNumber.test(bare(first)) && digits.test(second)) ||
    (/^[1-9]\d{0,2}$/.test(bare(first)) && /^\d{3}\.\d+$/.test(second))
  );
}

const bare = (cell = '') => cell.replace(textMark, '');

/** The plain decimal of a cell, '' for a blank one; null for other texts. */
function numberOf(text: string): string | null {
  if (text === '') return '';
  const meaning = numberText(text);
  if (meaning.kind !== 'number' || (digits.test(text) && !wholeNumber.test(text))) return null;
  return meaning.point ?? meaning.comma ?? null;
}

/** The plain decimal of a joined number: undefined for `1,204`, which could be 1204 with a thousands separator. */
function joinedNumber(text: string): string | null | undefined {
  const meaning = numberText(text);
  if (meaning.kind !== 'number') return null;
  if (text.includes('.')) return meaning.point ?? null;
  return isAmbiguousNumber(meaning) ? undefined : (meaning.comma ?? null);
}

function minimumOf<T>(all: readonly T[], measure: (each: T) => number): readonly T[] {
  const measures = all.map(measure);
  const least = Math.min(...measures);
  return all.filter((_, at) => measures[at] === least);
}
