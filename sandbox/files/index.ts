/** Finds the file of an address under `/files`; undefined without one. */
import type { Database } from '../database';
import { pictureOf } from './pictures';
import { sampleDocument } from './sample-documents';
import { fileOf, type ServedFile } from './served-file';
import type { FileStore } from './store';
import { storedDocument } from './stored-documents';

const importSamples: Readonly<Record<string, string>> = {
  'delivery-rates.csv': 'from,to,rate,city\n0,0.5,12.5,\n0.5,1,14,\n1,5,19.75,\n5,10,27.5,\n',
  'delivery-increments.csv': 'from,to,increment,rate,city\n10,,1,2.25,\n30,,5,9.5,\n',
  'fulfilment-rates.csv': 'from,to,rate,city\n1,3,3.5,\n4,10,5.25,\n11,25,9.75,\n',
  'fulfilment-increments.csv': 'from,to,increment,rate,city\n25,,1,0.5,\n',
  'stock-rates.csv': 'from,to,rate\n1,5,180\n6,12,150\n13,24,132.5\n',
  'stock-increments.csv': 'from,to,increment,rate\n24,,1,120\n',
  'area-rates.csv':
    'from,to,rate,number_of_tons\nDubai,Sharjah,350,3 tons\nDubai,Abu Dhabi City,640,7 tons\nSharjah,Fujairah,520,3 tons\n',
  'box-rates.csv': 'box_id,rate\nMini 15×10×5,1.5\nSmall 20×15×10,2.25\nMedium 30×20×20,3\n',
  'returns-rates.csv':
    'from,to,rate,location_type,location_id\n1,2,11.15,Zone,GCC\n2,10,15.45,Zone,Levant\n10,20,19.45,Country,Kuwait\n',
  'returns-increments.csv':
    'from,to,increment,rate,location_type,location_id\n20,,1,2.5,Zone,GCC\n30,,1,2.25,Country,Kuwait\n',
};

/** @param path the requested path, which begins with `/files/` */
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
      return storedDocument(db, name);
    default:
      return store.find(folder, name);
  }
}

function served(name: string, bytes: Uint8Array | undefined): ServedFile | undefined {
  return bytes && fileOf(name, bytes);
}
