/** Parts of the pagers of lists, details and pop-ups: rows per page, page buttons, and previous and next. */
import './pager.css';
import { Button, Classes, HTMLSelect } from '@blueprintjs/core';
import { type PointerEvent, useId } from 'react';
import { shownNumber } from '../../shared/money';
import { pageRun } from '../../shared/table/pages';

interface PageSizeProps {
  readonly value: number;
  /** Sizes to choose from; -1 is all rows. */
  readonly sizes: readonly number[];
  readonly onChange: (perPage: number) => void;
}

export function PageSize({ value, sizes, onChange }: PageSizeProps) {
  const id = useId();
  return (
    <label className="codesk-page-size" htmlFor={id}>
      Rows per page
      <HTMLSelect
        id={id}
        value={value}
        options={sizes.map((size) => ({ value: size, label: size === -1 ? 'All' : String(size) }))}
        iconName="caret-down"
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
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
  /** The pointer goes down on a button that leads to a page. */
  readonly onPrefetch?: ((page: number) => void) | undefined;
}

/** For a `nav` with the class `codesk-pager`. */
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

/** Uses aria-disabled at the first and last page: a button disabled by its own click would lose the focus. */
function Turn({ to, page, off, ...leads }: TurnProps) {
  const { icon, label } = turns[to];
  return (
    <Button
      variant="minimal"
      className={off ? `codesk-turn codesk-off ${Classes.DISABLED}` : 'codesk-turn'}
      icon={icon}
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      {...(off ? undefined : leadTo(page, leads))}
    />
  );
}
