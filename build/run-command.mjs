/** Runs other programs. Their output is shown unless it is captured. */
import { spawn } from 'node:child_process';
import { commandScripts, nodeBinary, projectRoot } from './project.mjs';

let shownOn = 'inherit';

/** Shows what programs say on stderr, and our own messages too: stdout belongs to the result of the command. */
export function keepStdoutClean() {
  shownOn = process.stderr;
  console.log = console.error;
}

/**
 * @returns {Promise<{ok: boolean, status: number | null, output: string}>} `output` is empty unless `capture` is set
 */
export function runCommand(command, args, { env, cwd = projectRoot, capture = false, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['inherit', shownOn, 'inherit'],
      timeout: timeoutMs,
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => resolve({ ok: false, status: null, output: String(error.message) }));
    child.on('close', (status) => resolve({ ok: status === 0, status, output }));
  });
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

/** Runs a program whose stdout is ours. @returns {Promise<number>} its exit status, 1 if it did not end by itself */
export function runProgram(command, args, cwd) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit' });
    child.on('error', () => resolve(1));
    child.on('close', (status) => resolve(status ?? 1));
  });
}
