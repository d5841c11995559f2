/** Parts of the pagers of lists, details and pop-ups: rows per page, page buttons, and previous and next. */
import './pager.css';
import { Button, Classes, HTMLSelect } from '@blueprintjs/core';
import { memo, type PointerEvent, useId } from 'react';
import { shownNumber } from '../../shared/money';
import { pageRun } from '../../shared/table/pages';
import { useSameFunctions } from './same-functions';

interface PageSizeProps {
  readonly value: number;
  /** Sizes to choose from; -1 is all rows. */
  readonly sizes: readonly number[];
  readonly onChange: (perPage: number) => void;
}

/** Memoised: going to a page changes nothing of it. */
export const PageSize = memo(function PageSize({ value, sizes, onChange }: PageSizeProps) {
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
});

interface PageButtonsProps {
  readonly page: number;
  readonly count: number;
  /** How many page buttons and gaps fit; 0 shows only previous and next. */
  readonly places: number;
  /** Also shows buttons for the first and the last page. */
  readonly ends?: boolean;
  readonly onPage: (page: number) => void;
  /** The pointer goes down on a button that leads to a page. Who lets it go elsewhere does not go there. */
  readonly onAim?: ((page: number) => void) | undefined;
}

/** For a `nav` with the class `codesk-pager`. */
export function PageButtons({ page, count, places, ends, onPage, onAim }: PageButtonsProps) {
  const pageOf = (to: Target) =>
    typeof to === 'number' ? to : { first: 1, previous: page - 1, next: page + 1, last: count }[to];
  // The same functions for every page, so that going to one draws only the buttons that it changes.
  const leads = useSameFunctions({
    onPress: (to: Target) => onPage(pageOf(to)),
    onAim: (to: Target) => onAim?.(pageOf(to)),
  });
  return (
    <>
      {ends && <Turn to="first" off={page === 1} {...leads} />}
      <Turn to="previous" off={page <= 1} {...leads} />
      {places > 0 &&
        pageRun(page, count, places).map((each, at) =>
          each === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified by its position only
            <span key={`gap-${at}`} className="codesk-page-gap" aria-hidden>
              …
            </span>
          ) : (
            <PageButton key={each} page={each} isCurrent={each === page} {...leads} />
          ),
        )}
      <Turn to="next" off={page >= count} {...leads} />
      {ends && <Turn to="last" off={page === count} {...leads} />}
    </>
  );
}

/** Where a button leads to. */
type Target = number | keyof typeof turns;

interface Leads {
  readonly onPress: (to: Target) => void;
  readonly onAim: (to: Target) => void;
}

const leadTo = (to: Target, { onPress, onAim }: Leads) => ({
  onClick: () => onPress(to),
  onPointerDown: ({ button }: PointerEvent) => {
    if (button === 0) onAim(to);
  },
});

interface PageButtonProps extends Leads {
  readonly page: number;
  readonly isCurrent: boolean;
}

/** Memoised: going to a page changes two of them. */
const PageButton = memo(function PageButton({ page, isCurrent, ...leads }: PageButtonProps) {
  return (
    <Button
      variant="minimal"
      className="codesk-page"
      text={shownNumber(page)}
      active={isCurrent}
      aria-label={`Page ${shownNumber(page)}`}
      aria-current={isCurrent ? 'page' : undefined}
      {...leadTo(page, leads)}
    />
  );
});

const turns = {
  first: { icon: 'double-chevron-left', label: 'First page' },
  previous: { icon: 'chevron-left', label: 'Previous page' },
  next: { icon: 'chevron-right', label: 'Next page' },
  last: { icon: 'double-chevron-right', label: 'Last page' },
} as const;

interface TurnProps extends Leads {
  readonly to: keyof typeof turns;
  readonly off: boolean;
}

/** Uses aria-disabled at the first and last page: a button disabled by its own click would lose the focus. */
const Turn = memo(function Turn({ to, off, ...leads }: TurnProps) {
  const { icon, label } = turns[to];
  return (
    <Button
      variant="minimal"
      className={off ? `codesk-turn codesk-off ${Classes.DISABLED}` : 'codesk-turn'}
      icon={icon}
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      {...(off ? undefined : leadTo(to, leads))}
    />
  );
});
