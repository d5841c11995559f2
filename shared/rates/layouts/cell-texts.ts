/** Returns the texts for a cell with a rate, from its row and from its headings. */
import { type BandText, bandText, inOneUnit } from './band-text';
import type { FoundLayout } from './find-layout';
import type { Source } from './result-columns';

/** Uses of columns whose texts can say that a rate is per additional unit. */
const usesWithBandText = new Set<string>(['band', 'key', 'text', 'from', 'to']);

/** The cell with the rate is at `at` of a row with the cells `cells`. */
export class CellTexts {
  readonly #found: FoundLayout;
  /** Positions of columns whose texts can say that a rate is per additional unit. */
  readonly #saying: readonly number[];

  constructor(found: FoundLayout) {
    this.#found = found;
    this.#saying = Object.entries(found.columns).flatMap(([at, is]) =>
      usesWithBandText.has(is) ? Number(at) : [],
    );
  }

  /** The text of a result column for the cell; '' if its source is not a text of the file. */
  text(source: Source, cells: readonly string[], at: number): string {
    if (source.in === 'column') return cells[source.at] ?? '';
    if (source.in === 'heading') return this.#found.above[source.at]?.[at] ?? '';
    if (source.in === 'rate') return cells[at] ?? '';
    if (source.in !== 'band') return '';
    const band = this.band(source, cells, at);
    if (band) return this.part(band, source.part);
    return source.part === 'from' ? this.writtenBand(source, cells, at) : '';
  }

  /** The weight band of the cell; undefined if its text has none. */
  band(source: Source & { in: 'band' }, cells: readonly string[], at: number): BandText | undefined {
    const band = bandText(this.writtenBand(source, cells, at));
    return band && inOneUnit(band, this.#found);
  }

  writtenBand({ column, heading }: Source & { in: 'band' }, cells: readonly string[], at: number): string {
    return column === undefined ? (this.#found.above[heading]?.[at] ?? '') : (cells[column] ?? '');
  }

  /** A part of a band as written, '' if it is missing. */
  part(band: BandText, part: 'from' | 'to'): string {
    const single = (this.#found.single === 'from' ? 'from' : 'to') === part ? band.single : undefined;
    return (band.kind === 'single' ? single : band[part]) ?? '';
  }

  /** True if a text of the row says that its rates are per additional unit. */
  saysFurther(cells: readonly string[]): boolean {
    return this.#saying.some((column) => bandText(cells[column] ?? '')?.kind === 'further');
  }

  /** The texts that say that the rate of the cell is per additional unit. */
  sayings(cells: readonly string[], at: number): readonly BandText[] {
    const texts = [...this.#saying.map((column) => cells[column] ?? ''), this.#found.names[at] ?? ''];
    return texts.flatMap((text) => {
      const band = bandText(text);
      return band?.kind === 'further' ? (inOneUnit(band, this.#found) ?? []) : [];
    });
  }
}
