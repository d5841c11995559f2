/**
 * Builds small WebAssembly modules of one function, with a memory that it is given. Each instruction is a function of its operands and
 * gives bytes, so that code reads as an expression: `i64.and(get(a), get(b))`.
 */

export type Code = readonly number[];

const [i32Type, i64Type, v128Type] = [0x7f, 0x7e, 0x7b];
const types = { i32: i32Type, i64: i64Type, v128: v128Type } as const;
export type ValueType = keyof typeof types;

/** A number as the format writes it; with a sign for constants. */
function leb(value: number, isSigned = false): number[] {
  const low = value & 0x7f;
  const rest = value >> 7;
  const isLast = isSigned
    ? (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0)
    : rest === 0;
  return isLast ? [low] : [low | 0x80, ...leb(rest, isSigned)];
}

const instruction =
  (...bytes: Code) =>
  (...operands: readonly Code[]): Code => [...operands.flat(), ...bytes];
/** Those of vectors have a prefix and a number. */
const vector = (number: number, ...more: Code) => instruction(0xfd, ...leb(number), ...more);

export const i32 = {
  const: (value: number): Code => [0x41, ...leb(value, true)],
  eqz: instruction(0x45),
  gtU: instruction(0x4b),
  add: instruction(0x6a),
  sub: instruction(0x6b),
  wrap: instruction(0xa7),
} as const;

export const i64 = {
  const: (value: number): Code => [0x42, ...leb(value, true)],
  eqz: instruction(0x50),
  ne: instruction(0x52),
  clz: instruction(0x79),
  ctz: instruction(0x7a),
  popcnt: instruction(0x7b),
  add: instruction(0x7c),
  sub: instruction(0x7d),
  and: instruction(0x83),
  or: instruction(0x84),
  xor: instruction(0x85),
  shl: instruction(0x86),
  shrU: instruction(0x88),
  extendU: instruction(0xad),
} as const;

export const i8x16 = {
  /** 16 bytes of the memory at an address and some more. */
  load: (address: Code, offset: number): Code => vector(0, 0, ...leb(offset))(address),
  splat: vector(15),
  eq: vector(35),
  ltU: vector(38),
  subtract: vector(113),
  or: vector(80),
  /** A bit for each byte. */
  bitmask: vector(100),
} as const;

export const get = (local: number): Code => [0x20, ...leb(local)];
export const set = (local: number, value: Code): Code => [...value, 0x21, ...leb(local)];
export const getGlobal = (global: number): Code => [0x23, ...leb(global)];
export const setGlobal = (global: number, value: Code): Code => [...value, 0x24, ...leb(global)];
export const when = (condition: Code, ...then: readonly Code[]): Code => [
  ...condition,
  0x04,
  0x40,
  ...then.flat(),
  0x0b,
];
/** Runs as often as it ends with `again`, which must not stand inside of `when`. */
export const loop = (...body: readonly Code[]): Code => [0x03, 0x40, ...body.flat(), 0x0b];
export const again = (condition: Code): Code => [...condition, 0x0d, 0];
/** Ends the function. */
export const giveBack = (value: Code): Code => [...value, 0x0f];

export interface FunctionSource {
  /** The numbers of locals go on behind those of the parameters. All parameters and the result are `i32`. */
  readonly parameters: number;
  readonly locals: readonly ValueType[];
  /** Exported `i32` that can be changed, `g0`, `g1` and so on. */
  readonly globals: number;
  readonly body: readonly Code[];
}

/** The bytes of a module that exports the function as `run` and takes its memory as `given.memory`. */
export function moduleOf({ parameters, locals, globals, body }: FunctionSource): Uint8Array {
  const list = (items: readonly Code[]): Code => [...leb(items.length), ...items.flat()];
  const sized = (code: Code): Code => [...leb(code.length), ...code];
  const section = (id: number, items: readonly Code[]): Code => [id, ...sized(list(items))];
  const name = (text: string): Code => sized([...Buffer.from(text)]);
  const inputs = Array.from({ length: parameters }, () => [i32Type]);
  const numbers = Array.from({ length: globals }, (_, number) => number);
  const code = [...list(locals.map((type) => [1, types[type]])), ...body.flat(), 0x0b];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [[0x60, ...list(inputs), ...list([[i32Type]])]]),
    // The memory has any size.
    ...section(2, [[...name('given'), ...name('memory'), 2, 0, 0]]),
    ...section(3, [[0]]),
    ...section(
      6,
      numbers.map(() => [i32Type, 1, ...i32.const(0), 0x0b]),
    ),
    ...section(7, [
      [...name('run'), 0, 0],
      ...numbers.map((number) => [...name(`g${number}`), 3, ...leb(number)]),
    ]),
    ...section(10, [sized(code)]),
  ]);
}
