/** What is selected, in the status bar: how many rows, and sum, average, least and most of number cells. */
import { useEffect, useState } from 'react';
import { shownNumber } from '../../shared/money';
import { type NumberSummary, summaryText } from '../../shared/table/summary';
import { invoke } from '../ipc';
import { spokenText } from '../ui/announcement';
import { StatusSummary } from '../ui/page-header';
import './screen.css';

interface SelectionFiguresProps {
  readonly selected: number;
  readonly figures: NumberSummary | null;
}

export function SelectionSummary({ selected, figures }: SelectionFiguresProps) {
  return (
    <StatusSummary>
      <span className="codesk-figures">
        {figures && <CopyableFigures figures={figures} />}
        {selected > 0 && <span>{shownNumber(selected)} selected</span>}
        {/* Always there, so that the first row is said, too. */}
        <Said
          text={selected > 0 ? spokenText(`Selected rows: ${shownNumber(selected)}`) : ''}
          afterMs={200}
        />
        <Said text={figures ? spokenText(summaryText(figures)) : ''} afterMs={800} />
      </span>
    </StatusSummary>
  );
}

/** Says a text once it has come to rest: while a block grows, each cell that comes in is said already. */
function Said({ text, afterMs }: { text: string; afterMs: number }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), afterMs);
    return () => clearTimeout(timer);
  }, [text, afterMs]);
  return (
    <span role="status" className="codesk-unseen">
      {said}
    </span>
  );
}

const copiedMs = 2000;

/** A click copies the sum, as it is: without the spaces that are for reading. */
function CopyableFigures({ figures }: { figures: NumberSummary }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const { sum } = figures;
  if (sum === undefined) return <span>{summaryText(figures)}</span>;
  const copy = () =>
    invoke('app.copy', { text: sum }).then(
      () => setCopied(true),
      // A clipboard that refuses leaves the figures as they were.
      () => undefined,
    );
  return (
    <button type="button" title="Copy the sum" onClick={() => void copy()}>
      {summaryText(figures)}
      <span role="status" className="codesk-figures-copied">
        {copied && ' · Sum copied'}
      </span>
    </button>
  );
}
