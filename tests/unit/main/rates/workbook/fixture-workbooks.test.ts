/** The workbooks among the fixtures are what their builder makes, so that a change of one of them shows as XML. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type ZipEntry, zipEntries } from '../../../../../shared/rates/zip-directory';
import { rateWorkbooks } from '../../../../support/rate-workbooks';

const root = join(import.meta.dirname, '../../../../fixtures/rates');

/** The parts of a workbook, or the bytes of another file. Packed bytes depend on the version of zlib. */
function contentOf(bytes: Buffer): unknown {
  const textOf = ({ start, packed, method }: ZipEntry) => {
    const part = bytes.subarray(start, start + packed);
    return (method === 8 ? inflateRawSync(part) : part).toString('latin1');
  };
  const entries = zipEntries(bytes);
  return entries
    ? Object.fromEntries(entries.map((entry) => [entry.name, textOf(entry)]))
    : bytes.toString('hex');
}

describe('the workbooks of the fixtures', () => {
  it('are built here, all of them', () => {
    const folders = readdirSync(root).filter((name) => name.startsWith('xlsx-'));
    expect(folders.sort()).toEqual(Object.keys(rateWorkbooks).sort());
  });

  it.each(Object.entries(rateWorkbooks).filter(([name]) => name !== 'xlsx-cut'))('%s', (name, make) => {
    expect(contentOf(readFileSync(join(root, name, 'input.xlsx')))).toEqual(contentOf(make()));
  });
});
