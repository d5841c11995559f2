/**
 * Draws a list that nobody sees, once, in idle moments after the sign-in. V8 compiles code when it runs first: without this
 * the first list that is opened would wait a fifth of its time for it.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Activity, Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Preferences } from '../../shared/preferences';
import type { ListDefinition } from '../../shared/table/list';
import type { Row } from '../../shared/table/row';
import type { TableStructure } from '../../shared/table/structure';
import { usePreferences } from '../session/preferences';
import { useVisibleLists } from '../session/visible-lists';
import { alsoAhead } from '../ui/later';
import { SlotsProvider } from '../ui/page-header';
import { expectedHeaders } from './expected-headers';
import { firstState } from './first-state';
import { ListMemoryProvider } from './list-memory';
import { ListScreen } from './list-screen';
import { pageOptions } from './rows-ahead';

/** Values of all kinds that cells tell apart. Each fills a row. */
const samples: readonly unknown[] = [
  null,
  'Sample',
  1234.5,
  true,
  '2026-01-31 10:00:00',
  { name: 'Sample', color: '#336699', first_letter: 'S', url: 'https://example.com' },
  ['One', 'Two'],
];

/** What else is loaded ahead does not wait longer for it, in milliseconds. */
const longest = 3000;

/** Mounted once, inside of what pages need. Shows nothing. */
export function ListRehearsal() {
  const lists = useVisibleLists();
  const [over, setOver] = useState<() => void>();
  useEffect(() => {
    let end: (() => void) | undefined;
    const forget = alsoAhead(
      () =>
        new Promise<void>((resolve) => {
          end = () => {
            window.clearTimeout(patience);
            setOver(undefined);
            resolve();
          };
          const patience = window.setTimeout(end, longest);
          setOver(() => end);
        }),
    );
    return () => {
      forget();
      end?.();
    };
  }, []);
  if (!over) return null;
  // The one with the most columns has the most kinds of cells.
  const [list] = lists.toSorted((a, b) => b.columns.length - a.columns.length);
  return list ? <Rehearsed list={list} onOver={over} /> : <Over onOver={over} />;
}

/** Hidden, so that no effect runs and nothing is asked, and outside of the document, so that nothing is laid out. */
function Rehearsed({ list, onOver }: { readonly list: ListDefinition; readonly onOver: () => void }) {
  const { preferences } = usePreferences();
  const [aside] = useState(() => ({
    rows: document.createElement('div'),
    top: document.createElement('div'),
  }));
  const [{ queries, structure }] = useState(() => sampleOf(list, preferences));
  return (
    <Activity mode="hidden">
      <Failing instead={<Over onOver={onOver} />}>
        {createPortal(
          <QueryClientProvider client={queries}>
            <ListMemoryProvider>
              <SlotsProvider inPlaceOfTop={aside.top}>
                <Suspense>
                  <ListScreen list={list} structure={structure} />
                </Suspense>
              </SlotsProvider>
            </ListMemoryProvider>
            <Over onOver={onOver} />
          </QueryClientProvider>,
          aside.rows,
        )}
      </Failing>
    </Activity>
  );
}

function sampleOf(list: ListDefinition, preferences: Preferences) {
  const queries = new QueryClient();
  const structure: TableStructure = {
    headers: expectedHeaders(list),
    permissions: list.permissions.map((name) => ({ name, columns: [] })),
    filters: list.filters ?? [],
  };
  const rows = samples.map((sample, at): Row => {
    const values = Object.fromEntries(list.columns.map(({ value }) => [value, sample]));
    return { ...values, [list.rowId]: at + 1 };
  });
  const { queryKey } = pageOptions(list, firstState(list, structure, preferences, {}));
  queries.setQueryData(queryKey, { data: rows, total: 1234 });
  return { queries, structure };
}

/** Drawn after all that stands before it. Effects do not run here, so the drawing itself tells. */
function Over({ onOver }: { readonly onOver: () => void }) {
  useState(() => queueMicrotask(onOver));
  return null;
}

/** A list that cannot be rehearsed is opened without that. */
class Failing extends Component<{ readonly instead: ReactNode; readonly children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
