/** The footer of a list: page size, shown range, and the page buttons that fit (tables section 2, Pagination). */
import '../ui/pager.css';
import './pager.css';
import { InputGroup } from '@blueprintjs/core';
import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { shownNumber } from '../../shared/money';
import {
  configurationPages,
  manyPages,
  pageButtonsFor,
  rowsOfPage,
  showingText,
  typedPage,
  uncountedText,
} from '../../shared/table/pages';
import { fitSize, type PageSizeSet, pageCount, pageSizes } from '../../shared/table/state';
import type { TableState } from '../../shared/table/structure';
import { useInnerWidth } from '../grid/inner-width';
import { PageButtons, PageSize } from '../ui/pager';

export interface FooterProps {
  readonly state: TableState;
  readonly total: number;
  /** False if the server did not send the number; `total` is then the least possible number. */
  readonly totalKnown?: boolean;
  /** The offered page sizes. Configuration tables also show their range in another form. */
  readonly sizes: PageSizeSet;
  /** The initial page size, if the list has its own. */
  readonly firstSize?: number;
  /** True if the page has as many rows as fit into the window. */
  readonly fits?: boolean;
  /** Number of rows that fit into the window. */
  readonly fitting?: number | undefined;
  readonly onPage: (page: number) => void;
  /** As in `PageButtons`. */
  readonly onPrefetch?: (page: number) => void;
  readonly onPageSize: (perPage: number) => void;
}

/** For example `1–10 of 20 000`, or `Showing 1 to 25 of 130` in configuration tables; `0 of 0` for nothing. */
export function rangeText(state: TableState, total: number, sizes: PageSizeSet = 'generic'): string {
  if (sizes === 'configuration') return showingText(state.page, state.per_page, total);
  const [first, last] = rowsOfPage(state.page, state.per_page, total);
  return first === 0
    ? `0 of ${shownNumber(total)}`
    : `${shownNumber(first)}–${shownNumber(last)} of ${shownNumber(total)}`;
}

export function Footer(props: FooterProps) {
  const { state, total, totalKnown = true, sizes, fits = false, onPage } = props;
  const size = fits ? fitSize : state.per_page;
  const { firstSize = size } = props;
  const pager = useRef<HTMLElement>(null);
  const places = pageButtonsFor(useInnerWidth(pager));
  const count = pageCount(total, state.per_page);
  const offered = useMemo(() => {
    // The list or the server can set a size that is not in the usual choices.
    const usual: readonly number[] = pageSizes[sizes];
    const own = [...new Set([firstSize, size])].filter((each) => each !== fitSize && !usual.includes(each));
    return [...own, ...usual];
  }, [sizes, firstSize, size]);
  const buttons = sizes === 'configuration' ? configurationPages : places;
  return (
    <footer className="codesk-footer">
      <PageSize
        value={size}
        sizes={offered}
        fitting={fits ? state.per_page : props.fitting}
        onChange={props.onPageSize}
      />
      <span className="codesk-shown-rows">
        {totalKnown ? rangeText(state, total, sizes) : uncountedText(state.page, state.per_page, total)}
      </span>
      {count > manyPages && <GoToPage count={count} onPage={onPage} />}
      <nav ref={pager} className="codesk-pager" aria-label="Pages">
        {count > 1 && (
          <PageButtons
            page={state.page}
            count={count}
            places={buttons}
            ends
            onPage={onPage}
            onPrefetch={props.onPrefetch}
          />
        )}
      </nav>
    </footer>
  );
}

interface GoToPageProps {
  readonly count: number;
  readonly onPage: (page: number) => void;
}

/** Goes to a page by its number, for lists with very many pages. An invalid number shows the valid range. */
function GoToPage({ count, onPage }: GoToPageProps) {
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
