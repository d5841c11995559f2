/** The side panel with the differences as sentences, for reading them out in a meeting. */
import './compare.css';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { ComparedNames } from '../../shared/comparison/sentences';
import { shownNumber } from '../../shared/money';
import { CopyButton } from '../cells/parts/copy-button';
import { IconButton } from '../ui/icon-button';

/** Sentences shown at first. Copy always copies all. */
const shownAtOnce = 200;

interface ReadOutProps {
  readonly sentences: readonly string[];
  readonly names: ComparedNames;
  readonly onClose: () => void;
}

export function ReadOut({ sentences, names: { left, right }, onClose }: ReadOutProps) {
  const [shown, setShown] = useState(shownAtOnce);
  const more = sentences.length - shown;
  return (
    <aside className="codesk-compare-read" aria-label="Read out">
      <header>
        <h2>Read out</h2>
        <CopyButton what="sentences" text={[`${left} → ${right}`, ...sentences].join('\n')} />
        <IconButton icon="cross" label="Close read out" onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard. */}
      <section tabIndex={0} aria-label="Sentences">
        <ol>
          {sentences.slice(0, shown).map((sentence, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sentences can be equal, and their order does not change
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
