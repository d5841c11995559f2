/**
 * Picks a range of months in the grid of a year, up to the current month. Picking the same month twice is a range of
 * one month.
 */
import './dates.css';
import { Button } from '@blueprintjs/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button';
import { monthNames, monthOf, shownMonth, submittedMonth } from './month-text';

interface MonthRangePickerProps {
  readonly value: readonly [string, string] | undefined;
  readonly onApply: (range: readonly [string, string]) => void;
  readonly onCancel: () => void;
}

export function MonthRangePicker({ value, onApply, onCancel }: MonthRangePickerProps) {
  const current = monthOf(new Date());
  const [range, setRange] = useState<{ from?: string; to?: string }>({ from: value?.[0], to: value?.[1] });
  const [focused, setFocused] = useState(value?.[1] ?? current);
  const grid = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const year = Number(focused.slice(0, 4));
  const lastYear = Number(current.slice(0, 4));

  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    moved.current = false;
  });
  const goTo = (month: string) => setFocused(month > current ? current : month);
  const moveBy = (months: number) => {
    const at = new Date(year, Number(focused.slice(5)) - 1 + months);
    goTo(submittedMonth(at.getFullYear(), at.getMonth()));
  };
  const keyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 3, ArrowUp: -3, PageDown: 12, PageUp: -12 }[
      event.key
    ];
    if (step === undefined) return;
    event.preventDefault();
    moved.current = true;
    moveBy(step);
  };
  const pick = (month: string) => {
    setFocused(month);
    const { from, to } = range;
    if (from === undefined || to !== undefined) setRange({ from: month });
    else setRange(from <= month ? { from, to: month } : { from: month, to: from });
  };
  const { from, to } = range;
  const isIn = (month: string) =>
    month === from || (from !== undefined && to !== undefined && month >= from && month <= to);

  return (
    <div className="codesk-months">
      <div className="codesk-months-head">
        <IconButton icon="chevron-left" label="Previous year" onClick={() => moveBy(-12)} />
        <strong aria-live="polite">{year}</strong>
        <IconButton
          icon="chevron-right"
          label="Next year"
          disabled={year >= lastYear}
          onClick={() => moveBy(12)}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has its own box and legend. */}
      <div ref={grid} className="codesk-months-grid" role="group" aria-label="Months" onKeyDown={keyDown}>
        {monthNames.map((name, at) => {
          const month = submittedMonth(year, at);
          return (
            <button
              key={name}
              type="button"
              className="codesk-month"
              tabIndex={month === focused ? 0 : -1}
              aria-label={`${name} ${year}`}
              aria-pressed={isIn(month)}
              aria-current={month === current ? 'date' : undefined}
              data-end={month === from || month === to ? true : undefined}
              disabled={month > current}
              onClick={() => pick(month)}
            >
              {name}
            </button>
          );
        })}
      </div>
      <div className="codesk-calendar-foot">
        <span className="codesk-muted" role="status">
          {from === undefined
            ? 'Choose the first month'
            : to === undefined
              ? 'Choose the last month'
              : `${shownMonth(from)} – ${shownMonth(to)}`}
        </span>
        <Button size="small" text="Cancel" onClick={onCancel} />
        <Button
          size="small"
          intent="primary"
          text="Use these months"
          disabled={from === undefined || to === undefined}
          onClick={() => {
            if (from !== undefined && to !== undefined) onApply([from, to]);
          }}
        />
      </div>
    </div>
  );
}
