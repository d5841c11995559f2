/** The folder of Windows, for system programs that Codesk runs. */
import { existsSync } from 'node:fs';
import { win32 } from 'node:path';

const usual = 'C:\\Windows';

/**
 * Returns the folder of Windows. A user can start Codesk with any `SystemRoot`, and so with a false policy or signature
 * check: the variable is used only if Windows is not in its usual place.
 */
export function windowsFolder(
  { SystemRoot }: NodeJS.ProcessEnv = process.env,
  exists: (path: string) => boolean = existsSync,
): string {
  if (exists(win32.join(usual, 'System32', 'reg.exe'))) return usual;
  return SystemRoot !== undefined && /^[a-z]:\\[^"]+$/i.test(SystemRoot) ? SystemRoot : usual;
}
