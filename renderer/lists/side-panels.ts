/**
 * The panels next to the rows: filters on the left, export on the right. Only one is open at a time, so that the rows
 * keep enough width; in a narrow window a panel covers the rows.
 */
import { startTransition, useEffect, useRef, useState } from 'react';
import { useInnerWidth } from '../grid/inner-width';
import { restoreLostFocus } from '../ui/focus';
import { useMediaQuery } from '../ui/media-query';
import type { ListMemory } from './list-memory';

/** Width of the wider panel and least width of the rows, in CSS pixels. */
const panelWidth = 360;
const minRowsWidth = 600;
const narrowWindow = '(max-width: 1099px)';

interface SidePanelsOptions {
  readonly memory: ListMemory;
  readonly hasFilters: boolean;
  /** The export of this list opens in a dialog instead of a panel. */
  readonly exportInDialog: boolean;
}

export function useSidePanels({ memory, hasFilters, exportInDialog }: SidePanelsOptions) {
  const area = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const narrow = useMediaQuery(narrowWindow);
  const width = useInnerWidth(area);
  const isTight = width > 0 && width < panelWidth + minRowsWidth;
  const [filtersOpen, setFiltersOpen] = useState(hasFilters && memory.filtersOpen === true);
  const [exportOpen, setExportOpen] = useState(false);
  const [focusRequested, setFocusRequested] = useState(false);

  /** A filter reads the typed text on blur, and a removed field gets no blur event. */
  const leaveFilters = () => {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.closest('[data-filter-fields]')) focused.blur();
  };
  const showFilters = (show: boolean) => {
    if (!show) leaveFilters();
    memory.filtersOpen = show;
    setFiltersOpen(show);
    if (!show) {
      restoreLostFocus(opener.current);
      return;
    }
    opener.current = document.activeElement;
    if (!exportInDialog) setExportOpen(false);
    setFocusRequested(true);
  };
  const showExport = (show: boolean) => {
    setExportOpen(show);
    // A dialog returns the focus itself.
    if (exportInDialog) return;
    if (!show) {
      restoreLostFocus(opener.current);
      return;
    }
    opener.current = document.activeElement;
    leaveFilters();
    memory.filtersOpen = false;
    setFiltersOpen(false);
  };

  useEffect(() => {
    if (!focusRequested || !filtersOpen) return;
    setFocusRequested(false);
    area.current
      ?.querySelector<HTMLElement>('[data-filter-fields] :is(input, select, button):not(:disabled)')
      ?.focus();
  }, [focusRequested, filtersOpen]);

  return {
    area,
    filtersOpen,
    exportOpen,
    /** True if the panel covers the rows. */
    overlay: narrow || isTight,
    toggleFilters: () => {
      if (hasFilters) showFilters(!filtersOpen);
    },
    /** Opens the filters if they are closed, and focuses the first field. */
    focusFilters: () => {
      if (!hasFilters) return;
      if (filtersOpen) setFocusRequested(true);
      else showFilters(true);
    },
    // The code of the export is loaded when it is opened for the first time.
    openExport: () => startTransition(() => showExport(true)),
    closeExport: () => showExport(false),
  };
}
