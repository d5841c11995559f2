import { beforeEach, describe, expect, it } from 'vitest';
import { createAsk, createDialogQueue, oneAtATime } from '../../../../main/window/questions';
import { BrowserWindow, dialog, startElectron } from '../../../support/electron/electron';

beforeEach(startElectron);

const question = { message: 'Close?', detail: 'Now.', buttons: ['Stay', 'Close'], cancel: 0 };

describe('a native question', () => {
  it('stands above the window and tells which button was pressed', async () => {
    const window = new BrowserWindow({});
    dialog.presses = [1];
    expect(await createAsk(() => window as never)(question)).toBe(1);
    expect(dialog.questions).toEqual([
      {
        window,
        options: expect.objectContaining({
          message: 'Close?',
          detail: 'Now.',
          buttons: ['Stay', 'Close'],
          defaultId: 0,
          cancelId: 0,
        }),
      },
    ]);
  });

  it('stands alone without a window', async () => {
    const window = new BrowserWindow({});
    window.destroy();
    await createAsk(() => window as never)(question);
    await createAsk(() => null)(question);
    expect(dialog.questions.map((asked) => asked.window)).toEqual([undefined, undefined]);
  });
});

describe('dialogs that the page asks for', () => {
  it('come one at a time', async () => {
    let answer: (path: string) => void = () => undefined;
    const dialogs = oneAtATime(createDialogQueue(), {
      pick: () =>
        new Promise<string>((resolve) => {
          answer = resolve;
        }),
    });
    const first = dialogs.pick();
    await expect(dialogs.pick()).rejects.toMatchObject({ failure: { code: 'dialog_open' } });
    answer('/a');
    expect(await first).toBe('/a');
    const second = dialogs.pick();
    answer('/b');
    expect(await second).toBe('/b');
  });

  it('come again after one that failed', async () => {
    const dialogs = oneAtATime(createDialogQueue(), {
      pick: async () => {
        throw new Error('no display');
      },
    });
    for (let count = 0; count < 2; count += 1) await expect(dialogs.pick()).rejects.toThrow('no display');
  });
});
