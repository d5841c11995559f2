/**
 * Faults that a test or a training requests from the practice workspace, and a record of received calls.
 * Does not know HTTP; `api/inject-faults.ts` and `http.ts` apply the faults.
 */
import { z } from 'zod';

export const faultSchema = z.strictObject({
  /** Path of a call, or `/files` for all downloads. Without it the fault applies to any call. */
  path: z.string().startsWith('/').optional(),
  /** Responds with this status instead of doing the work. */
  status: z.number().int().min(200).max(599).optional(),
  message: z.string().optional(),
  delayMs: z.number().int().min(0).max(600_000).optional(),
  /** The connection ends before the work, in the middle of the reply, or after the work without a reply. */
  cut: z.enum(['before', 'during', 'after-commit']).optional(),
  /** An invalid reply. */
  body: z.enum(['html', 'truncated', 'not-json']).optional(),
  /** The header `Idempotency-Key` has no effect: a write that comes twice is done twice. */
  ignoreKey: z.literal(true).optional(),
  /** This call ends the caller's session. */
  expire: z.literal(true).optional(),
  /** Speed of the reply. */
  bytesPerSecond: z.number().int().min(1).optional(),
  /** How often the fault applies; without it, until the faults are cleared. */
  times: z.number().int().min(1).optional(),
});
export type Fault = z.output<typeof faultSchema>;

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** Returns the oldest fault for this path and counts it as used. */
  take(path: string): Fault | undefined;
}

export function createFaults(): Faults {
  let waiting: { fault: Fault; left: number }[] = [];
  return {
    add: (fault) => {
      waiting.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY });
    },
    clear: () => {
      waiting = [];
    },
    take: (path) => {
      const found = waiting.find(({ fault }) => appliesTo(fault, path));
      if (!found) return undefined;
      found.left -= 1;
      if (found.left <= 0) waiting = waiting.filter((each) => each !== found);
      return found.fault;
    },
  };
}

function appliesTo(fault: Fault, path: string): boolean {
  if (fault.path === undefined) return true;
  return fault.path === path || (fault.path === '/files' && path.startsWith('/files/'));
}

/** A received call, without secrets. */
interface RecordedCall {
  readonly path: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bearer: boolean;
  /** JSON as parsed, or the fields of a form; files as name, type and size. */
  readonly body: unknown;
  readonly status: number;
}

const ringSize = 500;
const shownHeaders = ['accept', 'user-agent', 'idempotency-key', 'x-request-id', 'content-length'];

export interface CallRecord {
  add(call: RecordedCall): void;
  all(): readonly RecordedCall[];
  clear(): void;
}

export function createCallRecord(): CallRecord {
  let calls: RecordedCall[] = [];
  return {
    add: (call) => {
      calls = [...calls.slice(-(ringSize - 1)), call];
    },
    all: () => calls,
    clear: () => {
      calls = [];
    },
  };
}

/** The headers that contract tests check. */
export function recordedHeaders(headers: Headers): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const name of shownHeaders) {
    const value = headers.get(name);
    if (value !== null) shown[name] = value;
  }
  return shown;
}

/** A body without its password. */
export function withoutSecrets(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || !('password' in body)) return body;
  return { ...body, password: '•••' };
}
