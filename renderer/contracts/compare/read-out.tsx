/** The differences as plain sentences, in the order in which a person goes through them in a meeting. */
import './compare.css';
import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { type ComparedNames, comparisonSentences } from '../../../shared/contracts/comparison/sentences';
import type { SideBySide } from '../../../shared/contracts/comparison/side-by-side';
import { shownNumber } from '../../../shared/money';
import { CopyButton } from '../../cells/parts/copy-button';

/** Nobody reads out more than these; Copy takes all. */
const shownAtOnce = 200;

interface ReadOutProps {
  readonly compared: SideBySide;
  readonly names: ComparedNames;
  readonly onClose: () => void;
}

export function ReadOut({ compared, names: { left, right }, onClose }: ReadOutProps) {
  const sentences = useMemo(() => comparisonSentences(compared, { left, right }), [compared, left, right]);
  const [shown, setShown] = useState(shownAtOnce);
  const more = sentences.length - shown;
  return (
    <aside className="codesk-compare-read" aria-label="Read out">
      <header>
        <h2>Read out</h2>
        <CopyButton what="sentences" text={[`${left} → ${right}`, ...sentences].join('\n')} />
        <Button
          variant="minimal"
          size="small"
          icon="cross"
          aria-label="Close read out"
          title="Close read out"
          onClick={onClose}
        />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section tabIndex={0} aria-label="Sentences">
        <ol>
          {sentences.slice(0, shown).map((sentence, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two services can say the same, and the order is theirs
            <li key={at}>{sentence}</li>
          ))}
        </ol>
        {more > 0 && (
          <Button
            variant="outlined"
            size="small"
            text={`Show ${shownNumber(Math.min(more, 1000))} more of ${shownNumber(more)}`}
            onClick={() => setShown(shown + 1000)}
          />
        )}
      </section>
    </aside>
  );
}
