/**
 * Marks a file as one from the network, so that other programs open it with care: a stream of the file on Windows, an
 * attribute on macOS. Other systems have no such mark.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** System functions that marking needs. */
export interface MarkingSystem {
  readonly platform: NodeJS.Platform;
  writeStream(path: string, text: string): Promise<void>;
  setAttribute(path: string, name: string, value: string): Promise<void>;
}

export const thisSystem: MarkingSystem = {
  platform: process.platform,
  writeStream: (path, text) => writeFile(path, text),
  async setAttribute(path, name, value) {
    await promisify(execFile)('/usr/bin/xattr', ['-w', name, value, path], { timeout: 5000 });
  },
};

/**
 * Marks a closed file. Rejects with the error of the system.
 * @param from where the file came from. Only the host is written: path and query may contain secrets
 */
export async function markOrigin(path: string, from: URL, system: MarkingSystem = thisSystem): Promise<void> {
  if (system.platform === 'win32') {
    // Zone 3 is the internet.
    const lines = ['[ZoneTransfer]', 'ZoneId=3', `HostUrl=${from.origin}/`, ''];
    await system.writeStream(`${path}:Zone.Identifier`, lines.join('\r\n'));
  } else if (system.platform === 'darwin') {
    const seconds = Math.floor(Date.now() / 1000).toString(16);
    await system.setAttribute(
      path,
      'com.apple.quarantine',
      `0081;${seconds};Codesk;${randomUUID().toUpperCase()}`,
    );
  }
}
