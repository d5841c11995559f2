/**
 * Reads JSON strictly and reports faults with line and column. The messages of `JSON.parse` depend on the engine, and
 * some have no position.
 */

export interface JsonFault {
  /** The line from 1. A line ends with LF, CR LF or CR. */
  readonly line: number;
  /** The column from 1, in characters. */
  readonly column: number;
  /** Lower case, without a full stop: `a comma is missing before "total"`. */
  readonly problem: string;
  /** The line with the fault; of a long line the part around it. */
  readonly shown: string;
  /** Number of characters of `shown` before the fault. */
  readonly before: number;
}

export type JsonReading =
  | { readonly ok: true; readonly value: unknown; readonly notes: readonly string[] }
  | { readonly ok: false; readonly fault: JsonFault };

/** Deeper payloads are refused, because no order needs them and every later step would have to handle them. */
export const deepestLevel = 500;
/** Longer payloads are refused, because the page would freeze. */
export const longestPayload = 2_000_000;

/**
 * Reads one JSON value like `JSON.parse`, with these differences: a byte order mark at the start is skipped; a number
 * with more digits than a JavaScript number becomes its text, so that long ids stay exact; `notes` lists repeated names
 * of one object, of which the last counts.
 */
export function readJson(text: string): JsonReading {
  const reader = new Reader(text);
  try {
    return { ok: true, value: reader.document(), notes: reader.notes };
  } catch (error) {
    if (error instanceof FaultAt) return { ok: false, fault: faultAt(text, error.at, error.message) };
    throw error;
  }
}

/** `Line 4, column 12: …`, as a sentence. */
export function faultText({ line, column, problem }: JsonFault): string {
  return `Line ${line}, column ${column}: ${problem}.`;
}

const mostNotes = 20;

class FaultAt extends Error {
  readonly at: number;
  constructor(at: number, problem: string) {
    super(problem);
    this.at = at;
  }
}

/** Words of other languages, with their JSON equivalent. */
const foreignWords: Readonly<Record<string, string>> = {
  NaN: 'JSON has no NaN; write a number or null',
  Infinity: 'JSON has no Infinity; write a number or null',
  undefined: 'JSON has no undefined; write null',
  None: 'use null instead of None',
  nil: 'use null instead of nil',
  NULL: 'write null in lower case',
  Null: 'write null in lower case',
  True: 'write true in lower case',
  TRUE: 'write true in lower case',
  False: 'write false in lower case',
  FALSE: 'write false in lower case',
};
const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
const jsonNumber = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** The text from the start of a number to the next separator. */
const likeNumber = /[-+.\w]*/y;
const word = /[\p{L}_$][\p{L}\p{N}_$]*/uy;

