/** Starts an app on a new profile and measures the phases of its start, without a debugger. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryOfTree } from './process-memory';
import { endProcess, startTimeout, withTimeout } from './processes';
import { projectRoot } from './project-root';

const electron = createRequire(import.meta.url)('electron') as string;

/** An app to measure. */
export interface MeasuredApp {
  readonly folder: string;
  /** Selector of the element that must be painted. */
  readonly selector: string;
}

export const codesk: MeasuredApp = {
  folder: projectRoot,
  selector: 'form button[type=submit]',
};
/** The lower limit: one empty window with the same security settings. */
export const bareWindow: MeasuredApp = {
  folder: join(projectRoot, 'tests/support/bare-window'),
  selector: 'body',
};

/** The phases of a start in their order. */
export const startParts = [
  'main',
  'ready',
  'window',
  'asked',
  'answered',
  'first',
  'shown',
  'painted',
] as const;
/** Milliseconds from the start of the process. An empty page has no first paint with content. */
export type Start = Readonly<Record<(typeof startParts)[number], number>>;

export interface Started {
  readonly start: Start;
  /** Megabytes of all processes. */
  memory(): ReturnType<typeof memoryOfTree>;
  end(): Promise<void>;
}

export async function measuredStart({ folder, selector }: MeasuredApp): Promise<Started> {
  const profile = mkdtempSync(join(tmpdir(), 'codesk-start-'));
  const began = Date.now();
  const child = spawn(
    electron,
    [
      '-r',
      join(import.meta.dirname, 'start-marks.cjs'),
      folder,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    {
      cwd: projectRoot,
      // Its own group, so that all of its processes can be killed.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        CODESK_USER_DATA: profile,
        CODESK_API_URL: '',
        CODESK_POLICY: '',
        CODESK_START_WANTED: selector,
      },
    },
  );
  const end = async () => {
    await endProcess(child, 'the app');
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  try {
    const marks = await withTimeout(startTimeout, 'the start of the app', startOf(child));
    const start = Object.fromEntries(startParts.map((part) => [part, (marks[part] ?? Number.NaN) - began]));
    return {
      start: start as unknown as Start,
      memory: () => memoryOfTree(child.pid as number),
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

type Marks = Readonly<Record<string, number | undefined>>;

function startOf(child: ChildProcess): Promise<Marks> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const take = (chunk: Buffer) => {
      printed += chunk.toString();
      const [, marks] = /^start: (\{.*\})$/m.exec(printed) ?? [];
      if (marks !== undefined) resolve(JSON.parse(marks));
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('exit', (code, signal) =>
      reject(new Error(`The app ended with ${code ?? signal}: ${printed}`)),
    );
  });
}
