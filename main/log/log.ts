/** The log file in the profile folder. Secrets are removed here, so that no caller can forget to. */
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ipcMain } from 'electron';
import electronLog from 'electron-log/main';
import { redactedValue } from './redaction';

/** Channel on which electron-log accepts messages of pages. */
const ownChannel = '__ELECTRON_LOG__';
/** Only the user of the profile may read the log. */
const modes = { folder: 0o700, file: 0o600 } as const;

/**
 * Starts the log file. Errors are logged with their stack. Secrets are removed from the whole line, because a name and
 * its value can be separate parts.
 * @param onConsole also writes to the terminal, for developers
 * @param log the logger; another one in tests
 */
export function startLog(folder: string, onConsole: boolean, log = electronLog): typeof electronLog {
  // The library listens to pages, but pages must only use main's one channel.
  ipcMain.removeHandler(ownChannel);
  ipcMain.removeAllListeners(ownChannel);
  log.transports.file.resolvePathFn = () => join(folder, 'codesk.log');
  log.transports.file.level = 'info';
  log.transports.file.writeOptions = { flag: 'a', encoding: 'utf8', mode: modes.file };
  log.transports.console.level = onConsole ? 'debug' : false;
  closeToOthers(folder);
  log.hooks.push((message) => ({
    ...message,
    data: [redactedValue(message.data.map(redactedValue).join(' '))],
  }));
  return log;
}

/** The mode of a new file does not change an existing file. */
function closeToOthers(folder: string): void {
  const each = [
    [folder, modes.folder],
    [join(folder, 'codesk.log'), modes.file],
    [join(folder, 'codesk.old.log'), modes.file],
  ] as const;
  try {
    mkdirSync(folder, { recursive: true, mode: modes.folder });
  } catch {
    // A read-only profile has no log.
    return;
  }
  for (const [path, mode] of each)
    try {
      chmodSync(path, mode);
    } catch {
      // The file does not exist yet, or belongs to another user.
    }
}
