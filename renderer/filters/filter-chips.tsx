/**
 * The applied filters as chips above the list. A chip opens its filter in place and can be removed. Draws nothing without
 * filters.
 */
import { Button, Icon } from '@blueprintjs/core';
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import { below } from '../grid/column-edges';
import { useDateFormat } from '../ui/date-format';
import { restoreLostFocus } from '../ui/focus';
import { type DescribedFilter, describeFilters } from './describe-filter';
import { FilterPopup, type OpenFilter } from './filter-popup';
import type { FilterController } from './use-filters';
import './filters.css';

/** Memoised, because a new page of rows does not change it. */
export const FilterChips = memo(function FilterChips({ filters }: { filters: FilterController }) {
  const chips = describeFilters(filters.definitions, filters.applied, useDateFormat());
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<OpenFilter | null>(null);
  /** The chip that the user removed, until it is no longer drawn. Then the next chip gets the focus. */
  const removed = useRef<{ readonly at: number; readonly count: number } | null>(null);
  const buttons = (kind: string) => [
    ...(list.current?.querySelectorAll<HTMLButtonElement>(`button[data-${kind}]`) ?? []),
  ];

  useLayoutEffect(() => {
    if (!removed.current || removed.current.count <= chips.length) return;
    const { at } = removed.current;
    removed.current = null;
    const next = buttons('remove')[Math.min(at, chips.length - 1)];
    if (next) next.focus();
    else restoreLostFocus();
  });

  const remove = (chip: DescribedFilter, at: number) => {
    removed.current = { at, count: chips.length };
    filters.remove(chip.names);
  };
  const clear = () => {
    removed.current = { at: 0, count: chips.length };
    filters.clear();
  };
  const keyDown = (event: KeyboardEvent<HTMLElement>, chip: DescribedFilter, at: number) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove(chip, at);
      return;
    }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const kind = event.currentTarget.hasAttribute('data-edit') ? 'edit' : 'remove';
    const same = buttons(kind);
    same[same.indexOf(event.currentTarget as HTMLButtonElement) + step]?.focus();
  };

  // The popup stays open, although its chip is removed for a moment.
  if (chips.length === 0 && !open) return null;
  return (
    <div className="codesk-chips">
      <ul ref={list} className="codesk-filter-chip-list" aria-label="Applied filters">
        {chips.map((chip, at) => (
          <li key={chip.names.join(' ')} className="codesk-filter-chip" title={titleOf(chip)}>
            {chip.definition ? (
              <button
                type="button"
                data-edit
                className="codesk-filter-chip-text"
                aria-haspopup="dialog"
                aria-description={chip.meaning}
                onClick={({ currentTarget }) => {
                  if (chip.definition)
                    setOpen({ definition: chip.definition, at: below(currentTarget), opener: currentTarget });
                }}
                onKeyDown={(event) => keyDown(event, chip, at)}
              >
                <ChipText {...chip} />
              </button>
            ) : (
              <span className="codesk-filter-chip-text">
                <ChipText {...chip} />
              </span>
            )}
            <button
              type="button"
              data-remove
              className="codesk-filter-chip-cross"
              aria-label={`Remove filter ${chip.title}`}
              title={`Remove filter ${chip.title} (Delete)`}
              onClick={() => remove(chip, at)}
              onKeyDown={(event) => keyDown(event, chip, at)}
            >
              <Icon icon="small-cross" size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {chips.length > 1 && (
        <Button
          className="codesk-chips-clear"
          variant="minimal"
          size="small"
          text="Clear all"
          aria-label="Clear all filters"
          onClick={clear}
        />
      )}
      <FilterPopup filters={filters} open={open} onClose={() => setOpen(null)} />
    </div>
  );
});

const ChipText = ({ title, text }: Pick<DescribedFilter, 'title' | 'text'>) => (
  <>
    <span className="codesk-filter-chip-title">{title}:</span> {text}
  </>
);

const titleOf = ({ title, text, meaning }: DescribedFilter) =>
  meaning === undefined ? `${title}: ${text}` : `${title}: ${text}, ${meaning}`;
