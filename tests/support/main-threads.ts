/** The bundled threads that a complete start of main needs: downloads, and the desk, without which nothing is sent. */
import { renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildDesk } from './desk-thread';
import { downloadScript } from './download-setup';

/** @returns the folder of the threads */
export async function mainThreads(): Promise<string> {
  const folder = dirname(await downloadScript());
  const { thread } = await buildDesk(folder);
  renameSync(thread, join(folder, 'desk-worker.cjs'));
  return folder;
}
