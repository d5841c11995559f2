/**
 * The one channel for requests of pages. It opens with the first window; requests that arrive before the rest of main
 * is loaded wait until then.
 */
import { ipcMain } from 'electron';
import { isOurPage } from './sender-check';

/** Handles a request; see `ipc/router.ts`. */
export type Route = (
  trusted: boolean,
  name: unknown,
  text: unknown,
  sender?: number,
  gesture?: boolean,
) => Promise<string>;

export interface IpcChannel {
  /** Handles requests from now on, first the waiting ones in order. */
  open(route: Route): void;
}

/** @param devServer address of the page during development */
export function createIpcChannel(devServer: string | undefined): IpcChannel {
  let route: Route | undefined;
  let resolveRoute: (route: Route) => void = () => undefined;
  const opened = new Promise<Route>((resolve) => {
    resolveRoute = resolve;
  });
  ipcMain.handle('codesk', (event, name: unknown, text: unknown, gesture: unknown) => {
    // Checked now: a frame that closes before the reply could not be checked any more.
    const trusted = isOurPage(event, devServer);
    const answer = (by: Route) => by(trusted, name, text, event.sender.id, gesture === true);
    return route ? answer(route) : opened.then(answer);
  });
  return {
    open(given) {
      route = given;
      resolveRoute(given);
    },
  };
}
