/**
 * Runs the practice workspace as a utility process on a loopback port with a random token. After a crash it restarts at
 * the same address with the same token, so that the session continues.
 */
import { randomBytes } from 'node:crypto';
import { type UtilityProcess, utilityProcess } from 'electron';
import { z } from 'zod';
import { CodeskError, type ErrorCode } from '../../shared/errors';
import type { PracticeProgress } from '../../shared/ipc/events';
import { failure } from '../failure';
import type { Credentials } from '../session/current-session';
import { practiceArguments } from './practice-arguments';
import { createPracticeFolder } from './practice-folder';

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), label: z.string(), done: z.number(), total: z.number() }),
  z.object({ type: z.literal('ready'), port: z.number().int() }),
  z.object({
    type: z.literal('failed'),
    message: z.string(),
    /** A fault of its data. */
    data: z.enum(['damaged', 'full']).optional(),
  }),
]);

interface PracticeOptions {
  /** The bundled sandbox. */
  readonly script: string;
  /** Folder of its data. */
  readonly folder: string;
  readonly progress: (progress: PracticeProgress) => void;
  /** The practice server crashed and restarts, runs again, or stays stopped until it is needed. */
  readonly interrupted: (state: 'restarting' | 'running' | 'stopped') => void;
  /** The practice server runs again, but at another address, because another program took its port. */
  readonly addressChanged: (to: Credentials) => void;
  /** Reports that its data is temporary, or with `undefined` that it is stored. */
  readonly temporary: (text: string | undefined) => void;
  readonly log: { info(...parts: unknown[]): void; error(...parts: unknown[]): void };
  /** Milliseconds before each restart after a crash, for crashes within a minute. */
  readonly pauses?: readonly number[];
  readonly now?: () => number;
}

export interface Practice {
  /**
   * Starts it if it does not run. Resolves to its address and token. Rejects with `practice_failed`, `practice_full` or
   * `practice_damaged`.
   */
  open(): Promise<Credentials>;
  /**
   * Resolves once it is ready. Waits for a restart, and starts it if it was stopped. Rejects with `practice_stopped`.
   */
  ready(): Promise<void>;
  /** Stops it and removes its data; the next start creates new data. */
  reset(): Promise<void>;
  stop(): void;
  /**
   * The origin of the practice server, set when it is ready, also during a restart. It is on no network, so no proxy is
   * used for it.
   */
  origin(): string | undefined;
  /** Address and token of its SKU search, which is a separate service; undefined until it is ready. */
  skuSearch(): Credentials | undefined;
}

/** Values that a restart does not change. */
interface Identity {
  readonly token: string;
  readonly skuToken: string;
  /** 0 until it was ready once. */
  port: number;
}

interface Running {
  readonly child: UtilityProcess;
  readonly ready: Promise<Credentials>;
  isReady: boolean;
}

interface ProcessEvents {
  /** False once it was stopped on purpose. */
  readonly isCurrent: () => boolean;
  readonly ready: () => void;
  /** The process crashed, or could not start. */
  readonly ended: (wasReady: boolean) => void;
}

const countedWithin = 60_000;

