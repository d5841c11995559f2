/** Page size, range, and the page buttons that fit (tables spec section 2, Pagination). */
import { Button, Classes, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { shownNumber } from '../../shared/money';
import { configurationPages, manyPages, pageButtonsFor, pageRun, typedPage } from '../../shared/table/pages';
import { type PageSizeSet, pageCount, pageSizes } from '../../shared/table/state';
import type { TableState } from '../../shared/table/structure';

export interface FooterProps {
  readonly state: TableState;
  readonly total: number;
  /** Which sizes are offered; configuration tables also say their range in other words. */
  readonly sizes: PageSizeSet;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (perPage: number) => void;
}

/** For example `1–10 of 20 000`, or `Showing 1 to 25 of 130` in configuration tables; `0 of 0` for nothing. */
export function rangeText(state: TableState, total: number, sizes: PageSizeSet = 'generic'): string {
  const first = state.per_page < 1 ? 1 : (state.page - 1) * state.per_page + 1;
  const last = state.per_page < 1 ? total : Math.min(total, state.page * state.per_page);
  const nothing = total === 0 || first > total;
  if (sizes === 'configuration') {
    const [from, to] = nothing ? [0, 0] : [first, last];
    return `Showing ${shownNumber(from)} to ${shownNumber(to)} of ${shownNumber(total)}`;
  }
  if (nothing) return `0 of ${shownNumber(total)}`;
  return `${shownNumber(first)}–${shownNumber(last)} of ${shownNumber(total)}`;
}

export function Footer({ state, total, sizes, onPage, onPageSize }: FooterProps) {
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
  const known: readonly number[] = pageSizes[sizes];
  // A size that the server proposed stands beside the usual ones.
  const offered = known.includes(state.per_page) ? known : [state.per_page, ...known];
  const places = sizes === 'configuration' ? configurationPages : pageButtonsFor(width);
  return (
    <footer className="codesk-footer">
      <label className="codesk-page-size" htmlFor={sizeId}>
        Rows per page
        <HTMLSelect
          id={sizeId}
          value={state.per_page}
          onChange={(event) => onPageSize(Number(event.currentTarget.value))}
          options={offered.map((size) => ({ value: size, label: size === -1 ? 'All' : String(size) }))}
          iconName="caret-down"
        />
      </label>
      <span className="codesk-range">{rangeText(state, total, sizes)}</span>
      {count > manyPages && <GoToPage count={count} onPage={onPage} />}
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
            {pageRun(state.page, count, places).map((page, at) =>
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

/** For lists with very many pages: a page by its number. Enter goes there; what is no page says which are. */
function GoToPage({ count, onPage }: { count: number; onPage: (page: number) => void }) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(false);
  const problemId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    const page = typedPage(text, count);
    setRefused(page === undefined);
    if (page === undefined) return;
    setText('');
    onPage(page);
  };
  return (
    <form className="codesk-go-to-page" onSubmit={submit}>
      <InputGroup
        size="small"
        inputMode="numeric"
        placeholder="Go to page"
        aria-label="Go to page"
        title={`Go to page 1 to ${shownNumber(count)} (Enter)`}
        aria-invalid={refused}
        aria-describedby={refused ? problemId : undefined}
        intent={refused ? 'danger' : 'none'}
        value={text}
        onValueChange={(next) => {
          setText(next);
          setRefused(false);
        }}
      />
      {refused && (
        <span id={problemId} role="alert">
          1 to {shownNumber(count)}
        </span>
      )}
    </form>
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

/** Stays in reach at the ends: a button that is switched off by its own click would lose the keyboard. */
function Turn({ icon, label, to, current, off = to === current, onPage }: TurnProps) {
  return (
    <Button
      variant="minimal"
      className={off ? `codesk-turn codesk-off ${Classes.DISABLED}` : 'codesk-turn'}
      icon={icon}
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : () => onPage(to)}
    />
  );
}
