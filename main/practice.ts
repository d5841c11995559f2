/** Runs the practice workspace as a utility process on a loopback port with a random token. */
import { randomBytes } from 'node:crypto';
import { type UtilityProcess, utilityProcess } from 'electron';
import { z } from 'zod';
import { CodeskError, type ErrorCode } from '../shared/errors';
import type { PracticeProgress } from '../shared/ipc/events';
import { failure } from './failure';
import { practiceArguments } from './practice-arguments';
import { createPracticeFolder } from './practice-folder';
import type { Credentials } from './session/session';

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), label: z.string(), done: z.number(), total: z.number() }),
  z.object({ type: z.literal('ready'), port: z.number().int() }),
  z.object({
    type: z.literal('failed'),
    message: z.string(),
    /** What is wrong with its data. */
    data: z.enum(['damaged', 'full']).optional(),
  }),
]);

interface PracticeOptions {
  /** The bundled sandbox. */
  readonly script: string;
  /** Folder of its data. */
  readonly folder: string;
  readonly progress: (progress: PracticeProgress) => void;
  /** Says that its data is only temporary, or with `undefined` that it is kept. */
  readonly temporary: (text: string | undefined) => void;
  readonly log: { info(...parts: unknown[]): void; error(...parts: unknown[]): void };
}

export interface Practice {
  /**
   * Starts it if it does not run. Resolves to its address and token. Rejects with `practice_failed`, `practice_full` or
   * `practice_damaged`.
   */
  open(): Promise<Credentials>;
  /** Stops it and removes its data; the next start creates new data. */
  reset(): Promise<void>;
  stop(): void;
  /** Address and token of its SKU search, which is a service of its own; undefined until it is ready. */
  skuSearch(): Credentials | undefined;
}

export function createPractice(options: PracticeOptions): Practice {
  const { script, progress, log } = options;
  const place = createPracticeFolder(options);
  let running: { child: UtilityProcess; ready: Promise<Credentials> } | undefined;
  let skuSearch: { child: UtilityProcess; to: Credentials } | undefined;

  const start = (data: string) => {
    const token = randomBytes(24).toString('base64url');
    const skuToken = randomBytes(24).toString('base64url');
    const child = utilityProcess.fork(script, practiceArguments(data, token, skuToken), {
      serviceName: 'Codesk practice workspace',
      stdio: 'pipe',
    });
    let errorOutput = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errorOutput = `${errorOutput}${chunk.toString()}`.slice(-4000);
    });
    const ready = new Promise<Credentials>((resolve, reject) => {
      const fail = (reason: string, code: ErrorCode = 'practice_failed') => {
        // A failed start must not block the next one.
        if (running?.child === child) running = undefined;
        child.kill();
        log.error('practice workspace', reason);
        progress({ state: 'failed', label: '', done: 0, total: 0 });
        reject(new CodeskError(failure(code)));
      };
      child.on('message', (message: unknown) => {
        const parsed = messageSchema.safeParse(message);
        if (!parsed.success) return;
        if (parsed.data.type === 'progress') progress({ state: 'seeding', ...pick(parsed.data) });
        else if (parsed.data.type === 'failed')
          fail(parsed.data.message, parsed.data.data && codeOfData[parsed.data.data]);
        else {
          progress({ state: 'ready', label: '', done: 1, total: 1 });
          const server = `http://127.0.0.1:${parsed.data.port}`;
          skuSearch = { child, to: { server, token: skuToken } };
          resolve({ server, token });
        }
      });
      child.on('exit', (code) => {
        if (running?.child === child) fail(`ended with code ${code}. ${errorOutput}`);
        // Stopped on purpose by `stop` or `reset`: nothing to report.
        else reject(new CodeskError(failure('practice_failed')));
      });
    });
    ready.catch(() => undefined);
    return { child, ready };
  };

  return {
    async open() {
      if (!running) {
        progress({ state: 'starting', label: 'Starting the practice workspace', done: 0, total: 0 });
        const data = await place.prepare();
        running ??= start(data);
      }
      return running.ready;
    },
    async reset() {
      const child = running?.child;
      running = undefined;
      if (child) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        if (child.kill()) await ended;
      }
      await place.reset();
    },
    stop() {
      const child = running?.child;
      running = undefined;
      child?.kill();
      place.dispose();
    },
    skuSearch: () => (skuSearch && running?.child === skuSearch.child ? skuSearch.to : undefined),
  };
}

const codeOfData = { damaged: 'practice_damaged', full: 'practice_full' } as const;

const pick = ({ label, done, total }: { label: string; done: number; total: number }) => ({
  label,
  done,
  total,
});