export function createPractice(options: PracticeOptions): Practice {
  const { progress, interrupted, pauses = [100, 1000, 3000] } = options;
  const place = createPracticeFolder(options);
  const now = options.now ?? (() => performance.now());
  let running: Running | undefined;
  /** Identifies the workspace of a session. */
  let identity: Identity | undefined;
  /** A restart after a crash. */
  let revival: Promise<void> | undefined;
  let ends: number[] = [];

  const start = (as: Identity, data: string) => {
    const started = startProcess(options, as, data, {
      isCurrent: () => running === started,
      ready() {
        identity = as;
      },
      ended(wasReady) {
        running = undefined;
        if (wasReady) revive();
      },
    });
    return started;
  };

  /** Restarts it after a delay that grows with each crash within a minute. */
  const revive = (asked = false) => {
    const as = identity;
    if (!as || revival) return;
    const at = now();
    ends = [...ends.filter((each) => at - each < countedWithin), at];
    const pause = asked ? 0 : pauses[ends.length - 1];
    if (pause === undefined) {
      interrupted('stopped');
      return;
    }
    interrupted('restarting');
    const before = as.port;
    const attempt = async () => {
      await new Promise((resolve) => setTimeout(resolve, pause));
      // Stopped or reset in the meantime.
      if (identity !== as) return;
      const data = await place.prepare();
      if (identity !== as) return;
      running = start(as, data);
      const to = await running.ready;
      if (as.port !== before) options.addressChanged(to);
      interrupted('running');
    };
    revival = attempt()
      .catch(() => undefined)
      .finally(() => {
        revival = undefined;
        if (identity !== as || running) return;
        // A start on request is tried once.
        if (asked) interrupted('stopped');
        else revive();
      });
  };

  const forget = () => {
    const child = running?.child;
    running = undefined;
    identity = undefined;
    ends = [];
    return child;
  };

  return {
    async open() {
      if (!running) {
        progress({ state: 'starting', label: 'Starting the practice workspace', done: 0, total: 0 });
        const data = await place.prepare();
        if (!running) {
          identity = undefined;
          running = start({ token: newToken(), skuToken: newToken(), port: 0 }, data);
        }
      }
      return running.ready;
    },
    async ready() {
      if (running) {
        await running.ready;
        return;
      }
      if (!revival) revive(true);
      while (revival) await revival;
      if (!running) throw new CodeskError(failure('practice_stopped'));
    },
    async reset() {
      const child = forget();
      if (child) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        if (child.kill()) await ended;
      }
      await place.reset();
    },
    stop() {
      forget()?.kill();
      place.dispose();
    },
    origin: () => (identity && identity.port > 0 ? addressOf(identity) : undefined),
    skuSearch: () =>
      identity && running?.isReady ? { server: addressOf(identity), token: identity.skuToken } : undefined,
  };
}

function startProcess(
  { script, progress, log }: PracticeOptions,
  as: Identity,
  data: string,
  { isCurrent, ready, ended }: ProcessEvents,
): Running {
  const child = utilityProcess.fork(script, practiceArguments(data, as.token, as.skuToken, as.port), {
    serviceName: 'Codesk practice workspace',
    stdio: 'pipe',
  });
  let errorOutput = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errorOutput = `${errorOutput}${chunk.toString()}`.slice(-4000);
  });
  const started = new Promise<Credentials>((resolve, reject) => {
    const fail = (reason: string, code: ErrorCode = 'practice_failed') => {
      const wasReady = isCurrent() && running.isReady;
      child.kill();
      log.error('practice workspace', reason);
      // A failed start must not block the next one.
      if (isCurrent()) ended(wasReady);
      if (!wasReady) progress({ state: 'failed', label: '', done: 0, total: 0 });
      if (/EADDRINUSE/.test(reason)) as.port = 0;
      reject(new CodeskError(failure(code)));
    };
    child.on('message', (message: unknown) => {
      const { data: parsed } = messageSchema.safeParse(message);
      if (parsed?.type === 'progress') {
        const { label, done, total } = parsed;
        progress({ state: 'seeding', label, done, total });
      } else if (parsed?.type === 'failed') fail(parsed.message, parsed.data && codeOfData[parsed.data]);
      else if (parsed) {
        progress({ state: 'ready', label: '', done: 1, total: 1 });
        as.port = parsed.port;
        ready();
        running.isReady = true;
        resolve({ server: addressOf(as), token: as.token });
      }
    });
    child.on('exit', (code) => {
      if (isCurrent()) fail(`ended with code ${code}. ${errorOutput}`);
      // Stopped on purpose by `stop` or `reset`: nothing to report.
      else reject(new CodeskError(failure('practice_failed')));
    });
  });
  started.catch(() => undefined);
  const running = { child, ready: started, isReady: false };
  return running;
}

const newToken = () => randomBytes(24).toString('base64url');
const addressOf = ({ port }: Identity) => `http://127.0.0.1:${port}`;

const codeOfData = { damaged: 'practice_damaged', full: 'practice_full' } as const;
