/** The native file dialogs. They are called on Electron's `dialog` object, so that a test can replace its functions. */
import { extname, join } from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';

export interface FileDialogs {
  /** Path of a rate file, or undefined if the user cancelled. */
  pickRateFile(): Promise<string | undefined>;
  /** Path of a document for a record, or undefined if the user cancelled. */
  pickDocument(): Promise<string | undefined>;
  /** Path of a CSV file, or undefined if the user cancelled. */
  pickTableFile(): Promise<string | undefined>;
  /** Path to save to, or undefined if the user cancelled. `suggested` is a cleaned file name. */
  pickTarget(suggested: string, title: string): Promise<string | undefined>;
}

export function createFileDialogs(window: () => BrowserWindow | null): FileDialogs {
  const pickOne = async (title: string, filters: Electron.FileFilter[]) => {
    const options: Electron.OpenDialogOptions = { title, properties: ['openFile'], filters };
    const parent = window();
    const answer = parent
      ? await dialog.showOpenDialog(parent, options)
      : await dialog.showOpenDialog(options);
    return answer.canceled ? undefined : answer.filePaths[0];
  };
  const allFiles = { name: 'All files', extensions: ['*'] };
  return {
    pickRateFile: () =>
      pickOne('Choose a rate file', [
        { name: 'Rate files', extensions: ['csv', 'tsv', 'txt', 'xlsx'] },
        allFiles,
      ]),
    pickDocument: () => pickOne('Choose a document', [allFiles]),
    pickTableFile: () =>
      pickOne('Choose a CSV file', [{ name: 'CSV files', extensions: ['csv', 'tsv', 'txt'] }, allFiles]),
    async pickTarget(suggested, title) {
      const extension = extname(suggested).slice(1).toLowerCase() || 'csv';
      const options: Electron.SaveDialogOptions = {
        title,
        // On Linux nobody is asked before a file is replaced without this; macOS lets people make folders with it.
        properties: ['showOverwriteConfirmation', 'createDirectory'],
        defaultPath: join(app.getPath('downloads'), suggested),
        // Some systems append the first filter's extension, so it must be the file's own.
        filters: [{ name: extension.toUpperCase(), extensions: [extension] }, allFiles],
      };
      const parent = window();
      const answer = parent
        ? await dialog.showSaveDialog(parent, options)
        : await dialog.showSaveDialog(options);
      return answer.canceled || !answer.filePath ? undefined : answer.filePath;
    },
  };
}