class Reader {
  readonly notes: string[] = [];
  readonly #text: string;
  #at = 0;
  /** Positions of the open objects and lists, the outermost first. */
  readonly #open: number[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  document(): unknown {
    if (this.#text.length > longestPayload) {
      throw new FaultAt(
        longestPayload,
        'the payload is longer than two million characters, the most that Codesk reads',
      );
    }
    if (this.#text.startsWith('\uFEFF')) this.#at = 1;
    this.#space();
    if (this.#at >= this.#text.length) throw new FaultAt(this.#at, 'the payload is empty');
    const value = this.#value();
    this.#space();
    if (this.#at < this.#text.length) this.#afterTheEnd();
    return value;
  }

  #afterTheEnd(): never {
    const next = this.#text[this.#at] ?? '';
    if (next === '}' || next === ']') this.#fail(`this ${next} has no opening bracket`);
    if (next === ',') this.#fail('the payload is complete before this comma');
    this.#refuseComment();
    if (/["{[\-\w]/.test(next)) this.#fail('a second value begins here; paste one order at a time');
    this.#fail(`${named(this.#character())} follows after the end of the payload`);
  }

  #value(): unknown {
    const next = this.#text[this.#at];
    if (next === '{') return this.#inside(() => this.#object());
    if (next === '[') return this.#inside(() => this.#list());
    if (next === '"') return this.#string();
    if (next !== undefined && /[-+.\d]/.test(next)) return this.#number();
    return this.#word();
  }

  #inside<T>(read: () => T): T {
    this.#open.push(this.#at);
    if (this.#open.length > deepestLevel) {
      this.#fail(`the payload is nested deeper than ${deepestLevel} levels, the most that Codesk reads`);
    }
    const value = read();
    this.#open.pop();
    return value;
  }

  #object(): Record<string, unknown> {
    const found: Record<string, unknown> = {};
    this.#at += 1;
    this.#space();
    if (this.#take('}')) return found;
    for (;;) {
      const nameAt = this.#at;
      const name = this.#name();
      this.#space();
      if (!this.#take(':')) {
        this.#endOr(`a colon is missing after ${JSON.stringify(name)}`);
      }
      this.#space();
      this.#expectValue('}');
      const value = this.#value();
      if (Object.hasOwn(found, name) && this.notes.length < mostNotes) {
        const { line } = faultAt(this.#text, nameAt, '');
        this.notes.push(
          `Line ${line}: ${JSON.stringify(name)} occurs twice in one object. The last one counts.`,
        );
      }
      // An assignment to `__proto__` would change the prototype.
      Object.defineProperty(found, name, { value, enumerable: true, configurable: true, writable: true });
      this.#space();
      if (this.#take('}')) return found;
      this.#comma('}');
    }
  }

  #list(): unknown[] {
    const found: unknown[] = [];
    this.#at += 1;
    this.#space();
    if (this.#take(']')) return found;
    for (;;) {
      this.#expectValue(']');
      found.push(this.#value());
      this.#space();
      if (this.#take(']')) return found;
      this.#comma(']');
    }
  }

  /** Reads the comma before the next entry, and refuses one before the closing bracket. */
  #comma(closing: string): void {
    const at = this.#at;
    if (!this.#take(',')) {
      const next = this.#text[at];
      if (next === '}' || next === ']') {
        const opening = this.#open.at(-1) ?? 0;
        this.#fail(
          `${next} does not match the ${this.#text[opening]} in line ${this.#lineOf(opening)}; expected ${closing}`,
        );
      }
      this.#endOr(`a comma is missing before ${this.#whatIsHere()}`);
    }
    this.#space();
    if (this.#text[this.#at] === closing) {
      throw new FaultAt(at, `remove this comma: no entry follows before the ${closing}`);
    }
  }

  #expectValue(closing: string): void {
    const next = this.#text[this.#at];
    if (next === ',' || next === ':' || next === closing) this.#fail(`a value is missing before ${next}`);
  }

  #name(): string {
    const next = this.#text[this.#at];
    if (next === '"') return this.#string();
    if (next === ',' || next === ':') this.#fail(`a name is missing before ${next}`);
    this.#refuseQuotes();
    const bare = this.#match(word);
    if (bare) this.#fail(`the name ${bare} must be in double quotes`);
    return this.#endOr(`expected a name in double quotes, not ${named(this.#character())}`);
  }

  #string(): string {
    const begin = this.#at;
    let read = '';
    this.#at += 1;
    for (;;) {
      const from = this.#at;
      while (isPlain(this.#text.charCodeAt(this.#at))) this.#at += 1;
      read += this.#text.slice(from, this.#at);
      const next = this.#text[this.#at];
      if (next === '"') break;
      if (next === '\\') read += this.#escape();
      else if (next === undefined || next === '\n' || next === '\r') {
        throw new FaultAt(begin, 'the text that begins here is not closed on its line');
      } else if (next === '\t') this.#fail('write a tab inside a text as \\t');
      else this.#fail(`${named(next)} cannot be part of a text`);
    }
    this.#at += 1;
    return read;
  }

  #escape(): string {
    const sign = this.#text[this.#at + 1] ?? '';
    const simple = escapes[sign];
    if (simple !== undefined) {
      this.#at += 2;
      return simple;
    }
    if (sign !== 'u') this.#fail(`\\${sign} is not a JSON escape; write a backslash as \\\\`);
    const digits = this.#text.slice(this.#at + 2, this.#at + 6);
    if (!/^[\da-f]{4}$/i.test(digits)) this.#fail('\\u needs four hexadecimal digits');
    this.#at += 6;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  #number(): number | string {
    const whole = this.#match(likeNumber) ?? '';
    const source = this.#match(jsonNumber) ?? '';
    if (source !== whole || source === '') this.#fail(numberProblem(whole));
    this.#at += source.length;
    return exactNumber(source);
  }

  #word(): unknown {
    const found = this.#match(word) ?? '';
    const known = new Map<string, unknown>([
      ['true', true],
      ['false', false],
      ['null', null],
    ]);
    if (known.has(found)) {
      this.#at += found.length;
      return known.get(found);
    }
    const foreign = Object.hasOwn(foreignWords, found) ? foreignWords[found] : undefined;
    if (foreign) this.#fail(foreign);
    if (found !== '') this.#fail(`${found} must be in double quotes, or be true, false or null`);
    this.#refuseQuotes();
    this.#refuseComment();
    return this.#endOr(`expected a value, not ${named(this.#character())}`);
  }

