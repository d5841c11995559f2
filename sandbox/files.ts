/** Files the practice workspace hands out: exports under ids nobody can guess, and the sample files of imports. */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** A file ready to be sent. */
export interface ServedFile {
  readonly name: string;
  readonly size: number;
  open(): ReadableStream<Uint8Array>;
}

const exportFile = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.csv$/;

const samples: Readonly<Record<string, string>> = {
  'delivery-rates.csv': 'from,to,rate,city\n0,0.5,12.5,\n0.5,1,14,\n1,5,19.75,\n5,10,27.5,\n',
  'delivery-increments.csv': 'from,to,increment,rate,city\n10,,1,2.25,\n30,,5,9.5,\n',
};

export interface FileStore {
  /** Writes a file piece by piece. @returns the path under which it is served */
  write(name: string, pieces: Iterable<string>): Promise<string>;
  /** By the last part of its path; undefined for a file that is not there. */
  find(id: string): ServedFile | undefined;
  sample(name: string): ServedFile | undefined;
}

/** @param folder its old exports are removed: their addresses died with the last process */
export function createFileStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (exportFile.test(name)) rmSync(join(folder, name), { force: true });
  }
  const names = new Map<string, string>();
  return {
    async write(name, pieces) {
      const id = `${randomUUID()}.csv`;
      const out = createWriteStream(join(folder, id));
      Readable.from(pieces).pipe(out);
      await finished(out);
      names.set(id, name);
      return `/files/${id}`;
    },
    find(id) {
      const name = names.get(id);
      if (name === undefined) return undefined;
      const path = join(folder, id);
      return {
        name,
        size: statSync(path).size,
        open: () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
      };
    },
    sample(name) {
      const text = Object.hasOwn(samples, name) ? samples[name] : undefined;
      if (text === undefined) return undefined;
      const bytes = Buffer.from(text);
      return {
        name,
        size: bytes.length,
        open: () => Readable.toWeb(Readable.from([bytes])) as ReadableStream<Uint8Array>,
      };
    },
  };
}
