import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileDialogs } from '../../../../main/files/dialogs';
import { createParts } from '../../../../main/files/parts';
import { transferHandlers } from '../../../../main/handlers/transfers';
import { requests } from '../../../../shared/ipc/contract';
import { dialog, startElectron } from '../../../support/electron/electron';
import { pickedFiles } from '../../../support/picked-files';

let folder: string;
beforeEach(async () => {
  startElectron();
  folder = await mkdtemp(join(tmpdir(), 'codesk-transfers-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const setUp = () => ({
  handlers: transferHandlers({
    dialogs: createFileDialogs(() => null),
    pickedFiles: pickedFiles(),
    parts: createParts({ records: join(folder, 'parts'), log: { error: () => undefined } }),
    printed: async (page) => Buffer.from(`%PDF- of page ${page}`),
  }),
});

const pick = (...filePaths: string[]) => {
  dialog.answer = { canceled: filePaths.length === 0, filePaths };
};

describe('a picked CSV file', () => {
  it('is read as text by its handle', async () => {
    const { handlers } = setUp();
    await writeFile(join(folder, 'a.csv'), '\ufeffsupplier\r\nAcme');
    pick(join(folder, 'a.csv'));
    const picked = await handlers['files.pick-table']({});
    expect(picked).toMatchObject({ name: 'a.csv', size: 17 });
    const text = await handlers['files.read-text']({ handle: picked?.handle ?? '' });
    expect(text).toEqual({ text: 'supplier\r\nAcme', encoding: 'UTF-8' });
  });

  it('is null when the dialog was cancelled, and refused above 5 MB', async () => {
    const { handlers } = setUp();
    pick();
    expect(await handlers['files.pick-table']({})).toBeNull();
    await writeFile(join(folder, 'big.csv'), 'x');
    await truncate(join(folder, 'big.csv'), 5 * 1024 * 1024 + 1);
    pick(join(folder, 'big.csv'));
    await expect(handlers['files.pick-table']({})).rejects.toMatchObject({
      failure: { code: 'text_too_large', subject: 'big.csv' },
    });
  });
});

describe('a text of the page', () => {
  const text = { text: 'a,b\r\n', name: 'suppliers-3.csv', title: 'Save suppliers as CSV' };

  it('goes where the user says, under its name', async () => {
    const { handlers } = setUp();
    dialog.answer = { canceled: false, filePath: join(folder, 'chosen.csv') };
    expect(await handlers['files.save-text'](text)).toEqual({ saved: 'chosen.csv' });
    expect(await readFile(join(folder, 'chosen.csv'), 'utf8')).toBe('a,b\r\n');
  });

  it('is not written when the dialog was cancelled', async () => {
    const { handlers } = setUp();
    dialog.answer = { canceled: true };
    expect(await handlers['files.save-text'](text)).toBeNull();
  });
});

describe('a picture of the page', () => {
  it('is written as it was drawn, where the user says', async () => {
    const { handlers } = setUp();
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const picture = { png: png.toString('base64'), name: 'COD: cash/week.png' };
    dialog.answer = { canceled: false, filePath: join(folder, 'week.png') };
    expect(await handlers['files.save-picture'](picture)).toEqual({ saved: 'week.png' });
    expect(await readFile(join(folder, 'week.png'))).toEqual(png);
    dialog.answer = { canceled: true };
    expect(await handlers['files.save-picture'](picture)).toBeNull();
  });

  it('is a PNG file and nothing else', () => {
    const { input } = requests['files.save-picture'];
    const of = (file: string) =>
      input.safeParse({ png: Buffer.from(file, 'latin1').toString('base64'), name: 'a.png' });
    expect(of('\x89PNG\r\n\x1a\n').success).toBe(true);
    expect(of('#!/bin/sh').success).toBe(false);
  });
});

describe('a page as PDF', () => {
  it('is the page of the window that asks, at the place that the user chose', async () => {
    const { handlers } = setUp();
    dialog.answer = { canceled: false, filePath: join(folder, 'INV-7.pdf') };
    expect(await handlers['window.save-pdf']({ name: 'INV/7.pdf' }, 3)).toEqual({ saved: 'INV-7.pdf' });
    expect(await readFile(join(folder, 'INV-7.pdf'), 'utf8')).toBe('%PDF- of page 3');
    dialog.answer = { canceled: true, filePath: '' };
    expect(await handlers['window.save-pdf']({ name: 'a.pdf' }, 3)).toBeNull();
  });
});
