/** Where Windows is, for programs of the system that Codesk runs. */
import { existsSync } from 'node:fs';
import { win32 } from 'node:path';

const usual = 'C:\\Windows';

/**
 * The folder of Windows. A user can start Codesk with any `SystemRoot`, and so with a policy or a check of signatures of
 * his own: the variable counts only where Windows is not in its usual place.
 */
export function windowsFolder(
  { SystemRoot }: NodeJS.ProcessEnv = process.env,
  exists: (path: string) => boolean = existsSync,
): string {
  if (exists(win32.join(usual, 'System32', 'reg.exe'))) return usual;
  return SystemRoot !== undefined && /^[a-z]:\\[^"]+$/i.test(SystemRoot) ? SystemRoot : usual;
}
