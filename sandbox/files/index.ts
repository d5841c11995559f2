/** What stands behind an address under `/files`; undefined for everything that is not there. */
import type { Database } from '../database';
import { keptDocument } from './kept-documents';
import { pictureOf } from './pictures';
import { sampleDocument } from './sample-documents';
import { fileOf, type ServedFile } from './served-file';
import type { FileStore } from './store';

const importSamples: Readonly<Record<string, string>> = {
  'delivery-rates.csv': 'from,to,rate,city\n0,0.5,12.5,\n0.5,1,14,\n1,5,19.75,\n5,10,27.5,\n',
  'delivery-increments.csv': 'from,to,increment,rate,city\n10,,1,2.25,\n30,,5,9.5,\n',
};

/** @param path as it was asked for, beginning with `/files/` */
export function findFile(db: Database, store: FileStore, path: string): ServedFile | undefined {
  const [, , folder = '', name, ...more] = path.split('/');
  if (name === undefined || more.length > 0) return undefined;
  switch (folder) {
    case 'samples':
      return Object.hasOwn(importSamples, name)
        ? fileOf(name, Buffer.from(importSamples[name] ?? ''))
        : served(name, sampleDocument(name));
    case 'pictures':
      return served(name, pictureOf(name));
    case 'documents':
      return served(name, sampleDocument(name));
    case 'kept':
      return keptDocument(db, name);
    default:
      return store.find(folder, name);
  }
}

function served(name: string, bytes: Uint8Array | undefined): ServedFile | undefined {
  return bytes && fileOf(name, bytes);
}
