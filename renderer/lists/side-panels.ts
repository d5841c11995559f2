/**
 * The panels beside the rows: filters on the left, export on the right. One at a time, so that the rows keep their
 * room; where even one is too much, it lies over them.
 */
import { useEffect, useRef, useState } from 'react';
import { catchLostFocus } from '../ui/focus';
import { useMediaQuery } from '../ui/media-query';
import type { ListMemory } from './list-memory';

/** Widths in CSS pixels: of the wider panel, and what the rows need at least. */
const panelWidth = 360;
const leastRows = 600;
const narrowWindow = '(max-width: 1099px)';

interface SidePanelsOptions {
  readonly memory: ListMemory;
  /** Without filters there is no panel to open. */
  readonly hasFilters: boolean;
  /** The export of this list opens in a dialog, which takes no room here. */
  readonly exportInDialog: boolean;
}

export function useSidePanels({ memory, hasFilters, exportInDialog }: SidePanelsOptions) {
  const area = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const narrow = useMediaQuery(narrowWindow);
  const [width, setWidth] = useState(0);
  const [filtersOpen, setFiltersOpen] = useState(hasFilters && memory.filtersOpen === true);
  const [exportOpen, setExportOpen] = useState(false);
  const [focusAsked, setFocusAsked] = useState(false);

  useEffect(() => {
    if (!area.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(area.current);
    return () => observer.disconnect();
  }, []);

  const showFilters = (show: boolean) => {
    memory.filtersOpen = show;
    setFiltersOpen(show);
    if (!show) {
      catchLostFocus(opener.current);
      return;
    }
    opener.current = document.activeElement;
    if (!exportInDialog) setExportOpen(false);
    setFocusAsked(true);
  };
  const showExport = (show: boolean) => {
    setExportOpen(show);
    // A dialog gives the focus back by itself.
    if (exportInDialog) return;
    if (!show) {
      catchLostFocus(opener.current);
      return;
    }
    opener.current = document.activeElement;
    memory.filtersOpen = false;
    setFiltersOpen(false);
  };

  useEffect(() => {
    if (!focusAsked || !filtersOpen) return;
    setFocusAsked(false);
    area.current
      ?.querySelector<HTMLElement>('[data-filter-fields] :is(input, select, button):not(:disabled)')
      ?.focus();
  }, [focusAsked, filtersOpen]);

  return {
    area,
    filtersOpen,
    exportOpen,
    /** The panel lies over the rows instead of beside them. */
    overlay: narrow || (width > 0 && width < panelWidth + leastRows),
    toggleFilters: () => {
      if (hasFilters) showFilters(!filtersOpen);
    },
    /** Opens the filters where they are closed, and goes there. */
    focusFilters: () => {
      if (!hasFilters) return;
      if (filtersOpen) setFocusAsked(true);
      else showFilters(true);
    },
    openExport: () => showExport(true),
    closeExport: () => showExport(false),
  };
}
