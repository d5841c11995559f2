/** The end of the log files, in whole lines, for a support bundle. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of a log file that are read, from its end. */
export const mostLogBytes = 512 * 1024;

/** Returns the older file first, each with the amount that was left out; empty without a log. */
export async function readLogs(folder: string): Promise<string> {
  const older = await endOf(join(folder, 'codesk.old.log'));
  const newer = await endOf(join(folder, 'codesk.log'));
  return older + newer;
}

async function endOf(path: string): Promise<string> {
  try {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const from = Math.max(0, size - mostLogBytes);
      const bytes = Buffer.alloc(size - from);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
      const text = bytes.toString('utf8', 0, bytesRead);
      // A cut line could have lost the name by which a secret is recognized.
      const whole = from === 0 ? text : text.slice(text.indexOf('\n') + 1);
      return whole === '' || whole.endsWith('\n') ? whole : `${whole}\n`;
    } finally {
      await file.close();
    }
  } catch {
    return '';
  }
}
