/** Runs other programs. Their output is shown unless it is captured. */
import { spawn } from 'node:child_process';
import { commandScripts, nodeBinary, projectRoot } from './project.mjs';

let shownOn = 'inherit';

/** Shows what programs say on stderr, and our own messages too: stdout belongs to the result of the command. */
export function sendMessagesToStderr() {
  shownOn = process.stderr;
  console.log = console.error;
}

/**
 * @typedef {{ env?: Record<string, string>, cwd?: string, capture?: boolean, timeoutMs?: number, limitMs?: number,
 *   graceMs?: number }} CommandOptions `timeoutMs` ends the program. `limitMs` ends it and everything that it started, and
 * sets `isLate`; it has `graceMs` to write its report
 *
 * @param {string} command @param {readonly string[]} args @param {CommandOptions} options
 * @returns {Promise<{ok: boolean, status: number | null, output: string, isLate: boolean}>} `output` is empty unless
 * `capture` is set
 */
export function runCommand(
  command,
  args,
  { env, cwd = projectRoot, capture = false, timeoutMs, limitMs, graceMs = 10_000 } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      // A group in the background may not read from the terminal.
      stdio: capture
        ? ['ignore', 'pipe', 'pipe']
        : [limitMs === undefined ? 'inherit' : 'ignore', shownOn, 'inherit'],
      timeout: timeoutMs,
      // An own process group, so that all of it can be ended.
      detached: limitMs !== undefined && process.platform !== 'win32',
    });
    const limit = limitMs === undefined ? undefined : limitGroup(child, limitMs, graceMs);
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    const end = (result) => resolve({ ...result, isLate: limit?.end() ?? false });
    child.on('error', (error) => end({ ok: false, status: null, output: String(error.message) }));
    child.on('close', (status) => end({ ok: status === 0, status, output }));
  });
}

/** Ends a group of processes after its limit, and with this process. `end` returns true if the limit was reached. */
function limitGroup(child, limitMs, graceMs) {
  let isLate = false;
  let kill;
  const timer = setTimeout(() => {
    isLate = true;
    console.error(`\nEnded: it took longer than ${limitMs / 60_000} minutes.`);
    signalGroup(child, 'SIGINT');
    kill = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
  }, limitMs);
  // Signals of the terminal do not reach another group.
  const signals = ['SIGINT', 'SIGTERM'];
  const stop = () => {
    signalGroup(child, 'SIGINT');
    process.exit(130);
  };
  for (const signal of signals) process.once(signal, stop);
  return {
    end() {
      clearTimeout(timer);
      clearTimeout(kill);
      for (const signal of signals) process.off(signal, stop);
      return isLate;
    },
  };
}

function signalGroup({ pid }, signal) {
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/T', '/F']);
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // The process has already ended.
  }
}

/** Runs a tool of the project with the project's Node. */
export function runTool(tool, args, options) {
  return runCommand(nodeBinary, [commandScripts[tool], ...args], options);
}

/** Runs npm as the user does: with the same program, registry and settings. */
export function runNpm(args, options) {
  const npmScript = process.env.npm_execpath;
  if (npmScript?.endsWith('.js')) return runCommand(process.execPath, [npmScript, ...args], options);
  return runCommand(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}

/** A failed set-up. It ends the command with its message. */
export class SetupError extends Error {}

/** Runs a program with our stdout. @returns {Promise<number>} its exit status; 1 if it was killed */
export function runProgram(command, args, cwd) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit' });
    child.on('error', () => resolve(1));
    child.on('close', (status) => resolve(status ?? 1));
  });
}
