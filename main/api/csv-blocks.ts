/**
 * Passes the bytes of a CSV file in which there is nothing to look at, 64 at a time. A bit of a mask stands for a byte,
 * the lowest for the first. Cells that may be formulas are left to the reader of single bytes (`csv-formulas.ts`), and so
 * is every quote whose meaning is not plain. Negative numbers are passed, because most files have many of them.
 */
import {
  again,
  type Code,
  get,
  getGlobal,
  giveBack,
  i8x16,
  i32,
  i64,
  loop,
  moduleOf,
  set,
  setGlobal,
  type ValueType,
  when,
} from './wasm-code';

/** Where a passer stands: in quotes, at the start of a cell, and how many lines and separators came since. */
export interface BlockState {
  inQuotes: boolean;
  atStart: boolean;
  /** Lines that ended. */
  lines: number;
  /** Of the line that has not ended. */
  column: number;
}

export interface BlockPasser {
  /**
   * Passes bytes until there is news or too few bytes are left. Those of its room are read where they are, others are
   * copied.
   * @param state changed to where it ended
   * @returns how many bytes were passed
   */
  pass(bytes: Uint8Array, state: BlockState): number;
}

/** Bytes that are copied at once. */
const copiedBytes = 64 * 1024;
const blockBytes = 64;

/** Parameters, and globals in the order of their numbers. The first one says where it is. */
const [at, parameterEnd, parameterSeparator] = [0, 1, 2];
const [inQuotes, atStart, lines, column] = [0, 1, 2, 3];

/** Locals of the function: how many bytes of the block it passes, the block, and its masks. */
const locals: ValueType[] = [];
const local = (type: ValueType) => 2 + locals.push(type);
const size = local('i64');
const parts = [0, 16, 32, 48].map((offset) => ({ offset, name: local('v128') }));
const separator = local('v128');
const names = [
  'quotes',
  'separators',
  'ends',
  'lineEnds',
  'risky',
  'inside',
  'opening',
  'starts',
  'kept',
  'bare',
  'quoted',
  'bareSigns',
  'quotedSigns',
  'digits',
  'numeric',
  'cellEnds',
  'bareEnds',
  'quotedEnds',
  'news',
  'last',
] as const;
const m = Object.fromEntries(names.map((name) => [name, local('i64')])) as Record<
  (typeof names)[number],
  number
>;

const one = i64.const(1);
const not = (mask: Code) => i64.xor(mask, i64.const(-1));
const without = (mask: Code, other: Code) => i64.and(mask, not(other));
/** One byte further. */
const behind = (mask: Code) => i64.shl(mask, one);
const before = (mask: Code) => i64.shrU(mask, one);
const any = (mask: Code) => i64.ne(mask, i64.const(0));
const byte = (value: string | number) =>
  i8x16.splat(i32.const(typeof value === 'string' ? value.charCodeAt(0) : value));
const is = (value: string | number) => (part: Code) => i8x16.eq(part, byte(value));
const oneOf =
  (...tests: readonly ((part: Code) => Code)[]) =>
  (part: Code) =>
    tests.map((test) => test(part)).reduce((left, right) => i8x16.or(left, right));
const maskOf = (test: (part: Code) => Code) =>
  parts
    .map(({ offset, name }) => {
      const bits = i64.extendU(i8x16.bitmask(test(get(name))));
      return offset === 0 ? bits : i64.shl(bits, i64.const(offset));
    })
    .reduce((left, right) => i64.or(left, right));
/** The bits below the size. A size of 64 shifts by nothing. */
const below = when(
  i64.ne(get(size), i64.const(blockBytes)),
  set(m.kept, i64.sub(i64.shl(one, get(size)), one)),
);
/** Of each sign, the bit behind its digits: the addition carries through them. */
const endsOf = (signs: Code, numbers: Code) => without(i64.add(behind(signs), numbers), numbers);

