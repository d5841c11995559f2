/**
 * `codesk://` links, which other programs open: `codesk://settings.uploads?type=skus` shows the uploads,
 * `codesk://invoiceTemp?id=7` an invoice (tables section 2). A link only shows something; it never changes anything.
 */

/** The start of such a link. */
const scheme = 'codesk:';

/** The addresses in the page, by the name of the route in lower case; undefined for a value that cannot be one. */
const routes: Readonly<Record<string, (query: URLSearchParams) => string | undefined>> = {
  'settings.uploads': (query) => withValue('/settings/uploads?type=', query.get('type'), /^[\w-]{1,100}$/),
  invoicetemp: (query) => withValue('/invoice-temp?id=', query.get('id'), /^[\w.~-]{1,100}$/),
};

function withValue(address: string, value: string | null, allowed: RegExp): string | undefined {
  return value !== null && allowed.test(value) ? address + value : undefined;
}

/** The address in the page that a link names; undefined for a link that leads nowhere. */
export function routeOfLink(link: string): string | undefined {
  let url: URL;
  try {
    url = new URL(link);
  } catch {
    return undefined;
  }
  if (url.protocol !== scheme || !/^\/?$/.test(url.pathname)) return undefined;
  const name = url.host.toLowerCase();
  return Object.hasOwn(routes, name) ? routes[name]?.(url.searchParams) : undefined;
}

/** The link among the arguments of a start; the system puts it last. */
export function linkAmong(argv: readonly string[]): string | undefined {
  return argv.findLast((argument) => argument.toLowerCase().startsWith(`${scheme}//`));
}

export interface AppLinks {
  /** Keeps the address of a link until the page takes it. Ignores a link that leads nowhere. */
  open(link: string | undefined): void;
  /** Keeps an address of Codesk's own until the page takes it. */
  show(route: string): void;
  /** The last address that was opened and not taken yet. */
  take(): string | null;
}

/** @param opened called when an address waits for the page */
export function keepLinks(opened: () => void): AppLinks {
  let waiting: string | null = null;
  const show = (route: string) => {
    waiting = route;
    opened();
  };
  return {
    show,
    open(link) {
      const route = link === undefined ? undefined : routeOfLink(link);
      if (route !== undefined) show(route);
    },
    take() {
      const route = waiting;
      waiting = null;
      return route;
    },
  };
}
