/**
 * Trouble on order: what a test or a training asks the practice workspace to do wrong, and a record of the calls
 * that came in. Knows no HTTP library; the server and the socket adapter carry a fault out.
 */
import { z } from 'zod';

export const faultSchema = z.strictObject({
  /** Path of a call, or `/files` for every download. Without it any call is met. */
  path: z.string().startsWith('/').optional(),
  /** Answers this status instead of doing the work. */
  status: z.number().int().min(200).max(599).optional(),
  message: z.string().optional(),
  delayMs: z.number().int().min(0).max(600_000).optional(),
  /** The connection ends before the work, in the middle of the reply, or after the work without a reply. */
  cut: z.enum(['before', 'during', 'after-commit']).optional(),
  /** A reply that is not what was promised. */
  body: z.enum(['html', 'truncated', 'not-json']).optional(),
  /** The caller's session ends with this call. */
  expire: z.literal(true).optional(),
  /** How fast a reply is sent. */
  bytesPerSecond: z.number().int().min(1).optional(),
  /** How often it happens; until it is cleared when absent. */
  times: z.number().int().min(1).optional(),
});
export type Fault = z.output<typeof faultSchema>;

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** The oldest fault that meets this path, counted as used. */
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
      const met = waiting.find(({ fault }) => meets(fault, path));
      if (!met) return undefined;
      met.left -= 1;
      if (met.left <= 0) waiting = waiting.filter((each) => each !== met);
      return met.fault;
    },
  };
}

function meets(fault: Fault, path: string): boolean {
  if (fault.path === undefined) return true;
  return fault.path === path || (fault.path === '/files' && path.startsWith('/files/'));
}

/** One call as it came in. Secrets are left out. */
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

/** The headers that contract tests ask about. */
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