/** Reads a block, and which of its bytes are what. */
const readMasks = (): Code[] => [
  ...parts.map(({ offset, name }) => set(name, i8x16.load(get(at), offset))),
  set(m.quotes, maskOf(is('"'))),
  set(
    m.separators,
    maskOf((part) => i8x16.eq(part, get(separator))),
  ),
  set(m.lineEnds, maskOf(is('\n'))),
  // Every byte that a formula may begin with, and some more.
  set(m.risky, maskOf(oneOf((part) => i8x16.ltU(part, byte('0')), is('='), is('@'), is(0xc2), is(0xef)))),
  // Inside is what follows an odd number of quotes, with the opening quote and without the closing one.
  set(m.inside, get(m.quotes)),
  ...[1, 2, 4, 8, 16, 32].map((step) =>
    set(m.inside, i64.xor(get(m.inside), i64.shl(get(m.inside), i64.const(step)))),
  ),
  set(m.inside, i64.xor(get(m.inside), i64.sub(i64.const(0), i64.extendU(getGlobal(inQuotes))))),
  set(m.opening, i64.and(get(m.quotes), get(m.inside))),
  set(m.lineEnds, without(get(m.lineEnds), get(m.inside))),
  set(m.ends, i64.or(without(get(m.separators), get(m.inside)), get(m.lineEnds))),
  set(m.starts, i64.or(behind(get(m.ends)), i64.extendU(getGlobal(atStart)))),
  // Quotes at the end of the block are left to the next one: what follows tells what they are.
  set(size, i64.sub(i64.const(blockBytes), i64.clz(not(get(m.quotes))))),
  set(m.kept, i64.const(-1)),
  below,
];

/** Finds what has to be looked at, and how many bytes before it can be passed. */
const findNews = (): Code[] => [
  // A quote inside of a cell without quotes; two of them inside of quotes are one.
  set(m.news, without(get(m.opening), i64.or(get(m.starts), behind(without(get(m.quotes), get(m.inside)))))),
  set(
    m.bare,
    i64.and(
      i64.and(get(m.starts), get(m.risky)),
      without(get(m.kept), i64.or(i64.or(get(m.quotes), get(m.separators)), get(m.ends))),
    ),
  ),
  set(m.quoted, i64.and(behind(i64.and(i64.and(get(m.opening), get(m.starts)), get(m.kept))), get(m.risky))),
  set(m.news, i64.and(get(m.news), get(m.kept))),
  when(
    any(i64.or(get(m.bare), get(m.quoted))),
    // Signs first, then their digits and what ends them.
    set(m.last, maskOf(oneOf(is('-'), is('+')))),
    set(m.bareSigns, i64.and(get(m.bare), get(m.last))),
    set(m.quotedSigns, i64.and(get(m.quoted), get(m.last))),
    set(
      m.news,
      i64.or(
        get(m.news),
        i64.or(without(get(m.bare), get(m.last)), before(without(get(m.quoted), get(m.last)))),
      ),
    ),
    set(
      m.digits,
      maskOf((part) => i8x16.ltU(i8x16.subtract(part, byte('0')), byte(10))),
    ),
    set(m.numeric, i64.or(get(m.digits), maskOf(oneOf(is(','), is('.'))))),
    set(m.bareEnds, endsOf(get(m.bareSigns), without(get(m.numeric), get(m.separators)))),
    set(m.quotedEnds, endsOf(get(m.quotedSigns), get(m.numeric))),
    // Behind the last byte, which must be a digit, a cell must end.
    set(m.cellEnds, i64.or(get(m.ends), i64.and(maskOf(is('\r')), before(get(m.lineEnds))))),
    set(
      m.last,
      i64.or(
        without(get(m.bareEnds), i64.and(behind(get(m.digits)), get(m.cellEnds))),
        without(
          get(m.quotedEnds),
          i64.and(behind(get(m.digits)), i64.and(get(m.quotes), before(get(m.cellEnds)))),
        ),
      ),
    ),
    when(
      any(get(m.last)),
      set(m.news, i64.or(get(m.news), i64.or(get(m.bareSigns), before(get(m.quotedSigns))))),
    ),
    // The end of the last number is in the next block, so its cell is, too.
    when(
      i64.ne(
        i64.add(i64.popcnt(get(m.bareEnds)), i64.popcnt(get(m.quotedEnds))),
        i64.add(i64.popcnt(get(m.bareSigns)), i64.popcnt(get(m.quotedSigns))),
      ),
      set(
        size,
        i64.sub(i64.const(blockBytes - 1), i64.clz(i64.or(get(m.bareSigns), before(get(m.quotedSigns))))),
      ),
    ),
  ),
  when(any(get(m.news)), set(size, i64.ctz(get(m.news)))),
];

