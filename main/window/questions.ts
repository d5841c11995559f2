/** Native questions. They are called on Electron's `dialog` object, so that a test can replace its functions. */
import { type BrowserWindow, dialog } from 'electron';
import { CodeskError } from '../../shared/errors';
import { failure } from '../failure';

export interface Question {
  readonly message: string;
  readonly detail: string;
  /** The first one is the default. */
  readonly buttons: readonly string[];
  /** The button for Escape and for closing the question. */
  readonly cancel: number;
  /** Closes the question when it is not needed any more; it then counts as cancelled. */
  readonly signal?: AbortSignal;
}

/** Asks a question and returns the number of the button that the user pressed. */
export type Ask = (question: Question) => Promise<number>;

/** @param window parent of the question, if it exists */
export function createAsk(window: () => BrowserWindow | null): Ask {
  return async ({ message, detail, buttons, cancel, signal }) => {
    const options: Electron.MessageBoxOptions = {
      type: 'question',
      title: 'Codesk',
      message,
      detail,
      buttons: [...buttons],
      defaultId: 0,
      cancelId: cancel,
      noLink: true,
      ...(signal ? { signal } : {}),
    };
    const parent = window();
    const answered =
      parent && !parent.isDestroyed()
        ? dialog.showMessageBox(parent, options)
        : dialog.showMessageBox(options);
    return (await answered).response;
  };
}

/** Shows native dialogs for the page one at a time. Rejects with `dialog_open` while another one is open. */
export function createDialogQueue() {
  let open = false;
  return async <T>(show: () => Promise<T>): Promise<T> => {
    if (open) throw new CodeskError(failure('dialog_open'));
    open = true;
    try {
      return await show();
    } finally {
      open = false;
    }
  };
}
export type DialogQueue = ReturnType<typeof createDialogQueue>;

/** An object whose functions all show a dialog, with one dialog at a time. */
export function oneAtATime<T extends object>(dialogQueue: DialogQueue, dialogs: T): T {
  return new Proxy(dialogs, {
    get(target, name) {
      const show = Reflect.get(target, name) as (...input: unknown[]) => Promise<unknown>;
      return (...input: unknown[]) => dialogQueue(() => show.apply(target, input));
    },
  });
}
