/**
 * The kinds of values that a policy entry can have. A kind checks a value, and describes it in words and for
 * administrators' tools (registry, ADMX, property lists).
 */
import { z } from 'zod';
import { serverAddress } from '../server-address';

export interface Kind<T = unknown> {
  /** Control in administrators' tools: a switch, a number, a line, a choice, lines, or names with values. */
  readonly form: 'flag' | 'number' | 'text' | 'choice' | 'list' | 'pairs';
  readonly schema: z.ZodType<T>;
  /** Description to show, for example `a whole number from 1 to 1440`. */
  readonly words: string;
  readonly range?: readonly [least: number, most: number];
  readonly choices?: readonly string[];
  /** Most characters of a text, or of each line. */
  readonly longest?: number;
  /** The type for the JSON schema of editors, if `schema` cannot be converted to one. */
  readonly documented?: z.ZodType;
  /** Returns the value to show, if it is not a text, a number or a list of them. */
  shown?(value: T): string;
  /** Returns the parts of a value that belong to another version: reported, but not an error. */
  readonly unknown?: (given: unknown) => readonly string[];
}

export const flag: Kind<boolean> = {
  form: 'flag',
  schema: z.boolean({ error: 'must be true or false' }),
  words: 'true or false',
};

/** @param whole only whole numbers */
function numberFrom(least: number, most: number, whole: boolean): Kind<number> {
  const words = `${whole ? 'a whole number' : 'a number'} from ${least} to ${most}`;
  const error = `must be ${words}`;
  const plain = z.number({ error });
  return {
    form: 'number',
    schema: (whole ? plain.int({ error }) : plain).min(least, { error }).max(most, { error }),
    words,
    range: [least, most],
  };
}
export const number = (least: number, most: number) => numberFrom(least, most, false);
export const wholeNumber = (least: number, most: number) => numberFrom(least, most, true);

export function choice<const T extends string>(choices: readonly T[]): Kind<T> {
  const words = choices.map((each) => `\`${each}\``).join(', ');
  return {
    form: 'choice',
    schema: z.enum(choices as readonly [T, ...T[]], {
      error: `must be one of ${choices.join(', ')}`,
    }) as unknown as z.ZodType<T>,
    words: `one of ${words}`,
    choices,
  };
}

interface TextOptions {
  /** Description, for example `a host name`. */
  readonly words: string;
  readonly longest: number;
  readonly pattern?: RegExp;
}

export function text({ words, longest, pattern }: TextOptions): Kind<string> {
  const error = `must be ${words} of at most ${longest} characters`;
  const plain = z.string({ error }).min(1, { error }).max(longest, { error });
  return { form: 'text', schema: pattern ? plain.regex(pattern, { error }) : plain, words, longest };
}

const longestAddress = 2048;

/**
 * An address of a service that gets a token: https, or plain http on this computer. Normalized as by `serverAddress`.
 */
export const serviceAddress: Kind<string> = {
  form: 'text',
  schema: z
    .string({ error: 'must be an https address' })
    .min(1, { error: 'must be an https address' })
    .max(longestAddress, { error: `must be an https address of at most ${longestAddress} characters` })
    .refine((typed) => serverAddress(typed) !== undefined, { error: 'must be an https address' })
    .transform((typed) => serverAddress(typed) as string) as unknown as z.ZodType<string>,
  words: 'an https address',
  longest: longestAddress,
};

/** @param most largest number of lines */
export function list<T>(item: Kind<T>, most: number, least = 0): Kind<readonly T[]> {
  const words = `a list of at most ${most}: each ${item.words}`;
  const error = least > 0 ? `must be a list of ${least} to ${most}` : `must be a list of at most ${most}`;
  return {
    form: 'list',
    schema: z.array(item.schema, { error }).min(least, { error }).max(most, { error }),
    words,
    ...(item.longest === undefined ? {} : { longest: item.longest }),
    ...(item.choices === undefined ? {} : { choices: item.choices }),
  };
}

/** Names with values. @param most largest number of names */
export function pairs<T>(name: Kind<string>, item: Kind<T>, most: number): Kind<Readonly<Record<string, T>>> {
  const error = `must be an object with at most ${most} names`;
  return {
    form: 'pairs',
    schema: z
      .record(name.schema as z.ZodType<string> & z.core.$ZodRecordKey, item.schema, { error })
      .refine((value) => Object.keys(value).length <= most, { error }),
    words: `at most ${most} names, each ${name.words}, with ${item.words}`,
  };
}
