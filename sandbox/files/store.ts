/**
 * Exports and other generated files, under ids that cannot be guessed, until the process ends.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { contentTypeOf, type ServedFile } from './served-file';

const madeFile = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.(made|csv)$/;

export interface FileStore {
  /**
   * Writes a file piece by piece.
   * @param name file name; its ending decides the content type
   * @returns the path under which it is served
   */
  write(name: string, pieces: Iterable<string>): Promise<string>;
  /** Finds a file by the last two parts of its path. */
  find(id: string, name: string): ServedFile | undefined;
}

/** @param folder old files in it are removed, because their addresses are no longer valid */
export function createFileStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (madeFile.test(name)) rmSync(join(folder, name), { force: true });
  }
  const names = new Map<string, string>();
  const pathOf = (id: string) => join(folder, `${id}.made`);
  return {
    async write(name, pieces) {
      const id = randomUUID();
      const out = createWriteStream(pathOf(id));
      Readable.from(pieces).pipe(out);
      await finished(out);
      // Clients propose the end of the address as file name, so it must be a valid name without escapes.
      const safe = name.replace(/[^\w.-]+/g, '-');
      names.set(id, safe);
      return `/files/${id}/${safe}`;
    },
    find(id, name) {
      if (names.get(id) !== name) return undefined;
      const path = pathOf(id);
      return {
        name,
        type: contentTypeOf(name),
        size: statSync(path).size,
        open: () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
      };
    },
  };
}
