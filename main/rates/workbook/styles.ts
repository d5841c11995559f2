/** Number formats of the cells of a workbook, by style number. */
import { builtInCode, type NumberFormat, numberFormat } from './number-format';
import { attribute, type XmlSink } from './xml';

/** Spreadsheet programs allow 65,490 styles. */
const mostStyles = 65_536;
/** Most formats: a sheet made by a user has fewer. */
const mostFormats = 5000;
/** Longest format in Excel. */
const longestCode = 255;

export class StyleSink implements XmlSink {
  readonly #codes = new Map<number, string>();
  readonly #ids: number[] = [];
  #inCells = false;

  open(name: string, bytes: Buffer, start: number, end: number): void {
    if (name === 'cellXfs') this.#inCells = true;
    else if (name === 'numFmt' && this.#codes.size < mostFormats) {
      const id = Number(attribute(bytes, start, end, 'numFmtId'));
      this.#codes.set(id, (attribute(bytes, start, end, 'formatCode') ?? '').slice(0, longestCode));
    } else if (name === 'xf' && this.#inCells && this.#ids.length < mostStyles) {
      this.#ids.push(Number(attribute(bytes, start, end, 'numFmtId') ?? 0));
    }
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#inCells = false;
  }

  text(): void {}

  /** The format of each style. */
  formats(): NumberFormat[] {
    const known = new Map<number, NumberFormat>();
    return this.#ids.map((id) => {
      const format = known.get(id) ?? numberFormat(this.#codes.get(id) ?? builtInCode(id));
      known.set(id, format);
      return format;
    });
  }
}
