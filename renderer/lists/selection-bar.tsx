/**
 * Between rows and footer: when the whole page is selected, the way to select all rows that match, over pages; and
 * what is selected then.
 */
import './screen.css';
import { Button } from '@blueprintjs/core';
import { shownNumber } from '../../shared/money';
import { spokenText } from '../ui/announcement';
import { catchLostFocus } from '../ui/focus';

export interface SelectionBarProps {
  /** Rows of the page. */
  readonly pageRows: number;
  /** Rows that match, over all pages. */
  readonly total: number;
  /** All rows of the page are selected. */
  readonly all: boolean;
  /** All rows that match are selected. */
  readonly allMatching: boolean;
  /** How far the ids of the rows on other pages are loaded; null when nothing is loading. */
  readonly collected: { readonly loaded: number; readonly total: number } | null;
  readonly onSelectMatching: () => void;
  readonly onClear: () => void;
}

export function SelectionBar(props: SelectionBarProps) {
  const { pageRows, total, all, allMatching, collected, onSelectMatching, onClear } = props;
  const offers = all && total > pageRows;
  const clear = () => {
    onClear();
    // The button goes with what it cleared.
    catchLostFocus();
  };
  return (
    <div className="codesk-selection-bar" data-shown={allMatching || offers}>
      {/* Always there, so that what comes into it is said; how far the loading is would be said too often. */}
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
      ) : (
        offers && (
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
        )
      )}
    </div>
  );
}
