/**
 * `codesk://` links as the system hands them over: `codesk://settings.uploads?type=skus` shows the uploads,
 * `codesk://invoiceTemp?id=7` an invoice (tables section 2), `codesk://contracts/42` a record. Main checks a link and keeps
 * its route until the page takes it.
 */
import { isAppLink, readLink, routeOfProblem } from '../../shared/app-links';

/** The address in the page that a link names; undefined for a link that leads nowhere. */
export function routeOfLink(link: string): string | undefined {
  const read = readLink(link);
  return 'route' in read ? read.route : undefined;
}

/** The link among the arguments of a start, without the name of the program; the system puts it last. */
export function linkAmong(argv: readonly string[]): string | undefined {
  return argv.slice(1).findLast(isAppLink);
}

/** A route that waits, and how many links it replaced that nobody has seen. */
export interface WaitingLink {
  readonly route: string | null;
  readonly dropped: number;
}

export interface AppLinks {
  /** Keeps the address of a link until the page takes it. A link that leads nowhere leads to the page that says so. */
  open(link: string | undefined): void;
  /** Keeps an address of Codesk's own until the page takes it. */
  show(route: string): void;
  /** The address that waits. It goes on waiting. */
  waiting(): string | null;
  /** The last address that was opened and not taken yet. */
  take(): WaitingLink;
}

/** @param opened called when an address waits for the page */
export function keepLinks(opened: () => void): AppLinks {
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
