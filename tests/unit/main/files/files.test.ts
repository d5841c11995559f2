import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formEntries } from '../../../../main/api/form-encoding';
import { createPickedFiles, rateFileCap } from '../../../../main/files/picked-files';
import { fileOf } from '../../../../main/page-files';
import { keepOutOfLog, redacted } from '../../../../main/redaction';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codesk-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a picked file', () => {
  it('has a handle and is read unchanged', async () => {
    await writeFile(join(folder, 'rates.csv'), 'from,to,rate\n');
    const files = createPickedFiles();
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
    const files = createPickedFiles();
    await writeFile(join(folder, 'empty.csv'), '');
    await writeFile(join(folder, 'huge.csv'), 'x');
    await truncate(join(folder, 'huge.csv'), rateFileCap + 1);
    await expect(files.add(join(folder, 'empty.csv'))).rejects.toMatchObject({
      failure: { code: 'file_empty', subject: 'empty.csv' },
    });
    await expect(files.add(join(folder, 'huge.csv'))).rejects.toMatchObject({
      failure: { code: 'file_too_large' },
    });
    await expect(files.add(folder)).rejects.toMatchObject({ failure: { code: 'file_unreadable' } });
    await expect(files.add(join(folder, 'none.csv'))).rejects.toMatchObject({
      failure: { code: 'file_unreadable' },
    });
  });

  it('is not read after a change or removal, nor by an unknown handle', async () => {
    const files = createPickedFiles();
    const path = join(folder, 'rates.csv');
    await writeFile(path, 'a');
    const { handle } = await files.add(path);
    await writeFile(path, 'ab');
    await expect(files.read(handle)).rejects.toMatchObject({
      failure: { code: 'file_gone', subject: 'rates.csv' },
    });
    await rm(path);
    await expect(files.read(handle)).rejects.toMatchObject({ failure: { code: 'file_gone' } });
    await expect(files.read(path)).rejects.toMatchObject({ failure: { code: 'bad_request' } });
  });
});

describe('page addresses', () => {
  it('lead to files of the bundle only', async () => {
    const bundle = join(folder, 'bundle');
    await mkdir(bundle);
    await writeFile(join(bundle, 'index.html'), '');
    await writeFile(join(folder, 'secret.txt'), '');
    await symlink(join(folder, 'secret.txt'), join(bundle, 'link.txt'));
    expect(await fileOf(bundle, 'app://codesk/index.html#/lists')).toBe(join(bundle, 'index.html'));
    for (const path of [
      '../secret.txt',
      '%2e%2e/secret.txt',
      '..%2fsecret.txt',
      'link.txt',
      'none.html',
      '',
      '%00',
      '%',
    ]) {
      expect(await fileOf(bundle, `app://codesk/${path}`), path).toBeUndefined();
    }
    expect(await fileOf(bundle, 'app://other/index.html')).toBeUndefined();
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

describe('the log', () => {
  it('holds no secret', () => {
    keepOutOfLog('s3cr3t-token');
    const line = redacted(
      'Authorization: Bearer abc.def x s3cr3t-token y {"password":"hunter2","token": "t0k"}',
    );
    for (const secret of ['abc.def', 's3cr3t-token', 'hunter2', 't0k']) expect(line).not.toContain(secret);
  });
});
