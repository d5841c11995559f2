/** Links from values to the records that they name, if the user may see their list. */
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { type RecordLink, routeOfLink } from '../../shared/table/record-link';
import { useOfferedLists } from './visible-lists';

interface RecordLinks {
  /** True if the user may see the list of the records. */
  offers(link: RecordLink): boolean;
  /** The address of the record that a value names; undefined if it names none, or the user may not see its list. */
  routeOf(link: RecordLink, value: unknown): string | undefined;
  open(route: string): void;
}

/** In the window of an invoice nothing can be opened. */
const Links = createContext<RecordLinks>({
  offers: () => false,
  routeOf: () => undefined,
  open: () => undefined,
});

export const useRecordLinks = () => useContext(Links);

export function RecordLinksProvider({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const offered = useOfferedLists()
    .map(({ id }) => id)
    .join(' ');
  const open = useCallback((route: string) => void navigate(route), [navigate]);
  const value = useMemo<RecordLinks>(() => {
    const ids = new Set(offered.split(' '));
    const offers = (link: RecordLink) => ids.has(link.list);
    return { offers, routeOf: (link, named) => (offers(link) ? routeOfLink(link, named) : undefined), open };
  }, [offered, open]);
  return <Links value={value}>{children}</Links>;
}
