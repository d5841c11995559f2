import { bytesText } from './text-record';

/** Caches the texts of a column by their bytes, so that a repeated text is decoded once. */
export class TextCache {
  readonly #places = new Map<number, { from: number; to: number; code: number; next: number }[]>();
  #lastFrom = 0;
  #lastTo = -1;
  #lastCode = 0;

  constructor(
    readonly bytes: Uint8Array,
    readonly codeOf: (text: string) => number,
  ) {}

  code(from: number, to: number): number {
    if (to === from) return 0;
    if (this.#isSame(this.#lastFrom, this.#lastTo, from, to)) return this.#lastCode;
    let hash = 0x811c9dc5;
    for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (this.bytes[at] ?? 0), 0x01000193);
    let entries = this.#places.get(hash);
    let entry = entries?.find((each) => this.#isSame(each.from, each.to, from, to));
    if (!entry) {
      entry = { from, to, code: this.codeOf(bytesText(this.bytes, from, to)), next: 0 };
      if (!entries) {
        entries = [];
        this.#places.set(hash, entries);
      }
      entries.push(entry);
    }
    this.#lastFrom = from;
    this.#lastTo = to;
    this.#lastCode = entry.code;
    return entry.code;
  }

  #isSame(a: number, aEnd: number, b: number, bEnd: number): boolean {
    if (aEnd - a !== bEnd - b) return false;
    for (let at = a, other = b; at < aEnd; at += 1, other += 1) {
      if (this.bytes[at] !== this.bytes[other]) return false;
    }
    return true;
  }
}
