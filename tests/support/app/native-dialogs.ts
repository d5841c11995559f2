/** Answers the native file dialogs in a person's place, inside the running app. */
import type { ElectronApplication } from 'playwright';

export interface NativeDialogs {
  /** Answers the next file dialogs with these files; without any, cancels them. */
  pick(...files: string[]): Promise<void>;
  /** Answers the next save dialogs with this path; without one, cancels them. Records the suggested paths. */
  saveTo(file?: string): Promise<void>;
  /** The paths that the save dialogs suggested since `saveTo` was first called, oldest first. */
  suggested(): Promise<string[]>;
  /** Cancels all dialogs and forgets what was suggested: how every test begins. */
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
