/** Parts of the pagers of lists, details and pop-ups: rows per page, page buttons, and previous and next. */
import './pager.css';
import { Button, Classes, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
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
}

/** For a `nav` with the class `codesk-pager`. */
export function PageButtons({ page, count, places, ends, onPage }: PageButtonsProps) {
  const atStart = page <= 1;
  const atEnd = page >= count;
  return (
    <>
      {ends && (
        <Turn icon="double-chevron-left" label="First page" off={page === 1} onClick={() => onPage(1)} />
      )}
      <Turn icon="chevron-left" label="Previous page" off={atStart} onClick={() => onPage(page - 1)} />
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
              onClick={() => onPage(each)}
            />
          ),
        )}
      <Turn icon="chevron-right" label="Next page" off={atEnd} onClick={() => onPage(page + 1)} />
      {ends && (
        <Turn
          icon="double-chevron-right"
          label="Last page"
          off={page === count}
          onClick={() => onPage(count)}
        />
      )}
    </>
  );
}

interface TurnProps {
  readonly icon: 'double-chevron-left' | 'chevron-left' | 'chevron-right' | 'double-chevron-right';
  readonly label: string;
  readonly off: boolean;
  readonly onClick: () => void;
}

/** Uses aria-disabled at the first and last page: a button disabled by its own click would lose the focus. */
function Turn({ icon, label, off, onClick }: TurnProps) {
  return (
    <Button
      variant="minimal"
      className={off ? `codesk-turn codesk-off ${Classes.DISABLED}` : 'codesk-turn'}
      icon={icon}
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
    />
  );
}