  #refuseQuotes(): void {
    const next = this.#character();
    if (next === "'" || next === '`') this.#fail(`JSON uses double quotes, not ${next}`);
    if (/[\u2018-\u201f«»]/.test(next)) this.#fail(`JSON uses straight double quotes ("), not ${next}`);
  }

  #refuseComment(): void {
    const two = this.#text.slice(this.#at, this.#at + 2);
    if (two === '//' || two === '/*' || two.startsWith('#')) this.#fail('JSON has no comments');
  }

  /** Skips the white space of JSON and fails at a comment. */
  #space(): void {
    this.#at += this.#match(/[ \t\r\n]*/y)?.length ?? 0;
    if (this.#open.length > 0) this.#refuseComment();
  }

  #take(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0];
  }

  #character(): string {
    const code = this.#text.codePointAt(this.#at);
    return code === undefined ? '' : String.fromCodePoint(code);
  }

  /** The next name, text, word or character, for a message. */
  #whatIsHere(): string {
    const found = this.#match(/"[^"\\\r\n]{0,30}"?|[\p{L}\p{N}_$.+-]{1,30}/uy);
    return found ?? named(this.#character());
  }

  #lineOf(at: number): number {
    return faultAt(this.#text, at, '').line;
  }

  #fail(problem: string): never {
    throw new FaultAt(this.#at, problem);
  }

  /** Fails with `problem`, or with the open bracket if the text ends. */
  #endOr(problem: string): never {
    if (this.#at < this.#text.length) this.#fail(problem);
    const opening = this.#open.at(-1);
    if (opening === undefined) this.#fail('the payload ends here');
    this.#fail(
      `the payload ends here, but the ${this.#text[opening]} in line ${this.#lineOf(opening)} is not closed`,
    );
  }
}

/** A code that needs no escape in a text: no control character, quote or backslash; not NaN, which is the end. */
function isPlain(code: number): boolean {
  return code >= 0x20 && code !== 0x22 && code !== 0x5c;
}

function numberProblem(source: string): string {
  if (/^-?0\d/.test(source)) return `the number ${source} must not begin with 0`;
  if (/^\+/.test(source)) return `the number ${source} must not begin with +`;
  if (/^-?\./.test(source)) return `the number ${source} needs a digit before its point`;
  if (/^-?\d+\.(?!\d)/.test(source)) return `the number ${source} needs a digit after its point`;
  if (/^-(Infinity|NaN)/.test(source)) return `JSON has no ${source}; write a number or null`;
  return `${source} is not a number of JSON`;
}

/** A number, or its text if a JavaScript number would change its digits. */
function exactNumber(source: string): number | string {
  const number = Number(source);
  if (String(number) === source) return number;
  const digits = (source.split(/e/i)[0] ?? '').replace(/[-.]/g, '').replace(/^0+|0+$/g, '');
  const kept = Number.isFinite(number) && digits.length <= 15 && (number !== 0 || digits === '');
  return kept ? number : source;
}

/** A character for a message; an invisible one by its code. */
function named(character: string): string {
  if (/^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)) return character;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `an invisible character (U+${code})`;
}

const shownAround = 60;

function faultAt(text: string, at: number, problem: string): JsonFault {
  const before = text.slice(0, at);
  const breaks = [...before.matchAll(/\r\n|\r|\n/g)];
  const last = breaks.at(-1);
  // A fault at the LF of a CR LF belongs to the line that it ends.
  const begin = last ? last.index + last[0].length : text.startsWith('\uFEFF') ? 1 : 0;
  const rest = text.slice(begin, Math.max(begin, at) + shownAround).split(/[\r\n]/)[0] ?? '';
  const from = Math.max(0, at - begin - shownAround);
  const ahead = rest.slice(from, Math.max(0, at - begin));
  return {
    line: breaks.length + 1,
    column: [...text.slice(begin, Math.max(begin, at))].length + 1,
    problem,
    shown: rest.slice(from),
    before: [...ahead].length,
  };
}
