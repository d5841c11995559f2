/** Page size, range, and the page buttons that fit (tables spec section 2, Pagination). */
import { Button, HTMLSelect } from '@blueprintjs/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { TableState } from '../../shared/api/tables';
import { shownNumber } from '../../shared/money';
import { pageButtonsFor, pageRun } from '../../shared/table/pages';
import { pageCount, pageSizes } from '../../shared/table/state';

export interface FooterProps {
  readonly state: TableState;
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (perPage: number) => void;
}

/** For example `1–10 of 20 000`; `0 of 0` for nothing. */
export function rangeText(state: TableState, total: number): string {
  const first = state.per_page < 1 ? 1 : (state.page - 1) * state.per_page + 1;
  const last = state.per_page < 1 ? total : Math.min(total, state.page * state.per_page);
  if (total === 0 || first > total) return `0 of ${shownNumber(total)}`;
  return `${shownNumber(first)}–${shownNumber(last)} of ${shownNumber(total)}`;
}

export function Footer({ state, total, onPage, onPageSize }: FooterProps) {
  const pager = useRef<HTMLElement>(null);
  const sizeId = useId();
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!pager.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(pager.current);
    return () => observer.disconnect();
  }, []);

  const count = pageCount(total, state.per_page);
  const known: readonly number[] = pageSizes;
  // A size that the server proposed stands beside the usual ones.
  const sizes = known.includes(state.per_page) ? known : [state.per_page, ...known];
  return (
    <footer className="codesk-footer">
      <label className="codesk-page-size" htmlFor={sizeId}>
        Rows per page
        <HTMLSelect
          id={sizeId}
          value={state.per_page}
          onChange={(event) => onPageSize(Number(event.currentTarget.value))}
          options={sizes.map((size) => ({ value: size, label: size === -1 ? 'All' : String(size) }))}
          iconName="caret-down"
        />
      </label>
      <span className="codesk-range" role="status">
        {rangeText(state, total)}
      </span>
      <nav ref={pager} className="codesk-pager" aria-label="Pages">
        {count > 1 && (
          <>
            <Turn icon="double-chevron-left" label="First page" to={1} current={state.page} onPage={onPage} />
            <Turn
              icon="chevron-left"
              label="Previous page"
              to={state.page - 1}
              current={state.page}
              onPage={onPage}
              off={state.page <= 1}
            />
            {pageRun(state.page, count, pageButtonsFor(width)).map((page, at) =>
              page === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its side
                <span key={`gap-${at}`} className="codesk-page-gap" aria-hidden>
                  …
                </span>
              ) : (
                <Button
                  key={page}
                  variant="minimal"
                  className="codesk-page"
                  text={shownNumber(page)}
                  active={page === state.page}
                  aria-label={`Page ${shownNumber(page)}`}
                  aria-current={page === state.page ? 'page' : undefined}
                  onClick={() => onPage(page)}
                />
              ),
            )}
            <Turn
              icon="chevron-right"
              label="Next page"
              to={state.page + 1}
              current={state.page}
              onPage={onPage}
              off={state.page >= count}
            />
            <Turn
              icon="double-chevron-right"
              label="Last page"
              to={count}
              current={state.page}
              onPage={onPage}
            />
          </>
        )}
      </nav>
    </footer>
  );
}

interface TurnProps {
  readonly icon: 'double-chevron-left' | 'chevron-left' | 'chevron-right' | 'double-chevron-right';
  readonly label: string;
  readonly to: number;
  readonly current: number;
  readonly off?: boolean;
  readonly onPage: (page: number) => void;
}

function Turn({ icon, label, to, current, off, onPage }: TurnProps) {
  return (
    <Button
      variant="minimal"
      className="codesk-turn"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={off ?? to === current}
      onClick={() => onPage(to)}
    />
  );
}
