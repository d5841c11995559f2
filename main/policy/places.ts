/** Places of a policy on this computer, the most important first. */
import { spawnSync } from 'node:child_process';
import { join, resolve, win32 } from 'node:path';
import { windowsFolder } from '../system/windows-folder';

/** A place to which only an administrator can write. */
export type MachinePlace =
  | { readonly kind: 'file'; readonly path: string }
  /** A key of the registry, read with this `reg.exe`, or with this PowerShell if registry tools are forbidden. */
  | { readonly kind: 'registry'; readonly key: string; readonly program: string; readonly shell: string }
  /** A property list that a management profile of macOS writes. */
  | { readonly kind: 'preferences'; readonly path: string };

/** Runs a system program. `code` is null if it could not be started or did not end. */
export type RunProgram = (
  program: string,
  args: readonly string[],
) => { readonly code: number | null; readonly output: Buffer };

export interface PolicyPlaces {
  readonly machine: readonly MachinePlace[];
  /** Files of the user. The first that exists is read. */
  readonly user: readonly string[];
  /** Users besides root who count as administrators; undefined on Windows, whose files have no such owner. */
  readonly owners: readonly number[] | undefined;
  readonly run: RunProgram;
}

export const registryKey = 'HKLM\\Software\\Policies\\Codesk';
/** Identity of the app, as in `electron-builder.yml`. */
export const appId = 'app.codesk.desktop';
export const plutil = '/usr/bin/plutil';
/** Milliseconds for a system program. */
const longestRun = 5000;

/** @param profile folder in which a user may have a `policy.json` */
export function policyPlaces(
  profile: string,
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): PolicyPlaces {
  const own = join(profile, 'policy.json');
  const named = env.CODESK_POLICY || own;
  return {
    machine: machinePlaces(platform, env),
    user: resolve(named) === resolve(own) ? [own] : [named, own],
    owners: platform === 'win32' ? undefined : [],
    run: runProgram,
  };
}

function machinePlaces(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): readonly MachinePlace[] {
  if (platform === 'win32') {
    const windows = windowsFolder(env);
    const drive = win32.parse(windows).root;
    return [
      {
        kind: 'registry',
        key: registryKey,
        program: win32.join(windows, 'System32', 'reg.exe'),
        shell: win32.join(windows, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe'),
      },
      { kind: 'file', path: win32.join(drive, 'ProgramData', 'Codesk', 'policy.json') },
    ];
  }
  if (platform === 'darwin')
    return [
      { kind: 'preferences', path: `/Library/Managed Preferences/${appId}.plist` },
      { kind: 'file', path: '/Library/Application Support/Codesk/policy.json' },
    ];
  return [{ kind: 'file', path: '/etc/codesk/policy.json' }];
}

function runProgram(program: string, args: readonly string[]): ReturnType<RunProgram> {
  const { status, stdout } = spawnSync(program, args, {
    timeout: longestRun,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 4 * 1024 * 1024,
  });
  return { code: status, output: stdout ?? Buffer.alloc(0) };
}
