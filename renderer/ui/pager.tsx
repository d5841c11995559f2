/** Parts of the pagers of lists, details and pop-ups: rows per page, page buttons, and previous and next. */
import './pager.css';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { type PointerEvent, useId } from 'react';
import { shownNumber } from '../../shared/money';
import { pageRun } from '../../shared/table/pages';
import { fitSize, pageCount } from '../../shared/table/state';
import { restoreLostFocus } from './focus';
import { RefusableButton } from './refusable-button';

interface PageSizeProps {
  readonly value: number;
  /** Page sizes to choose from in addition to Fit; -1 is all rows. */
  readonly sizes: readonly number[];
  /** How many rows fit in the window; undefined if that is unknown. */
  readonly fitting: number | undefined;
  readonly onChange: (perPage: number) => void;
}

export function PageSize({ value, sizes, fitting, onChange }: PageSizeProps) {
  const id = useId();
  const textOf = (size: number) =>
    size === -1
      ? 'All'
      : size !== fitSize
        ? String(size)
        : fitting === undefined
          ? 'Fit'
          : `Fit (${fitting})`;
  const offered = [...sizes.filter((size) => size > 0), fitSize, ...sizes.filter((size) => size < 0)];
  return (
    <label className="codesk-page-size" htmlFor={id}>
      Rows per page
      <HTMLSelect
        id={id}
        value={value}
        options={offered.map((size) => ({ value: size, label: textOf(size) }))}
        iconName="caret-down"
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}

interface FillWindowProps {
  readonly perPage: number;
  readonly total: number;
  readonly fitting: number | undefined;
  /** Selects Fit for all lists. */
  readonly onFill: () => void;
}

/** Below the last row, where the window holds at least twice the rows and there are more pages. */
export function FillWindow({ perPage, total, fitting = 0, onFill }: FillWindowProps) {
  if (perPage < 1 || fitting < 2 * perPage || pageCount(total, perPage) === 1) return null;
  return (
    <Button
      variant="minimal"
      size="small"
      className="codesk-fill-window"
      text={`Fill the window (${fitting} rows)`}
      title="Show as many rows as fit in the window, in all lists"
      onClick={() => {
        onFill();
        // The focused button disappears.
        restoreLostFocus();
      }}
    />
  );
}

interface PageButtonsProps {
  readonly page: number;
  readonly count: number;
  /** How many page buttons and gaps fit; 0 shows only previous and next. */
  readonly places: number;
  /** Also shows buttons for the first and the last page. */
  readonly ends?: boolean;
  readonly onPage: (page: number) => void;
  /** Called on pointerdown on the button of a page. */
  readonly onPrefetch?: ((page: number) => void) | undefined;
}

/** The page buttons of a `nav` with the class `codesk-pager`. */
export function PageButtons({ page, count, places, ends, onPage, onPrefetch }: PageButtonsProps) {
  const leads = { onPage, onPrefetch };
  return (
    <>
      {ends && <Turn to="first" page={1} off={page === 1} {...leads} />}
      <Turn to="previous" page={page - 1} off={page <= 1} {...leads} />
      {places > 0 &&
        pageRun(page, count, places).map((each, at) =>
          each === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified by its position only
            <span key={`gap-${at}`} className="codesk-page-gap" aria-hidden>
              …
            </span>
          ) : (
            <Button
              key={each}
              variant="minimal"
              className="codesk-page"
              text={shownNumber(each)}
              active={each === page}
              aria-label={`Page ${shownNumber(each)}`}
              aria-current={each === page ? 'page' : undefined}
              {...leadTo(each, leads)}
            />
          ),
        )}
      <Turn to="next" page={page + 1} off={page >= count} {...leads} />
      {ends && <Turn to="last" page={count} off={page === count} {...leads} />}
    </>
  );
}

type Leads = Pick<PageButtonsProps, 'onPage' | 'onPrefetch'>;

const leadTo = (page: number, { onPage, onPrefetch }: Leads) => ({
  onClick: () => onPage(page),
  onPointerDown: ({ button }: PointerEvent) => {
    if (button === 0) onPrefetch?.(page);
  },
});

const turns = {
  first: { icon: 'double-chevron-left', label: 'First page' },
  previous: { icon: 'chevron-left', label: 'Previous page' },
  next: { icon: 'chevron-right', label: 'Next page' },
  last: { icon: 'double-chevron-right', label: 'Last page' },
} as const;

interface TurnProps extends Leads {
  readonly to: keyof typeof turns;
  readonly page: number;
  readonly off: boolean;
}

function Turn({ to, page, off, ...leads }: TurnProps) {
  const { icon, label } = turns[to];
  return (
    <RefusableButton
      variant="minimal"
      className="codesk-turn"
      icon={icon}
      aria-label={label}
      title={label}
      refusal={off}
      {...leadTo(page, leads)}
    />
  );
}
