/** The views of a list: its own, those of the policy, and one that was opened once. Also the layout in use. */
import { useMemo, useState } from 'react';
import {
  plainTable,
  type SavedView,
  type TableLayout,
  type TablePreferences,
} from '../../../shared/table/layout';
import type { ListDefinition } from '../../../shared/table/list';
import type { TableState, TableStructure } from '../../../shared/table/structure';
import {
  currentManaged,
  currentView,
  type ManagedView,
  stateOfView,
  type ViewContent,
  withLayout,
  withManagedViews,
  withOpenManaged,
  withOpenView,
  withSavedView,
} from '../../../shared/table/views';
import { usePreferences } from '../../session/preferences';
import { usePolicy } from '../../ui/managed';
import { baseState, managedViews } from '../first-state';
import { useListMemory } from '../list-memory';

interface ViewsOptions {
  readonly list: ListDefinition;
  readonly structure: TableStructure;
  readonly table: TableState;
  /** Shows the rows of a view. */
  readonly onOpen: (table: TableState) => void;
}

export function useViews({ list, structure, table, onOpen }: ViewsOptions) {
  const { preferences, changeTable } = usePreferences();
  const { views: byPolicy } = usePolicy();
  const memory = useListMemory(list);
  /** The state of the default view. */
  const [base] = useState(() => baseState(list, structure, preferences));
  const managed = useMemo(
    () => managedViews(list, structure, byPolicy, base),
    [list, structure, byPolicy, base],
  );
  const [once, setOnce] = useState(memory.once);
  const changeOnce = (next: typeof once) => {
    memory.once = next;
    setOnce(next);
  };

  const stored = withManagedViews(preferences.tables[list.id], managed);
  const change = (update: (now: TablePreferences) => TablePreferences) =>
    changeTable(list.id, (now) => update(withManagedViews(now === plainTable ? undefined : now, managed)));
  const show = (view: SavedView | undefined) => {
    const from = { ...base, page: 1, per_page: table.per_page };
    onOpen(view ? stateOfView(view, from, structure.headers) : from);
  };
  const own = currentView(stored);
  const open = once
    ? ({ kind: 'once', view: once.view } as const)
    : own
      ? ({ kind: 'own', view: own } as const)
      : ({ kind: 'managed', view: currentManaged(stored, managed) } as const);

  const openOwn = (view: SavedView | undefined) => {
    changeOnce(undefined);
    change((now) => withOpenView(now, view));
    show(view);
  };
  const openManaged = (view: ManagedView) => {
    changeOnce(undefined);
    change((now) => withOpenManaged(now, view));
    show(view);
  };
  /** The user's columns are not changed; closing the view shows them again. */
  const openOnce = (view: SavedView) => {
    changeOnce({ view, layout: view.layout, before: once?.before ?? table });
    show(view);
  };
  return {
    base,
    own: stored.views,
    managed,
    /** Without a view, the default view is open. */
    open,
    layout: once?.layout ?? stored.layout,
    change,
    arrange: (update: (layout: TableLayout) => TableLayout) => {
      if (once) changeOnce({ ...once, layout: update(once.layout) });
      else change((now) => withLayout(now, update(now.layout)));
    },
    openOwn,
    openManaged,
    openOnce,
    /** Closes the view that was opened once and shows the previous rows and columns. */
    closeOnce: () => {
      if (once) onOpen({ ...once.before, page: 1, per_page: table.per_page });
      changeOnce(undefined);
    },
    /** Discards the changes of the open view. */
    reopen: () => {
      if (once) openOnce(once.view);
      else if (open.kind === 'managed' && open.view) openManaged(open.view);
      else openOwn(open.view);
    },
    /** Saves what the table shows as a view, and opens it. */
    save: (name: string, content: ViewContent) => {
      changeOnce(undefined);
      change((now) => withSavedView(now, name, content));
    },
    /** Saves another view than the shown one, and opens it. */
    saveOther: (name: string, content: ViewContent) => {
      changeOnce(undefined);
      change((now) => withSavedView(now, name, content));
      show({ name, ...content });
    },
  };
}

export type ListViews = ReturnType<typeof useViews>;
