/** Answers the native file dialogs and questions inside the running app. */
import type { ElectronApplication } from 'playwright';

export interface NativeDialogs {
  /** The next file dialogs return these files; without files, they are cancelled. */
  pick(...files: string[]): Promise<void>;
  /** The next save dialogs return this path; without a path, they are cancelled. Records the proposed paths. */
  saveTo(file?: string): Promise<void>;
  /** The paths that save dialogs proposed since `saveTo` was first called, oldest first. */
  suggested(): Promise<string[]>;
  /** Presses these buttons in the next native questions; after them, the one that cancels. */
  press(...buttons: string[]): Promise<void>;
  /** The native questions since `press` or `refuse` was last called, oldest first. */
  questions(): Promise<{ message: string; detail: string; buttons: string[] }[]>;
  /** Cancels all dialogs and questions and clears the records, as at the start of every test. */
  refuse(): Promise<void>;
}

interface Recorded {
  suggestedPaths?: string[];
  questions?: { message: string; detail: string; buttons: string[] }[];
}

export function nativeDialogs(app: Pick<ElectronApplication, 'evaluate'>): NativeDialogs {
  const press = (...buttons: string[]) =>
    app.evaluate(({ dialog }, presses) => {
      const recorded = globalThis as unknown as Recorded;
      recorded.questions = [];
      const answer = async (...parts: unknown[]) => {
        const options = parts.at(-1) as Electron.MessageBoxOptions;
        const { message, detail = '', buttons: offered = [], cancelId = 0 } = options;
        recorded.questions?.push({ message, detail, buttons: offered });
        const at = offered.indexOf(presses.shift() ?? '');
        return { response: at === -1 ? cancelId : at, checkboxChecked: false };
      };
      dialog.showMessageBox = answer as typeof dialog.showMessageBox;
    }, buttons);
  return {
    press,
    questions: () => app.evaluate(() => (globalThis as unknown as Recorded).questions ?? []),
    pick: (...files) =>
      app.evaluate(({ dialog }, filePaths) => {
        dialog.showOpenDialog = async () => ({ canceled: filePaths.length === 0, filePaths });
      }, files),
    saveTo: (file) =>
      app.evaluate(({ dialog }, filePath) => {
        const recorded = globalThis as unknown as Recorded;
        recorded.suggestedPaths ??= [];
        const answer = async (...parts: unknown[]) => {
          const options = parts.at(-1) as { defaultPath?: string };
          recorded.suggestedPaths?.push(options.defaultPath ?? '');
          return { canceled: filePath === undefined, filePath: filePath ?? '' };
        };
        dialog.showSaveDialog = answer as typeof dialog.showSaveDialog;
      }, file),
    suggested: () => app.evaluate(() => (globalThis as unknown as Recorded).suggestedPaths ?? []),
    async refuse() {
      await app.evaluate(({ dialog }) => {
        delete (globalThis as unknown as Recorded).suggestedPaths;
        dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] });
        dialog.showSaveDialog = async () => ({ canceled: true, filePath: '' });
      });
      await press();
    },
  };
}
