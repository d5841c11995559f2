/** One filter in a popup at its heading or chip. Closing the popup discards changes that are not applied. */
import './dates/dates.css';
import { useLayoutEffect, useRef, useState } from 'react';
import { type FilterDefinition, type FilterState, isEmptyFilter } from '../../shared/table/filters';
import { restoreLostFocus } from '../ui/focus';
import { PointMenu } from '../ui/overlays';
import { FilterPanel } from './filter-panel';
import { filterTypeOf } from './registry';
import type { FilterController } from './use-filters';

/** A filter that is open in a popup. */
export interface OpenFilter {
  readonly definition: FilterDefinition;
  /** Initial values of the filter if it is not set. */
  readonly fixed?: FilterState;
  /** Position in viewport pixels. */
  readonly at: { readonly left: number; readonly top: number };
  /** Gets the focus when the popup closes. */
  readonly opener: Element | null;
}

interface FilterPopupProps {
  readonly filters: FilterController;
  readonly open: OpenFilter | null;
  readonly onClose: () => void;
}

export function FilterPopup({ filters, open, onClose }: FilterPopupProps) {
  if (!open) return null;
  const close = () => {
    if (open.opener instanceof HTMLElement) open.opener.focus({ preventScroll: true });
    // The heading or the chip may be removed when the rows are reloaded.
    restoreLostFocus(open.opener);
    onClose();
  };
  return (
    <PointMenu
      isOpen
      targetOffset={open.at}
      placement="bottom-start"
      transitionDuration={0}
      popoverClassName="codesk-filter-popup"
      onClose={close}
      content={<OneFilter filters={filters} open={open} onClose={close} />}
    />
  );
}

function OneFilter({ filters, open, onClose }: FilterPopupProps & { readonly open: OpenFilter }) {
  const { definition, fixed } = open;
  const names = filterTypeOf(definition.type).keys(definition);
  const [values, setValues] = useState<FilterState>(() => ({
    ...Object.fromEntries(names.map((name) => [name, filters.applied[name]])),
    ...fixed,
  }));
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const first = (among: string) =>
      frame.current?.querySelector<HTMLElement>(`[data-filter-fields] ${among}:not(:disabled)`);
    (first('.codesk-presets button') ?? first(':is(input, select, button)'))?.focus({ preventScroll: true });
  }, []);
  const set = (patch: FilterState) => {
    filters.set(patch);
    onClose();
  };
  const clear = () => set(Object.fromEntries(names.map((name) => [name, undefined])));
  const own: FilterController = {
    ...filters,
    definitions: [definition],
    values,
    change: (patch) => setValues((now) => ({ ...now, ...patch })),
    // A filter with only its initial value does not filter, so it is cleared.
    apply: () => (isOnlyFixed(values, fixed) ? clear() : set(values)),
    clear,
  };
  return (
    <div ref={frame} role="dialog" aria-label={`Filter ${definition.title}`}>
      <FilterPanel filters={own} applyLabel="Apply" variant="popup" onClose={onClose} />
    </div>
  );
}

const isOnlyFixed = (values: FilterState, fixed: FilterState = {}) =>
  Object.entries(values).every(([name, value]) => isEmptyFilter(value) || name in fixed) &&
  Object.keys(fixed).length > 0;
