/** The log file in the profile folder. Secrets are removed here, so that no caller can forget to. */
import { ipcMain } from 'electron';
import log from 'electron-log/main';
import { redacted } from './redaction';

/** On which electron-log takes messages of pages. */
const ownChannel = '__ELECTRON_LOG__';

/** Starts the log file. Errors are logged with their stack. Everything is redacted. */
export function startLog(folder: string): typeof log {
  // The library listens to pages. Main has one door, and this is not it.
  ipcMain.removeHandler(ownChannel);
  ipcMain.removeAllListeners(ownChannel);
  log.transports.file.resolvePathFn = () => `${folder}/codesk.log`;
  log.transports.file.level = 'info';
  // Names of people and records can be in it.
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  log.transports.console.level = process.env.NODE_ENV === 'development' ? 'debug' : false;
  log.hooks.push((message) => ({
    ...message,
    data: message.data.map((part: unknown) => {
      if (part instanceof Error) return redacted(part.stack ?? part.message);
      return typeof part === 'string' ? redacted(part) : redacted(JSON.stringify(part) ?? String(part));
    }),
  }));
  return log;
}
