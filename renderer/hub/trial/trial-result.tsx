/** Result of a trial by outcome and page, with the assumptions below. Only visible lines are rendered. */
import './trial.css';
import { Callout, InputGroup } from '@blueprintjs/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useMemo, useRef, useState } from 'react';
import { shownNumber } from '../../../shared/money';
import { assumptions } from '../../../shared/trial/assumptions';
import type { Finding, Outcome } from '../../../shared/trial/findings';
import type { JsonReading } from '../../../shared/trial/json';
import { outcomes } from '../../../shared/trial/try-payload';
import { StateMessage } from '../../ui/state-message';
import { FindingLine, OutcomeLine, PageLine } from './finding-line';
import { outcomeTitles, type ResultLine, resultLines } from './result-lines';
import type { RuleSource } from './trial-rules';

interface TrialResultProps {
  /** Undefined without a valid payload. */
  readonly findings: readonly Finding[] | undefined;
  readonly reading: JsonReading | undefined;
  readonly sources: readonly RuleSource[];
}

/** The result is not rendered for each key press; the findings follow with a short delay. */
export const TrialResult = memo(function TrialResult({ findings, reading, sources }: TrialResultProps) {
  return (
    <>
      {findings ? (
        <Found
          findings={findings}
          sources={sources}
          isPlain={reading?.ok === true && isPlain(reading.value)}
        />
      ) : (
        <div className="codesk-trial-nothing">
          {reading ? (
            <StateMessage
              icon="error"
              title="This is not JSON"
              description="The line with the error is named below the payload. The rules are tested when it is corrected."
            />
          ) : (
            <StateMessage
              icon="lab-test"
              title="Paste an order to test it"
              description="The order is tested against the rules of this integration. Nothing is sent or changed."
            />
          )}
        </div>
      )}
      <Assumptions />
    </>
  );
});

/** JSON without any field. */
function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

interface FoundProps {
  readonly findings: readonly Finding[];
  readonly sources: readonly RuleSource[];
  readonly isPlain: boolean;
}

function Found({ findings, sources, isPlain }: FoundProps) {
  const [search, setSearch] = useState('');
  const [toggled, setToggled] = useState<ReadonlySet<Outcome>>(new Set());
  const lines = useMemo(
    () => resultLines(findings, sources, { toggled, search }),
    [findings, sources, toggled, search],
  );
  const toggle = (outcome: Outcome) => {
    const next = new Set(toggled);
    if (!next.delete(outcome)) next.add(outcome);
    setToggled(next);
  };
  const counts = outcomes.map(
    (outcome) =>
      `${outcomeTitles[outcome]} ${shownNumber(findings.filter((finding) => finding.outcome === outcome).length)}`,
  );
  return (
    <>
      <div className="codesk-trial-bar">
        <p role="status" className="codesk-trial-counts">
          {counts.join(' · ')}
        </p>
        <InputGroup
          size="small"
          type="search"
          className="codesk-trial-search"
          leftIcon="search"
          placeholder="Find in the result"
          aria-label="Find in the result"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {isPlain && (
        <Callout compact intent="warning" className="codesk-trial-callout" role="status">
          This JSON is a single value without fields, so no rule applies to it.
        </Callout>
      )}
      <Lines lines={lines} onToggle={toggle} />
    </>
  );
}

const heights: Readonly<Record<ResultLine['kind'], number>> = { outcome: 40, page: 30, finding: 50 };

interface LinesProps {
  readonly lines: readonly ResultLine[];
  readonly onToggle: (outcome: Outcome) => void;
}

function Lines({ lines, onToggle }: LinesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => heights[lines[at]?.kind ?? 'finding'],
    getItemKey: (at) => lines[at]?.key ?? at,
    overscan: 12,
  });
  return (
    <section
      ref={scroller}
      className="codesk-trial-scroll"
      aria-label="Result"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard.
      tabIndex={0}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the lines have absolute positions, and most are not drawn */}
      <div role="list" className="codesk-trial-lines" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const line = lines[item.index];
          if (!line) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div
              role="listitem"
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              data-kind={line.kind}
              aria-setsize={lines.length}
              aria-posinset={item.index + 1}
              className="codesk-trial-item"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <Line line={line} onToggle={onToggle} />
            </div>
          );
        })}
      </div>
    </section>
  );
}

function Line({ line, onToggle }: { line: ResultLine; onToggle: (outcome: Outcome) => void }) {
  if (line.kind === 'outcome') return <OutcomeLine line={line} onToggle={() => onToggle(line.outcome)} />;
  if (line.kind === 'page') return <PageLine source={line.source} count={line.count} />;
  return <FindingLine source={line.source} finding={line.finding} />;
}

function Assumptions() {
  return (
    <details className="codesk-trial-assumptions">
      <summary>{`Assumptions (${assumptions.length})`}</summary>
      <p>How the server applies its rules is not documented. The test assumes this:</p>
      <ul>
        {assumptions.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
