/** Every call of the provider's API by name. The page names a call; only main and the practice workspace use paths. */
import type { z } from 'zod';
import { hubTables } from '../hub';
import { lists } from '../lists';
import { addressCalls } from './address';
import type { Call } from './call';
import { contractCalls } from './contracts';
import { financeCalls } from './finance';
import { hubCalls } from './hub';
import { popupCalls } from './popups';
import { sessionCalls } from './sign-in';
import { tableCalls } from './tables';
import { uploadCalls } from './uploads';

/** The calls with their own definitions; the calls of lists are derived (`tables.ts`). */
export const calls = {
  ...sessionCalls,
  ...financeCalls,
  ...contractCalls,
  ...addressCalls,
  ...popupCalls,
  ...uploadCalls,
  ...hubCalls,
};
export type CallName = keyof typeof calls;
/** Names of the calls that write. */
export type WriteName = {
  [N in CallName]: (typeof calls)[N]['effect'] extends 'read' ? never : N;
}[CallName];
export type CallInput<N extends CallName> = z.input<(typeof calls)[N]['input']>;
export type CallOutput<N extends CallName> = z.output<(typeof calls)[N]['output']>;

const all: ReadonlyMap<string, Call> = new Map<string, Call>([
  ...[...lists, ...hubTables].flatMap((list) => Object.entries(tableCalls(list))),
  ...Object.entries(calls),
]);

/** Finds a call by name; undefined for an unknown name. */
export function findCall(name: string): Call | undefined {
  return all.get(name);
}

/** All calls, including those of the lists. */
export function everyCall(): readonly (readonly [string, Call])[] {
  return [...all];
}
