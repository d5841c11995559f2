/** The native file dialogs. They are called on Electron's `dialog` object, so that a test can replace its functions. */
import { extname, join } from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';
import { CodeskError } from '../../shared/errors';
import { failure } from '../failure';
import { type ExportFolders, exportFolders } from './export-folders';

export interface FileDialogs {
  /** Path of a rate file, or undefined if the user cancelled. */
  pickRateFile(): Promise<string | undefined>;
  /** Path of a learned layout, or undefined if the user cancelled. */
  pickLayout(): Promise<string | undefined>;
  /** Path of a view of a list, or undefined if the user cancelled. */
  pickView(): Promise<string | undefined>;
  /** Path of a document for a record, or undefined if the user cancelled. */
  pickDocument(): Promise<string | undefined>;
  /** Path of a CSV file, or undefined if the user cancelled. */
  pickTableFile(): Promise<string | undefined>;
  /**
   * Path to save to, or undefined if the user cancelled. `suggested` is a cleaned file name. If the policy does not
   * allow the chosen folder, the dialog opens again; it rejects with `folder_not_allowed` if no other folder is chosen.
   */
  pickTarget(suggested: string, title: string): Promise<string | undefined>;
}

/** How often the dialog asks for another folder. */
const mostAsked = 3;

export function createFileDialogs(
  window: () => BrowserWindow | null,
  folders: ExportFolders = exportFolders([]),
): FileDialogs {
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
    pickLayout: () => pickOne('Choose a layout', [{ name: 'Layouts', extensions: ['json'] }, allFiles]),
    pickView: () => pickOne('Choose a view', [{ name: 'Views', extensions: ['json'] }, allFiles]),
    pickDocument: () => pickOne('Choose a document', [allFiles]),
    pickTableFile: () =>
      pickOne('Choose a CSV file', [{ name: 'CSV files', extensions: ['csv', 'tsv', 'txt'] }, allFiles]),
    async pickTarget(suggested, title) {
      const extension = extname(suggested).slice(1).toLowerCase() || 'csv';
      const options: Electron.SaveDialogOptions = {
        title,
        // Linux asks before it replaces a file only with this; macOS allows new folders with it.
        properties: ['showOverwriteConfirmation', 'createDirectory'],
        defaultPath: join(folders.first ?? app.getPath('downloads'), suggested),
        // Some systems append the first filter's extension, so it must be the file's own.
        filters: [{ name: extension.toUpperCase(), extensions: [extension] }, allFiles],
      };
      const ask = async (about: Electron.SaveDialogOptions) => {
        const parent = window();
        const answer = parent
          ? await dialog.showSaveDialog(parent, about)
          : await dialog.showSaveDialog(about);
        return answer.canceled || !answer.filePath ? undefined : answer.filePath;
      };
      const names = folders.names.join(', ');
      for (let asked = 0; asked < mostAsked; asked += 1) {
        const again = `Files cannot be saved in that folder. Choose a folder in ${names}`;
        const path = await ask(asked === 0 ? options : { ...options, title: again, message: again });
        if (path === undefined && asked === 0) return undefined;
        if (path === undefined) break;
        const place = await folders.place(path);
        if (place !== undefined) return place;
      }
      throw new CodeskError(failure('folder_not_allowed', { subject: names }));
    },
  };
}
