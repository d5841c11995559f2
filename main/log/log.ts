/** The log file in the profile folder. Secrets are removed here, so that no caller can forget to. */
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ipcMain } from 'electron';
import electronLog from 'electron-log/main';
import { redactedValue } from './redaction';

/** On which electron-log takes messages of pages. */
const ownChannel = '__ELECTRON_LOG__';
/** Only the user of the profile may read what is logged. */
const modes = { folder: 0o700, file: 0o600 } as const;

/**
 * Starts the log file. Errors are logged with their stack. Everything is redacted: the parts of a line together, because
 * a name and its value can be two of them.
 * @param onConsole shows it in the terminal, too: where a developer started the app
 * @param log the logger; another one in tests
 */
export function startLog(folder: string, onConsole: boolean, log = electronLog): typeof electronLog {
  // The library listens to pages. Main has one channel for pages, and this is not it.
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

/** The mode of a new file does not change one of an earlier version. */
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
      // It is not there yet, or belongs to somebody else.
    }
}
