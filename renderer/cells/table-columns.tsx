/**
 * Columns that a person resizes and freezes while a table is open, by pointer, key or menu. Lists keep their
 * arrangement and have a larger menu; this is for all other tables.
 */
import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react';
import { below, columnEdges, isMenuKey } from '../grid/column-edges';
import { allowedWidth, type Track } from '../grid/tracks';
import type { GridControl } from '../grid/use-grid';
import { ActionMenu, type ActionMenuItem } from '../ui/action-menu';

interface Arrangement {
  /** Widths that a person gave, by position. CSS pixels. */
  readonly widths: Readonly<Record<number, number>>;
  readonly frozen: number;
}

/**
 * @param natural the columns as they are until a person changes them
 * @param frozen how many are frozen until then
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

interface TableColumnsOptions {
  readonly grid: GridControl;
  readonly headings: readonly string[];
  readonly arrangement: ReturnType<typeof useArrangement>;
  /** Draws other tracks while an edge is dragged. */
  readonly draw: (tracks: readonly Track[]) => void;
  /** The widths on the screen, for tables that cannot change one without fixing all. CSS pixels. */
  readonly measured?: () => readonly number[];
}

type MenuItem = ActionMenuItem & { readonly id: 'freeze' | 'unfreeze' | 'fit' | 'reset' };

/** What headings need: their keys and events, the menu, and what is announced. */
export function useTableColumns({ grid, headings, arrangement, draw, measured }: TableColumnsOptions) {
  const { tracks, widths, frozen, setArrangement } = arrangement;
  const [announcement, announce] = useState('');
  const [menu, setMenu] = useState<{ position: number; at: { left: number; top: number } } | null>(null);
  const allWidths = () => ({ ...measured?.(), ...widths });

  const edges = columnEdges({
    scroller: grid.scroller,
    tracks,
    draw,
    onWidth: (position, width) => {
      const next = allowedWidth(width);
      announce(`${headings[position]} is ${next} pixels wide`);
      setArrangement({ frozen, widths: { ...allWidths(), [position]: next } });
    },
  });

  const openMenu = (position: number, at: { left: number; top: number }) => {
    grid.moveTo({ row: -1, column: position + 1 });
    setMenu({ position, at });
  };

  const items = (position: number): readonly MenuItem[] => [
    ...(position === frozen - 1 ? [] : [{ id: 'freeze', text: 'Freeze up to here', icon: 'pin' } as const]),
    ...(frozen > 0 ? [{ id: 'unfreeze', text: 'Unfreeze', icon: 'unpin' } as const] : []),
    { id: 'fit', text: 'Fit width', icon: 'arrows-horizontal' },
    { id: 'reset', text: 'Reset columns', icon: 'reset' },
  ];

  const fitColumn = (position: number) => {
    const { [position]: _, ...others } = widths;
    // Where all widths are fixed together, all are given up; more than one frozen column needs them.
    setArrangement(measured ? { frozen: Math.min(1, frozen), widths: {} } : { frozen, widths: others });
    announce(`${headings[position]} fits its content`);
  };

  const act = (id: MenuItem['id'], position: number) => {
    if (id === 'freeze') {
      setArrangement({ frozen: position + 1, widths: allWidths() });
      announce(
        position === 0
          ? `${headings[0]} stays in sight`
          : `Columns up to ${headings[position]} stay in sight`,
      );
    } else if (id === 'unfreeze') {
      setArrangement({ frozen: 0, widths });
      announce('No column is frozen');
    } else if (id === 'fit') fitColumn(position);
    else {
      setArrangement(null);
      announce('Columns as they were');
    }
  };

  return {
    /** Keys of the heading at a position. True when the key was for it. */
    onKey: (event: KeyboardEvent<HTMLElement>, position: number): boolean => {
      if (headings[position] === undefined) return false;
      if (isMenuKey(event) || (event.key === 'ArrowDown' && event.altKey)) {
        openMenu(position, below(event.target as Element));
        return true;
      }
      return edges.onKey(position, event);
    },
    onContextMenu: (event: MouseEvent) => {
      const heading = (event.target as Element).closest<HTMLElement>('[data-heading]');
      if (!heading) return;
      event.preventDefault();
      openMenu(Number(heading.dataset.heading), { left: event.clientX, top: event.clientY });
    },
    onEdge: edges.onEdge,
    fitColumn,
    menu: (
      <>
        <div aria-live="polite" className="codesk-unseen">
          {announcement}
        </div>
        <ActionMenu
          label={`Column menu of ${headings[menu?.position ?? 0] ?? ''}`}
          items={menu ? items(menu.position) : []}
          at={menu?.at}
          onClose={() => setMenu(null)}
          onChoose={({ id }) => menu && act(id, menu.position)}
        />
      </>
    ),
  };
}
