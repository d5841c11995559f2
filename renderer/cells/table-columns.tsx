/** Columns that the user resizes and freezes by pointer, key or menu. Lists store the changes, other tables do not. */
import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react';
import { below, columnEdges, isMenuKey } from '../grid/column-edges';
import { allowedWidth, type Track } from '../grid/tracks';
import type { GridControl } from '../grid/use-grid';
import { ActionMenu, type ActionMenuItem } from '../ui/action-menu';

interface Arrangement {
  /** Widths that the user set, by position, in CSS pixels. */
  readonly widths: Readonly<Record<number, number>>;
  readonly frozen: number;
}

/**
 * @param natural the tracks until the user changes them
 * @param frozen number of frozen columns until then
 */
export function useArrangement(natural: readonly Track[], frozen = 0) {
  const plain = useMemo<Arrangement>(() => ({ widths: {}, frozen }), [frozen]);
  const [changed, setArrangement] = useState<Arrangement | null>(null);
  const arrangement = changed ?? plain;
  const tracks = useMemo(
    () =>
      natural.map((track, at) => {
        const width = arrangement.widths[at];
        return width === undefined ? track : { ...track, width, given: true };
      }),
    [natural, arrangement],
  );
  return { ...arrangement, tracks, setArrangement };
}

interface ColumnActionsOptions {
  readonly grid: GridControl;
  readonly headings: readonly string[];
  readonly tracks: readonly Track[];
  readonly frozen: number;
  /** Draws other tracks while an edge is dragged; by default those of the grid. */
  readonly draw?: (tracks: readonly Track[] | null) => void;
  /** CSS pixels. */
  readonly onWidth: (position: number, width: number) => void;
  /** Returns the width at which a column is not cut, in CSS pixels; undefined if the table has already set it. */
  readonly fit: (position: number) => number | undefined;
  readonly onFreeze: (count: number) => void;
  readonly onReset: (position: number) => void;
  /** The announcement after a reset. */
  readonly resetText: string;
  /** Returns the menu of a column, given the items that all tables have. */
  readonly items?: (position: number, common: readonly ActionMenuItem[]) => readonly ActionMenuItem[];
  /** Called for a menu item that not all tables have. */
  readonly onChoose?: (id: string, position: number) => void;
}

/** The keys, events, menu and announcements that the headings of all tables share. */
export function useColumnActions(options: ColumnActionsOptions) {
  const { grid, headings, tracks, frozen, draw = grid.drawTracks } = options;
  const [announcement, announce] = useState('');
  const [menu, setMenu] = useState<{ position: number; at: { left: number; top: number } } | null>(null);

  const resize = (position: number, width: number) => {
    const next = allowedWidth(width);
    announce(`${headings[position]} is ${next} pixels wide`);
    options.onWidth(position, next);
  };
  const edges = columnEdges({ scroller: grid.scroller, tracks, draw, onWidth: resize });
  const fitColumn = (position: number) => {
    const width = options.fit(position);
    if (width === undefined) announce(`${headings[position]} fits its content`);
    else resize(position, width);
  };

  const openMenu = (position: number, at: { left: number; top: number }) => {
    // When it closes, the menu returns the focus to the element that has it now. That must be the heading, not a button
    // in it.
    grid.moveTo({ row: -1, column: position + 1 });
    setMenu({ position, at });
  };
  const items = (position: number): readonly ActionMenuItem[] => {
    const common = [
      ...(position === frozen - 1 ? [] : [{ id: 'freeze', text: 'Freeze up to here', icon: 'pin' } as const]),
      ...(frozen > 0 ? [{ id: 'unfreeze', text: 'Unfreeze', icon: 'unpin' } as const] : []),
      { id: 'fit', text: 'Fit width', icon: 'arrows-horizontal' } as const,
      { id: 'reset', text: 'Reset columns', icon: 'reset' } as const,
    ];
    return options.items?.(position, common) ?? common;
  };
  const act = (id: string, position: number) => {
    const text = headings[position];
    if (id === 'freeze') {
      options.onFreeze(position + 1);
      announce(position === 0 ? `${text} is frozen` : `Columns up to ${text} are frozen`);
    } else if (id === 'unfreeze') {
      options.onFreeze(0);
      announce('No column is frozen');
    } else if (id === 'fit') fitColumn(position);
    else if (id === 'reset') {
      options.onReset(position);
      announce(options.resetText);
    } else options.onChoose?.(id, position);
  };
  const heading = menu ? headings[menu.position] : undefined;

  return {
    /** Handles a key on the heading at a position. Returns true if it handled the key. */
    onKey: (event: KeyboardEvent<HTMLElement>, position: number): boolean => {
      if (headings[position] === undefined) return false;
      if (isMenuKey(event) || (event.key === 'ArrowDown' && event.altKey)) {
        openMenu(position, below(event.target as Element));
        return true;
      }
      return edges.onKey(position, event);
    },
    onContextMenu: (event: MouseEvent) => {
      const target = (event.target as Element).closest<HTMLElement>('[data-heading]');
      if (!target) return;
      event.preventDefault();
      openMenu(Number(target.dataset.heading), { left: event.clientX, top: event.clientY });
    },
    onEdge: edges.onEdge,
    fitColumn,
    openMenu,
    /** Position of the column whose menu is open; -1 for none. */
    menuColumn: menu?.position ?? -1,
    announcement,
    announce,
    menu: (
      <ActionMenu
        label={`Column menu of ${heading ?? ''}`}
        items={menu && heading !== undefined ? items(menu.position) : []}
        at={heading === undefined ? undefined : menu?.at}
        onClose={() => setMenu(null)}
        onChoose={({ id }) => menu && act(id, menu.position)}
      />
    ),
  };
}

interface TableColumnsOptions extends Pick<ColumnActionsOptions, 'grid' | 'headings' | 'draw'> {
  readonly arrangement: ReturnType<typeof useArrangement>;
  /** Returns the widths on the screen in CSS pixels, for tables that must fix all widths to change one. */
  readonly measured?: () => readonly number[];
}

/** The heading actions of a table that does not store its arrangement. */
export function useTableColumns({ arrangement, measured, ...options }: TableColumnsOptions) {
  const { tracks, widths, frozen, setArrangement } = arrangement;
  const allWidths = () => ({ ...measured?.(), ...widths });
  const { announcement, menu, ...actions } = useColumnActions({
    ...options,
    tracks,
    frozen,
    onWidth: (position, width) => setArrangement({ frozen, widths: { ...allWidths(), [position]: width } }),
    fit: (position) => {
      const { [position]: _, ...others } = widths;
      // A table that fixes all widths together also resets all of them. Then it can freeze at most one column, because
      // more need fixed widths.
      setArrangement(measured ? { frozen: Math.min(1, frozen), widths: {} } : { frozen, widths: others });
      return undefined;
    },
    onFreeze: (count) => setArrangement({ frozen: count, widths: count > 0 ? allWidths() : widths }),
    onReset: () => setArrangement(null),
    resetText: 'Columns reset',
  });
  return {
    ...actions,
    menu: (
      <>
        <div aria-live="polite" className="codesk-unseen">
          {announcement}
        </div>
        {menu}
      </>
    ),
  };
}
