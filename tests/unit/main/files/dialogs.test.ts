import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFileDialogs } from '../../../../main/files/dialogs';
import { app, BrowserWindow, dialog, startElectron } from '../../../support/electron/electron';

beforeEach(() => {
  startElectron();
  app.paths = { downloads: join('/home', 'desk', 'Downloads') };
});

const window = () => new BrowserWindow({}) as never;
const allFiles = { name: 'All files', extensions: ['*'] };

describe('the dialogs for a file to read', () => {
  it('offer rate files first', async () => {
    dialog.answer = { canceled: false, filePaths: ['/home/desk/rates.csv', '/home/desk/more.csv'] };
    expect(await createFileDialogs(() => null).pickRateFile()).toBe('/home/desk/rates.csv');
    expect(dialog.questions).toEqual([
      {
        window: undefined,
        options: {
          title: 'Choose a rate file',
          properties: ['openFile'],
          filters: [{ name: 'Rate files', extensions: ['csv', 'tsv', 'txt', 'xlsx'] }, allFiles],
        },
      },
    ]);
  });

  it('offer every file as a document', async () => {
    dialog.answer = { canceled: false, filePaths: ['/home/desk/scan.pdf'] };
    expect(await createFileDialogs(() => null).pickDocument()).toBe('/home/desk/scan.pdf');
    expect(dialog.questions[0]?.options).toEqual({
      title: 'Choose a document',
      properties: ['openFile'],
      filters: [allFiles],
    });
  });

  it('choose nothing when they are cancelled, whatever is marked', async () => {
    dialog.answer = { canceled: true, filePaths: ['/home/desk/rates.csv'] };
    const dialogs = createFileDialogs(() => null);
    expect([await dialogs.pickRateFile(), await dialogs.pickDocument()]).toEqual([undefined, undefined]);
  });

  it('belong to the window that is open', async () => {
    const parent = window();
    await createFileDialogs(() => parent).pickRateFile();
    expect(dialog.questions[0]?.window).toBe(parent);
  });
});

describe('the dialog for a file to save', () => {
  const csv = { name: 'CSV', extensions: ['csv'] };

  it.each([
    ['Orders.csv', csv],
    ['LABEL.PDF', { name: 'PDF', extensions: ['pdf'] }],
    ['Orders', csv],
  ])('proposes %s among the downloads, with its own ending first', async (name, filter) => {
    dialog.answer = { canceled: false, filePath: '/home/desk/x' };
    expect(await createFileDialogs(() => null).pickTarget(name, 'Export orders')).toBe('/home/desk/x');
    expect(dialog.questions[0]).toEqual({
      window: undefined,
      options: {
        title: 'Export orders',
        properties: ['showOverwriteConfirmation', 'createDirectory'],
        defaultPath: join('/home', 'desk', 'Downloads', name),
        filters: [filter, allFiles],
      },
    });
  });

  it.each([
    ['is cancelled', { canceled: true, filePath: '/home/desk/x' }],
    ['names nothing', { canceled: false, filePath: '' }],
  ])('chooses nothing when it %s', async (_what, answer) => {
    dialog.answer = answer;
    expect(await createFileDialogs(window).pickTarget('a.csv', 'Export')).toBeUndefined();
  });

  it('belongs to the window that is open', async () => {
    const parent = window();
    await createFileDialogs(() => parent).pickTarget('a.csv', 'Export');
    expect(dialog.questions[0]?.window).toBe(parent);
  });
});
