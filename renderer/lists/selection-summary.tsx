/**
 * Figures of the selection in the status bar: the number of rows, and sum, average, minimum and maximum of number
 * cells.
 */
import { memo, useEffect, useState } from 'react';
import { shownNumber } from '../../shared/money';
import { type NumberSummary, summaryText } from '../../shared/table/summary';
import { invoke } from '../ipc';
import { spokenText } from '../ui/announcement';
import { StatusSummary } from '../ui/page-header';
import { useCopied } from '../ui/use-copied';
import './screen.css';

interface SelectionSummaryProps {
  readonly selected: number;
  readonly figures: NumberSummary | null;
}

export const SelectionSummary = memo(function SelectionSummary({ selected, figures }: SelectionSummaryProps) {
  return (
    <StatusSummary>
      <span className="codesk-figures">
        {figures && <CopyableSummary figures={figures} />}
        {selected > 0 && <span>{shownNumber(selected)} selected</span>}
        {/* Always mounted, because the first text of a new live region is not announced. */}
        <DelayedStatus
          text={selected > 0 ? spokenText(`Selected rows: ${shownNumber(selected)}`) : ''}
          afterMs={200}
        />
        <DelayedStatus text={figures ? spokenText(summaryText(figures)) : ''} afterMs={800} />
      </span>
    </StatusSummary>
  );
});

/**
 * Announces a text after it has not changed for some time, because it changes with each cell while the user selects.
 */
function DelayedStatus({ text, afterMs }: { text: string; afterMs: number }) {
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(text), afterMs);
    return () => clearTimeout(timer);
  }, [text, afterMs]);
  return (
    <span role="status" className="codesk-unseen">
      {announcement}
    </span>
  );
}

/** A click copies the sum without digit grouping. */
function CopyableSummary({ figures }: { figures: NumberSummary }) {
  const [copied, sayCopied] = useCopied();
  const { sum } = figures;
  if (sum === undefined) return <span>{summaryText(figures)}</span>;
  // A clipboard error is ignored.
  const copy = () => invoke('app.copy', { text: sum }).then(sayCopied, () => undefined);
  return (
    <button type="button" title="Copy the sum" onClick={() => void copy()}>
      {summaryText(figures)}
      <span role="status" className="codesk-figures-copied">
        {copied && ' · Sum copied'}
      </span>
    </button>
  );
}
