/** Parts of the pagers of lists, details and pop-ups: rows per page, page buttons, and previous and next. */
import './pager.css';
import { Button, Classes, HTMLSelect } from '@blueprintjs/core';
import { memo, useId } from 'react';
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
}

/** For a `nav` with the class `codesk-pager`. */
export function PageButtons({ page, count, places, ends, onPage }: PageButtonsProps) {
  const turn = useSameFunctions({
    onFirst: () => onPage(1),
    onPrevious: () => onPage(page - 1),
    onNext: () => onPage(page + 1),
    onLast: () => onPage(count),
  });
  return (
    <>
      {ends && <Turn icon="double-chevron-left" label="First page" off={page === 1} onTurn={turn.onFirst} />}
      <Turn icon="chevron-left" label="Previous page" off={page <= 1} onTurn={turn.onPrevious} />
      {places > 0 &&
        pageRun(page, count, places).map((each, at) =>
          each === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified by its position only
            <span key={`gap-${at}`} className="codesk-page-gap" aria-hidden>
              …
            </span>
          ) : (
            <PageButton key={each} page={each} isCurrent={each === page} onPage={onPage} />
          ),
        )}
      <Turn icon="chevron-right" label="Next page" off={page >= count} onTurn={turn.onNext} />
      {ends && (
        <Turn icon="double-chevron-right" label="Last page" off={page === count} onTurn={turn.onLast} />
      )}
    </>
  );
}

interface PageButtonProps {
  readonly page: number;
  readonly isCurrent: boolean;
  readonly onPage: (page: number) => void;
}

/** Memoised: going to a page changes two of them. */
const PageButton = memo(function PageButton({ page, isCurrent, onPage }: PageButtonProps) {
  return (
    <Button
      variant="minimal"
      className="codesk-page"
      text={shownNumber(page)}
      active={isCurrent}
      aria-label={`Page ${shownNumber(page)}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onPage(page)}
    />
  );
});

interface TurnProps {
  readonly icon: 'double-chevron-left' | 'chevron-left' | 'chevron-right' | 'double-chevron-right';
  readonly label: string;
  readonly off: boolean;
  readonly onTurn: () => void;
}

/** Uses aria-disabled at the first and last page: a button disabled by its own click would lose the focus. */
const Turn = memo(function Turn({ icon, label, off, onTurn }: TurnProps) {
  return (
    <Button
      variant="minimal"
      className={off ? `codesk-turn codesk-off ${Classes.DISABLED}` : 'codesk-turn'}
      icon={icon}
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onTurn}
    />
  );
});