/** Passes bytes, and ends before news. */
const take = (): Code[] => [
  when(i64.eqz(get(size)), giveBack(get(at))),
  below,
  set(m.lineEnds, i64.and(get(m.lineEnds), get(m.kept))),
  set(m.separators, without(i64.and(get(m.separators), get(m.kept)), get(m.inside))),
  when(
    any(get(m.lineEnds)),
    setGlobal(lines, i32.add(getGlobal(lines), i32.wrap(i64.popcnt(get(m.lineEnds))))),
    setGlobal(column, i32.const(0)),
    // Separators behind the last end of a line.
    set(
      m.separators,
      i64.and(
        get(m.separators),
        i64.shl(i64.const(-1), i64.sub(i64.const(blockBytes - 1), i64.clz(get(m.lineEnds)))),
      ),
    ),
  ),
  setGlobal(column, i32.add(getGlobal(column), i32.wrap(i64.popcnt(get(m.separators))))),
  set(size, i64.sub(get(size), one)),
  setGlobal(inQuotes, i32.wrap(i64.and(i64.shrU(get(m.inside), get(size)), one))),
  setGlobal(atStart, i32.wrap(i64.and(i64.shrU(get(m.ends), get(size)), one))),
  set(at, i32.add(get(at), i32.wrap(i64.add(get(size), one)))),
  when(any(get(m.news)), giveBack(get(at))),
];

function program(): Uint8Array {
  const isEnd = i32.gtU(i32.add(get(at), i32.const(blockBytes)), get(parameterEnd));
  return moduleOf({
    parameters: 3,
    locals,
    globals: 4,
    body: [
      set(separator, i8x16.splat(get(parameterSeparator))),
      when(isEnd, giveBack(get(at))),
      loop(...readMasks(), ...findNews(), ...take(), again(i32.eqz(isEnd))),
      get(at),
    ],
  });
}

interface Memory {
  readonly buffer: ArrayBuffer;
}
/** Of every JavaScript engine, but not in the types of Node. */
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    given: { given: { memory: Memory } },
  ) => { readonly exports: unknown };
  readonly Memory: new (size: { initial: number; maximum: number }) => Memory;
};
interface Exports extends Record<'g0' | 'g1' | 'g2' | 'g3', { value: number }> {
  run(from: number, end: number, separator: number): number;
}

let compiled: object | null | undefined;
/** Null where the processor has no instructions for vectors. */
function compile(): object | null {
  const bytes = program();
  return WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : null;
}

/** The memories of rooms, which end with the bytes that are copied. */
const memories = new WeakMap<ArrayBufferLike, Memory>();
const pageBytes = 64 * 1024;

/**
 * Memory for bytes that are passed. A passer that knows it reads them where they are.
 * @param bytes its size, in whole pages of 64 KiB
 */
export function createPassedRoom(bytes: number): Buffer {
  const pages = (bytes + copiedBytes) / pageBytes;
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  memories.set(memory.buffer, memory);
  return Buffer.from(memory.buffer, 0, bytes);
}

/**
 * @param separator byte between cells
 * @param room of `createPassedRoom`, if most bytes are there
 * @returns undefined on a computer that cannot do it
 */
export function createBlockPasser(
  separator: number,
  room: Buffer = createPassedRoom(0),
): BlockPasser | undefined {
  compiled ??= compile();
  const memory = memories.get(room.buffer);
  if (!compiled || !memory) return undefined;
  const { run, g0, g1, g2, g3 } = new WebAssembly.Instance(compiled, { given: { memory } })
    .exports as Exports;
  const { buffer } = memory;
  const copiedAt = buffer.byteLength - copiedBytes;
  const copied = new Uint8Array(buffer, copiedAt);
  return {
    pass(bytes, state) {
      let from = bytes.byteOffset;
      let size = bytes.length;
      if (bytes.buffer !== buffer) {
        from = copiedAt;
        size = Math.min(size, copiedBytes);
        copied.set(size === bytes.length ? bytes : bytes.subarray(0, size));
      }
      g0.value = Number(state.inQuotes);
      g1.value = Number(state.atStart);
      g2.value = 0;
      g3.value = state.column;
      const passed = run(from, from + size, separator) - from;
      state.inQuotes = g0.value === 1;
      state.atStart = g1.value === 1;
      state.lines += g2.value;
      state.column = g3.value;
      return passed;
    },
  };
}
