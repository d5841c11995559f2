/** Answers the native file dialogs inside the running app. */
import type { ElectronApplication } from 'playwright';

export interface NativeDialogs {
  /** The next file dialogs return these files; without files, they are cancelled. */
  pick(...files: string[]): Promise<void>;
  /** The next save dialogs return this path; without a path, they are cancelled. Records the proposed paths. */
  saveTo(file?: string): Promise<void>;
  /** The paths that save dialogs proposed since `saveTo` was first called, oldest first. */
  suggested(): Promise<string[]>;
  /** Cancels all dialogs and clears the recorded paths, as every test begins. */
  refuse(): Promise<void>;
}

interface Recorded {
  suggestedPaths?: string[];
}

export function nativeDialogs(app: ElectronApplication): NativeDialogs {
  return {
    pick: (...files) =>
      app.evaluate(({ dialog }, filePaths) => {
        dialog.showOpenDialog = async () => ({ canceled: filePaths.length === 0, filePaths });
      }, files),
    saveTo: (file) =>
      app.evaluate(({ dialog }, filePath) => {
        const recorded = globalThis as unknown as Recorded;
        recorded.suggestedPaths ??= [];
        const answer = async (...parts: unknown[]) => {
          const asked = parts.at(-1) as { defaultPath?: string };
          recorded.suggestedPaths?.push(asked.defaultPath ?? '');
          return { canceled: filePath === undefined, filePath: filePath ?? '' };
        };
        dialog.showSaveDialog = answer as typeof dialog.showSaveDialog;
      }, file),
    suggested: () => app.evaluate(() => (globalThis as unknown as Recorded).suggestedPaths ?? []),
    refuse: () =>
      app.evaluate(({ dialog }) => {
        delete (globalThis as unknown as Recorded).suggestedPaths;
        dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] });
        dialog.showSaveDialog = async () => ({ canceled: true, filePath: '' });
      }),
  };
}
