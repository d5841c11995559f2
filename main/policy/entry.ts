/** The form of a policy entry and of a group of entries. */
import type { Kind } from './kinds';

export interface EntryFacts {
  /** Name in a list of settings. */
  readonly title: string;
  /** Description for the administrator, in whole sentences. */
  readonly text: string;
  /** First version of Codesk with this entry. */
  readonly since: string;
  readonly example: unknown;
  readonly unit?: 'seconds' | 'minutes' | 'megabytes';
  /** True for a secret value, which is never shown or logged. */
  readonly secret?: true;
}

export interface Entry<T = unknown, D extends T | undefined = T | undefined> extends EntryFacts {
  readonly kind: Kind<T>;
  readonly default: D;
}

/** A fault of entries that are valid separately. `at` names the one to change. */
export interface Fault {
  readonly at?: string;
  readonly why: string;
}

export interface Group<E extends Record<string, Entry> = Record<string, Entry>, W = unknown> {
  readonly title: string;
  readonly text: string;
  readonly entries: E;
  /**
   * Treats the entries as one value: all come from one source, and a fault in one discards all. Without it the entries
   * are independent.
   */
  readonly whole?: (given: GroupValues<E>) => { readonly value: W } | Fault;
}

export type EntryValue<E> = E extends { kind: Kind<infer T> } ? T : never;
/** The values of a group: those with a default always, the others if they are set. */
export type GroupValues<E> = {
  readonly [N in keyof E as E[N] extends { default: undefined } ? never : N]: EntryValue<E[N]>;
} & { readonly [N in keyof E as E[N] extends { default: undefined } ? N : never]?: EntryValue<E[N]> };

export const optional = <T>(kind: Kind<T>, facts: EntryFacts): Entry<T, undefined> => ({
  ...facts,
  kind,
  default: undefined,
});
export const withDefault = <T>(kind: Kind<T>, value: T, facts: EntryFacts): Entry<T, T> => ({
  ...facts,
  kind,
  default: value,
});

/** A group of independent entries. */
export const plainGroup = <E extends Record<string, Entry>>(title: string, sentence: string, entries: E) => ({
  title,
  text: sentence,
  entries,
});

/** A group whose entries make one value. */
export function wholeGroup<E extends Record<string, Entry>, W>(
  title: string,
  sentence: string,
  entries: E,
  whole: (given: GroupValues<E>) => { readonly value: W } | Fault,
) {
  return { title, text: sentence, entries, whole };
}

export const isGroup = (definition: Entry | Group): definition is Group => 'entries' in definition;
