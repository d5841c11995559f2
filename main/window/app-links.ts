/**
 * `codesk://` links from the system: `codesk://settings.uploads?type=skus` shows the uploads,
 * `codesk://invoiceTemp?id=7` an invoice (tables section 2), `codesk://contracts/42` a record. Main checks a link and
 * stores its route until the page takes it.
 */
import { isAppLink, readLink, routeOfProblem } from '../../shared/app-links';

/** Returns the page's address for a link; undefined for an invalid link. */
export function routeOfLink(link: string): string | undefined {
  const read = readLink(link);
  return 'route' in read ? read.route : undefined;
}

/** Returns the link among the arguments of a start, without the name of the program; the system puts it last. */
export function linkAmong(argv: readonly string[]): string | undefined {
  return argv.slice(1).findLast(isAppLink);
}

/** A pending route, and the number of unseen links that it replaced. */
export interface WaitingLink {
  readonly route: string | null;
  readonly dropped: number;
}

export interface AppLinks {
  /** Stores the address of a link until the page takes it. An invalid link opens the page that says so. */
  open(link: string | undefined): void;
  /** Stores an address of Codesk itself until the page takes it. */
  show(route: string): void;
  /** Returns the pending address without removing it. */
  waiting(): string | null;
  /** Returns the last address that was opened and not taken yet. */
  take(): WaitingLink;
}

/** @param opened called when there is an address for the page */
export function createAppLinks(opened: () => void): AppLinks {
  let waiting: string | null = null;
  let dropped = 0;
  const show = (route: string) => {
    if (waiting !== null && waiting !== route) dropped += 1;
    waiting = route;
    opened();
  };
  return {
    show,
    open(link) {
      if (link === undefined) return;
      const read = readLink(link);
      show('route' in read ? read.route : routeOfProblem(read));
    },
    waiting: () => waiting,
    take() {
      const taken = { route: waiting, dropped };
      waiting = null;
      dropped = 0;
      return taken;
    },
  };
}
