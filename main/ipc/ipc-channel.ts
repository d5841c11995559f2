/**
 * The one channel on which pages ask main. It is there with the first window; what is asked before the rest of main is
 * loaded waits and is answered then.
 */
import { ipcMain } from 'electron';
import { isOurPage } from './sender-check';

/** Answers a request; see `ipc/router.ts`. */
export type Route = (
  trusted: boolean,
  name: unknown,
  text: unknown,
  sender?: number,
  gesture?: boolean,
) => Promise<string>;

export interface IpcChannel {
  /** Answers from now on, first what waits, in the order in which it was asked. */
  open(route: Route): void;
}

/** @param devServer address of the page while it is developed */
export function createIpcChannel(devServer: string | undefined): IpcChannel {
  let route: Route | undefined;
  let tellOpen: (route: Route) => void = () => undefined;
  const opened = new Promise<Route>((resolve) => {
    tellOpen = resolve;
  });
  ipcMain.handle('codesk', (event, name: unknown, text: unknown, gesture: unknown) => {
    // Now: a frame that has gone by the time of the answer could not be told any more.
    const trusted = isOurPage(event, devServer);
    const answer = (by: Route) => by(trusted, name, text, event.sender.id, gesture === true);
    return route ? answer(route) : opened.then(answer);
  });
  return {
    open(given) {
      route = given;
      tellOpen(given);
    },
  };
}
