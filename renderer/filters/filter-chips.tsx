/** The applied filters as chips above the list. Each chip can be removed. Draws nothing without filters. */
import { Button, Icon } from '@blueprintjs/core';
import { type KeyboardEvent, memo, useLayoutEffect, useRef } from 'react';
import { useDateFormat } from '../ui/date-format';
import { catchLostFocus } from '../ui/focus';
import { type DescribedFilter, describeFilters } from './describe-filter';
import type { FilterAccess } from './use-filters';
import './filters.css';

/** Memoised: turning a page changes nothing of it. */
export const FilterChips = memo(function FilterChips({ filters }: { filters: FilterAccess }) {
  const chips = describeFilters(filters.definitions, filters.applied, useDateFormat());
  const list = useRef<HTMLUListElement>(null);
  /** The chip that a person removed, until it is no longer drawn; the next chip then gets the focus. */
  const removed = useRef<{ readonly at: number; readonly count: number } | null>(null);

  useLayoutEffect(() => {
    if (!removed.current || removed.current.count <= chips.length) return;
    const { at } = removed.current;
    removed.current = null;
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('.codesk-filter-chip button') ?? [];
    const next = buttons[Math.min(at, buttons.length - 1)];
    if (next) next.focus();
    else catchLostFocus();
  });

  const remove = (chip: DescribedFilter, at: number) => {
    removed.current = { at, count: chips.length };
    filters.remove(chip.names);
  };
  const clear = () => {
    removed.current = { at: 0, count: chips.length };
    filters.clear();
  };
  const keyDown = (event: KeyboardEvent, chip: DescribedFilter, at: number) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove(chip, at);
      return;
    }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLButtonElement>('.codesk-filter-chip button')[at + step]?.focus();
  };

  if (chips.length === 0) return null;
  return (
    <div className="codesk-chips">
      <ul ref={list} className="codesk-filter-chip-list" aria-label="Applied filters">
        {chips.map((chip, at) => (
          <li key={chip.names.join(' ')} className="codesk-filter-chip" title={`${chip.title}: ${chip.text}`}>
            <span className="codesk-filter-chip-text">
              <span className="codesk-filter-chip-title">{chip.title}:</span> {chip.text}
            </span>
            <button
              type="button"
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
    </div>
  );
});
