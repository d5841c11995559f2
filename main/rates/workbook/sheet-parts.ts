/** Reads the parts of a workbook with texts and cells. */
import {
  type CellStore,
  lastColumn,
  lastRow,
  type Merge,
  type TextPool,
  type WorkbookContext,
} from './cell-store';
import { damaged, tooLarge } from './refused-file';
import { attribute, eachAttribute, plainText, type XmlSink } from './xml';

/** Most texts of a workbook. A million rows with different texts in some columns have as many. */
const mostTexts = 8_000_000;

/** `_x000D_` encodes a character that XML does not allow. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Adds the shared texts of a workbook to the pool, in order. */
export class SharedTextSink implements XmlSink {
  readonly #pool: TextPool;
  /** Index in the pool of each shared text. */
  readonly places: number[] = [];
  #text = '';
  #inText = false;
  #phonetic = 0;

  constructor(pool: TextPool) {
    this.#pool = pool;
  }

  open(name: string): void {
    if (name === 't') this.#inText = this.#phonetic === 0;
    else if (name === 'rPh') this.#phonetic += 1;
    else if (name === 'si') this.#text = '';
  }

  close(name: string): void {
    if (name === 't') this.#inText = false;
    else if (name === 'rPh') this.#phonetic -= 1;
    else if (name === 'si') {
      if (this.places.length === mostTexts) throw tooLarge('too many texts');
      this.places.push(this.#pool.place(unescaped(this.#text)));
    }
  }

  text(bytes: Buffer, start: number, end: number, raw: boolean): void {
    if (this.#inText) this.#text += plainText(bytes, start, end, raw);
  }
}

/** Most ranges of array formulas that are checked for each cell. */
const mostArrays = 64;
const mostMerges = 1_000_000;
/** Most hidden columns that are stored, repeated ones included. */
const mostHidden = 4 * lastColumn;

const space = 0x20;
const equals = 0x3d;
const doubleQuote = 0x22;

type CellType = 'n' | 's' | 'str' | 'inlineStr' | 'b' | 'e' | 'd';

/** Fills a store with the cells of a sheet. Call `finish` at the end. */
export class SheetSink implements XmlSink {
  readonly #store: CellStore;
  readonly #context: WorkbookContext;
  readonly #shared: readonly number[];
  readonly #merges: Merge[] = [];
  readonly #arrays: Merge[] = [];
  #row = -1;
  #rowHidden = false;
  #hiddenNamed = 0;
  #column = -1;
  #type: CellType = 'n';
  #style = 0;
  #isFormula = false;
  #inCell = false;
  #inValue = false;
  /** The cell has a value, even one without characters. */
  #hasValue = false;
  #inText = false;
  #phonetic = 0;
  /** The text of the value in the bytes; several chunks are joined in `#text`. */
  #bytes: Buffer | undefined;
  #start = 0;
  #end = 0;
  #text: string | undefined;

  constructor(store: CellStore, context: WorkbookContext, shared: readonly number[]) {
    this.#store = store;
    this.#context = context;
    this.#shared = shared;
  }

  open(name: string, bytes: Buffer, start: number, end: number): void {
    if (name === 'c') this.#openCell(bytes, start, end);
    else if (name === 'v') {
      this.#inValue = this.#inCell;
      this.#hasValue ||= this.#inCell;
    } else if (name === 'row') this.#openRow(bytes, start, end);
    else if (name === 't') this.#inText = this.#inCell && this.#phonetic === 0;
    else if (name === 'f') this.#openFormula(bytes, start, end);
    else if (name === 'rPh') this.#phonetic += 1;
    else if (name === 'col') this.#openColumns(bytes, start, end);
    else if (name === 'mergeCell') {
      const range = rangeOf(attribute(bytes, start, end, 'ref'));
      if (this.#merges.length === mostMerges) throw tooLarge('too many merged cells');
      if (range) this.#merges.push(range);
    }
  }

  close(name: string): void {
    if (name === 'c') this.#closeCell();
    else if (name === 'v') this.#inValue = false;
    else if (name === 'row') this.#store.endRow(this.#row, this.#rowHidden);
    else if (name === 't') this.#inText = false;
    else if (name === 'rPh') this.#phonetic -= 1;
  }

  text(bytes: Buffer, start: number, end: number, raw: boolean): void {
    if (!this.#inValue && !this.#inText) return;
    if (this.#bytes === undefined && this.#text === undefined && !raw) {
      this.#bytes = bytes;
      this.#start = start;
      this.#end = end;
      return;
    }
    this.#text = this.#plain() + plainText(bytes, start, end, raw);
    this.#bytes = undefined;
  }

  finish(): void {
    this.#store.finish(this.#merges);
  }

  #openColumns(bytes: Buffer, start: number, end: number): void {
    const hidden = attribute(bytes, start, end, 'hidden');
    if (hidden !== '1' && hidden !== 'true') return;
    const [first = 0, last = 0] = ['min', 'max'].map((name) => Number(attribute(bytes, start, end, name)));
    for (
      let at = Math.max(1, first);
      at <= Math.min(last, lastColumn) && this.#hiddenNamed < mostHidden;
      at += 1
    ) {
      this.#hiddenNamed += 1;
      this.#store.hiddenColumns.add(at - 1);
    }
  }

  #openRow(bytes: Buffer, start: number, end: number): void {
    let number = this.#row + 2;
    let hidden = false;
    eachAttribute(bytes, start, end, (nameStart, nameEnd, valueStart, valueEnd) => {
      if (nameEnd - nameStart === 1 && bytes[nameStart] === 0x72) number = whole(bytes, valueStart, valueEnd);
      else if (nameEnd - nameStart === 6 && bytes.toString('latin1', nameStart, nameEnd) === 'hidden') {
        const text = bytes.toString('latin1', valueStart, valueEnd);
        hidden ||= text === '1' || text === 'true';
      } else if (nameEnd - nameStart === 2 && bytes.toString('latin1', nameStart, nameEnd) === 'ht') {
        // A row without height is hidden, too.
        hidden ||= Number(bytes.toString('latin1', valueStart, valueEnd)) === 0;
      }
    });
    if (!(number >= 1 && number <= lastRow)) throw damaged(`row ${number}`);
    this.#row = number - 1;
    this.#rowHidden = hidden;
    this.#column = -1;
  }

  #openCell(bytes: Buffer, start: number, end: number): void {
    let column = this.#column + 1;
    this.#type = 'n';
    this.#style = 0;
    this.#isFormula = false;
    this.#hasValue = false;
    this.#bytes = undefined;
    this.#text = undefined;
    this.#inCell = true;
    // The attributes of a cell are `r`, `s` and `t`; others have longer names. Most cells have no others, and are read
    // here without a call for each.
    let at = start;
    while (at < end) {
      const name = bytes[at + 1];
      if (bytes[at] !== space || bytes[at + 2] !== equals || bytes[at + 3] !== doubleQuote) break;
      const from = at + 4;
      at = from;
      while (at < end && bytes[at] !== doubleQuote) at += 1;
      if (name === 0x72) column = columnAt(bytes, from, at);
      else if (name === 0x73) this.#style = whole(bytes, from, at);
      else if (name === 0x74) this.#type = cellType(bytes, from, at);
      at += 1;
    }
    if (at < end) {
      eachAttribute(bytes, at, end, (nameStart, nameEnd, valueStart, valueEnd) => {
        if (nameEnd - nameStart !== 1) return;
        const name = bytes[nameStart];
        if (name === 0x72) column = columnAt(bytes, valueStart, valueEnd);
        else if (name === 0x73) this.#style = whole(bytes, valueStart, valueEnd);
        else if (name === 0x74) this.#type = cellType(bytes, valueStart, valueEnd);
      });
    }
    if (!(column >= 0 && column < lastColumn)) throw damaged('a cell outside of the sheet');
    this.#column = column;
  }

  #openFormula(bytes: Buffer, start: number, end: number): void {
    if (!this.#inCell) return;
    this.#isFormula = true;
    if (this.#arrays.length === mostArrays || end <= start) return;
    const type = attribute(bytes, start, end, 't');
    const range =
      type === 'array' || type === 'dataTable' ? rangeOf(attribute(bytes, start, end, 'ref')) : undefined;
    if (range && (range.top !== range.bottom || range.left !== range.right)) this.#arrays.push(range);
  }

  #closeCell(): void {
    this.#inCell = false;
    const isFormula = this.#isFormula || (this.#arrays.length > 0 && this.#isInArray());
    if (this.#bytes === undefined && (this.#text === undefined || this.#text === '')) {
      // The result of a formula may be a text without characters; a missing result is a finding.
      if (isFormula && !(this.#type === 'str' && this.#hasValue))
        this.#store.add(this.#column, 'text', this.#context.pool.place(''), this.#style, 'no-value');
      return;
    }
    const formula = isFormula ? 'cached' : undefined;
    const store = this.#store;
    const type = this.#type;
    if (type === 'n' || type === 's') {
      const number = this.#number();
      if (type === 's') {
        const place = this.#shared[number];
        if (place === undefined) throw damaged('a text that is not there');
        if (this.#context.pool.texts[place] !== '')
          store.add(this.#column, 'text', place, this.#style, formula);
        return;
      }
      if (Number.isFinite(number)) {
        store.add(this.#column, 'number', number, this.#style, formula);
        return;
      }
    }
    const text = this.#plain();
    if (type === 'b')
      store.add(
        this.#column,
        'boolean',
        text.trim() === '1' || text.trim() === 'true' ? 1 : 0,
        this.#style,
        formula,
      );
    else {
      const kind = type === 'd' ? 'day' : type === 'e' ? 'error' : 'text';
      const value = kind === 'day' ? dayText(text) : unescaped(text);
      if (value !== '') store.add(this.#column, kind, this.#context.pool.place(value), this.#style, formula);
    }
  }

  #isInArray(): boolean {
    return this.#arrays.some(
      ({ top, bottom, left, right }) =>
        this.#row >= top && this.#row <= bottom && this.#column >= left && this.#column <= right,
    );
  }

  /** The value as a number; NaN for other texts. */
  #number(): number {
    if (this.#bytes === undefined) return numberOf(this.#plain());
    const quick = quickNumber(this.#bytes, this.#start, this.#end);
    return Number.isNaN(quick) ? numberOf(this.#plain()) : quick;
  }

  #plain(): string {
    if (this.#bytes !== undefined) return plainText(this.#bytes, this.#start, this.#end);
    return this.#text ?? '';
  }
}

function numberOf(text: string): number {
  return /^\s*[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;
}

const powersOfTen = Array.from({ length: 16 }, (_, power) => 10 ** power);

/** A plain decimal of at most fifteen digits, which one division reads exactly; NaN for all others. */
function quickNumber(bytes: Buffer, start: number, end: number): number {
  let at = start;
  const isNegative = bytes[at] === 0x2d;
  if (isNegative) at += 1;
  if (at === end || end - at > 16) return Number.NaN;
  let digits = 0;
  let count = 0;
  let places = -1;
  for (; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte >= 0x30 && byte <= 0x39) {
      digits = digits * 10 + byte - 0x30;
      count += 1;
      if (places >= 0) places += 1;
    } else if (byte === 0x2e && places < 0) places = 0;
    else return Number.NaN;
  }
  if (count === 0 || count > 15) return Number.NaN;
  const value = places > 0 ? digits / (powersOfTen[places] as number) : digits;
  return isNegative ? -value : value;
}

function whole(bytes: Buffer, start: number, end: number): number {
  const value = quickNumber(bytes, start, end);
  return Number.isInteger(value) && value >= 0 ? value : damagedNumber(bytes.toString('latin1', start, end));
}

function damagedNumber(text: string): never {
  throw damaged(`${text.slice(0, 40)} is no position`);
}

/** The column of a reference such as `AB12`, from 0; -1 without letters. */
function columnAt(bytes: Buffer, start: number, end: number): number {
  let column = 0;
  for (let at = start; at < end; at += 1) {
    const letter = (bytes[at] as number) & 0xdf;
    if (letter < 0x41 || letter > 0x5a) break;
    column = column * 26 + letter - 0x40;
    if (column > lastColumn) return lastColumn;
  }
  return column - 1;
}

function cellType(bytes: Buffer, start: number, end: number): CellType {
  if (end - start === 1) {
    const type = bytes[start];
    if (type === 0x73) return 's';
    if (type === 0x62) return 'b';
    if (type === 0x65) return 'e';
    if (type === 0x64) return 'd';
    return 'n';
  }
  return end - start === 'inlineStr'.length ? 'inlineStr' : 'str';
}

/** `2024-02-01T09:30:00Z` as `2024-02-01 09:30`. */
function dayText(text: string): string {
  const [, day, time = '', seconds = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2}))?.*)?$/.exec(text.trim()) ?? [];
  if (day === undefined) return text;
  const rest = seconds === '' || seconds === '00' ? time : `${time}:${seconds}`;
  return rest === '' || rest === '00:00' ? day : `${day} ${rest}`;
}

/** A range such as `B2:C4` from 0; undefined for other texts, or outside of a sheet. */
function rangeOf(text: string | undefined): Merge | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/i.exec(text ?? '');
  if (!match) return undefined;
  const [, firstColumn = '', firstRow = '', secondColumn = firstColumn, secondRow = firstRow] = match;
  const column = (letters: string) => columnAt(Buffer.from(letters), 0, letters.length);
  const range = {
    top: Number(firstRow) - 1,
    left: column(firstColumn),
    bottom: Number(secondRow) - 1,
    right: column(secondColumn),
  };
  const isInside = range.top >= 0 && range.bottom < lastRow && range.right < lastColumn;
  return isInside && range.top <= range.bottom && range.left <= range.right ? range : undefined;
}
