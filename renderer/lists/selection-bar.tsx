/** The bar below the rows: actions for the selection, and the button that selects all matching rows. */
import './screen.css';
import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { shownNumber } from '../../shared/money';
import { spokenText } from '../ui/announcement';
import { restoreLostFocus } from '../ui/focus';

export interface SelectionBarProps {
  /** Number of rows on the page. */
  readonly pageRows: number;
  /** Number of matching rows on all pages. */
  readonly total: number;
  /** Number of selected rows. */
  readonly selected: number;
  /** True if all rows of the page are selected. */
  readonly all: boolean;
  /** True if all matching rows are selected. */
  readonly allMatching: boolean;
  /** Progress of loading the ids of rows on other pages; null while nothing is loading. */
  readonly collected: { readonly loaded: number; readonly total: number } | null;
  readonly onSelectMatching: () => void;
  readonly onClear: () => void;
  /** The actions for the selected rows; undefined for none. */
  readonly children?: ReactNode;
}

export function SelectionBar(props: SelectionBarProps) {
  const { pageRows, total, selected, all, allMatching, collected, onSelectMatching, onClear, children } =
    props;
  const offers = all && total > pageRows;
  const clear = () => {
    onClear();
    // The focused button is removed with the selection.
    restoreLostFocus();
  };
  return (
    <div className="codesk-selection-bar" data-shown={allMatching || offers || children !== undefined}>
      {/* Always mounted, so that changes are announced. The progress is not announced, because it changes too often. */}
      <span role="status" className="codesk-unseen">
        {allMatching
          ? collected
            ? 'Loading the selected rows'
            : spokenText(`Selection of all ${shownNumber(total)} matching rows`)
          : offers && spokenText(`Selection of this page. ${shownNumber(total)} rows match.`)}
      </span>
      {allMatching ? (
        <>
          <span>
            {collected
              ? `Loading ${shownNumber(collected.loaded)} of ${shownNumber(collected.total)} selected rows…`
              : `All ${shownNumber(total)} rows that match are selected.`}
          </span>
          <Button variant="minimal" size="small" text="Clear selection" onClick={clear} />
        </>
      ) : offers ? (
        <>
          <span>{`All ${shownNumber(pageRows)} rows on this page are selected.`}</span>
          <Button
            variant="minimal"
            size="small"
            intent="primary"
            text={`Select all ${shownNumber(total)} rows that match`}
            onClick={onSelectMatching}
          />
        </>
      ) : (
        children !== undefined && <span aria-hidden>{`Selected: ${shownNumber(selected)}`}</span>
      )}
      {children}
    </div>
  );
}
