import { mkdir, mkdtemp, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formEntries } from '../../../../main/api/form-encoding';
import { openLimit, rateFileCap } from '../../../../main/files/picked-files';
import { pickedFiles } from '../../../support/picked-files';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codesk-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a picked file', () => {
  it('has a handle and is read unchanged', async () => {
    await writeFile(join(folder, 'rates.csv'), 'from,to,rate\n');
    const files = pickedFiles();
    const picked = await files.add(join(folder, 'rates.csv'));
    expect(picked).toMatchObject({ name: 'rates.csv', size: 13 });
    expect(JSON.stringify(picked)).not.toContain(folder);
    const { bytes, ...rest } = await files.read(picked.handle);
    expect([new TextDecoder().decode(bytes), rest]).toEqual([
      'from,to,rate\n',
      { name: 'rates.csv', type: 'text/csv' },
    ]);
  });

  it('is refused when it is empty, too large, a folder or gone', async () => {
    const files = pickedFiles();
    await writeFile(join(folder, 'empty.csv'), '');
    await writeFile(join(folder, 'huge.csv'), 'x');
    await truncate(join(folder, 'huge.csv'), rateFileCap + 1);
    await expect(files.add(join(folder, 'empty.csv'))).rejects.toMatchObject({
      failure: { code: 'file_empty', subject: 'empty.csv' },
    });
    await expect(files.add(join(folder, 'huge.csv'))).rejects.toMatchObject({
      failure: { code: 'file_too_large' },
    });
    await truncate(join(folder, 'huge.csv'), openLimit.bytes);
    await expect(files.add(join(folder, 'huge.csv'), openLimit)).resolves.toMatchObject({ name: 'huge.csv' });
    await truncate(join(folder, 'huge.csv'), openLimit.bytes + 1);
    await expect(files.add(join(folder, 'huge.csv'), openLimit)).rejects.toMatchObject({
      failure: { code: 'rate_file_too_large' },
    });
    await expect(files.add(folder)).rejects.toMatchObject({ failure: { code: 'file_is_folder' } });
    await expect(files.add(join(folder, 'none.csv'))).rejects.toMatchObject({
      failure: { code: 'file_gone', subject: 'none.csv' },
    });
  });

  it('is not read when it was written again, also with the same size', async () => {
    const files = pickedFiles();
    const path = join(folder, 'rates.csv');
    await writeFile(path, 'from,to');
    await utimes(path, 1_700_000_000, 1_700_000_000);
    const { handle } = await files.add(path);
    await writeFile(path, 'to,from');
    await utimes(path, 1_700_000_000, 1_700_000_001);
    await expect(files.read(handle)).rejects.toMatchObject({
      failure: { code: 'file_gone', subject: 'rates.csv' },
    });
    // A user who picks the file again means its current content.
    const again = await files.add(path);
    expect(new TextDecoder().decode((await files.read(again.handle)).bytes)).toBe('to,from');
  });

  it('is not read when it became a folder', async () => {
    const files = pickedFiles();
    const path = join(folder, 'rates.csv');
    await writeFile(path, 'a');
    const { handle } = await files.add(path);
    await rm(path);
    await mkdir(path);
    await expect(files.read(handle)).rejects.toMatchObject({ failure: { code: 'file_is_folder' } });
  });

  it('is taken at the largest size', async () => {
    const path = join(folder, 'large.csv');
    await writeFile(path, 'x');
    await truncate(path, 50 * 1024 * 1024);
    expect(await pickedFiles().add(path)).toMatchObject({ size: 50 * 1024 * 1024 });
  });

  it.each([
    ['rates.csv', 'text/csv'],
    ['RATES.CSV', 'text/csv'],
    ['rates.tsv', 'text/tab-separated-values'],
    ['rates.txt', 'text/plain'],
    ['rates.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['scan.pdf', 'application/octet-stream'],
    ['none', 'application/octet-stream'],
  ])('named %s is sent as %s', async (name, type) => {
    const files = pickedFiles();
    await writeFile(join(folder, name), 'x');
    const { handle } = await files.add(join(folder, name));
    expect(await files.read(handle)).toMatchObject({ name, type });
  });

  it('is not read after a change or removal, nor by an unknown handle', async () => {
    const files = pickedFiles();
    const path = join(folder, 'rates.csv');
    await writeFile(path, 'a');
    const { handle } = await files.add(path);
    await writeFile(path, 'ab');
    await expect(files.read(handle)).rejects.toMatchObject({
      failure: { code: 'file_gone', subject: 'rates.csv' },
    });
    await rm(path);
    await expect(files.read(handle)).rejects.toMatchObject({ failure: { code: 'file_gone' } });
    await expect(files.read(path)).rejects.toMatchObject({ failure: { code: 'file_gone' } });
  });
});

describe('form fields', () => {
  it('nest by index and keep zeros, leaving empty values out', () => {
    const body = {
      id: 0,
      note: '',
      none: null,
      ok: false,
      services: [{ id: 5, values: { order_types: [1, 30], rate: '0' } }],
      empty: [],
    };
    expect(formEntries(body)).toEqual([
      ['id', '0'],
      ['ok', '0'],
      ['services[0][id]', '5'],
      ['services[0][values][order_types][0]', '1'],
      ['services[0][values][order_types][1]', '30'],
      ['services[0][values][rate]', '0'],
    ]);
  });

  it('refuse prototype names and absurd depth', () => {
    expect(() => formEntries(JSON.parse('{"a":{"__proto__":{"x":1}}}'))).toThrow(RangeError);
    expect(() => formEntries({ constructor: 1 })).toThrow(RangeError);
    let deep: Record<string, unknown> = { x: 1 };
    for (let i = 0; i < 1000; i += 1) deep = { x: deep };
    expect(() => formEntries(deep)).toThrow(RangeError);
  });
});
