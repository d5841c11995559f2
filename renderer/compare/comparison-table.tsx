/** The table of a comparison: term, left value, right value and change. Only visible lines are drawn. */
import './compare.css';
import { Icon, type IconName } from '@blueprintjs/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import type { SideState, SideTerm } from '../../shared/comparison/side-terms';
import { IconButton } from '../ui/icon-button';
import type { ComparisonLine, TermLine } from './comparison-lines';

interface ComparisonTableProps {
  readonly lines: readonly ComparisonLine[];
  readonly left: string;
  readonly right: string;
  /** Suffixes for sides with equal names; `left` and `right` by default. */
  readonly notes?: { readonly left: string; readonly right: string };
  /** Opens or closes a section. */
  readonly onToggle?: (section: string) => void;
  /** Content before the name of a line, for example a checkbox. All lines leave space for it. */
  readonly lead?: (line: TermLine) => ReactNode;
  /** Accessible name; otherwise the two names. */
  readonly label?: string;
  /** The heading of the first column. */
  readonly first?: ReactNode;
}

const sideNotes = { left: 'left', right: 'right' };

const heights: Readonly<Record<ComparisonLine['kind'], number>> = { section: 44, table: 34, term: 31 };

export function ComparisonTable(props: ComparisonTableProps) {
  const { lines, left, right, notes = sideNotes, onToggle, lead, label, first = 'Term' } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => heights[lines[at]?.kind ?? 'term'],
    getItemKey: (at) => lines[at]?.key ?? at,
    overscan: 16,
  });
  const drawn = virtual.getVirtualItems();
  return (
    <section
      ref={scroller}
      className="codesk-compare-scroll"
      aria-label="Comparison"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard.
      tabIndex={0}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the lines have absolute positions, unlike table elements */}
      <div
        role="table"
        className="codesk-compare-table"
        aria-label={label ?? `${left} and ${right} side by side`}
        aria-rowcount={lines.length + 1}
        aria-colcount={4}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: a table without interaction */}
        <div role="row" className="codesk-compare-line codesk-compare-columns" aria-rowindex={1}>
          <ColumnHead>{first}</ColumnHead>
          <ColumnHead title={left} note={notes.left} />
          <ColumnHead title={right} note={notes.right} />
          <ColumnHead title="Change" />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="rowgroup" className="codesk-compare-body" style={{ height: virtual.getTotalSize() }}>
          {drawn.map((item) => {
            const line = lines[item.index];
            if (!line) return null;
            return (
              // biome-ignore lint/a11y/useSemanticElements: as above
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              <div
                role="row"
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                data-kind={line.kind}
                data-state={line.kind === 'term' ? line.term.state : undefined}
                aria-rowindex={item.index + 2}
                className="codesk-compare-line"
                data-led={lead ? true : undefined}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <Line line={line} left={left} right={right} onToggle={onToggle} lead={lead} />
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}

interface ColumnHeadProps {
  /** The heading, in full on hover. */
  readonly title?: string;
  readonly note?: string;
  readonly children?: ReactNode;
}

function ColumnHead({ title, note, children }: ColumnHeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: a heading without interaction
    <span role="columnheader" title={title}>
      {children ?? title}
      {note && <span className="codesk-compare-note">{note}</span>}
    </span>
  );
}

interface LineProps {
  readonly line: ComparisonLine;
  readonly left: string;
  readonly right: string;
  readonly onToggle?: (section: string) => void;
  readonly lead?: (line: TermLine) => ReactNode;
}

function Line({ line, left, right, onToggle, lead }: LineProps) {
  if (line.kind === 'term') return <TermCells line={line} left={left} right={right} lead={lead} />;
  if (line.kind === 'table') {
    return (
      // biome-ignore lint/a11y/useSemanticElements: as above
      // biome-ignore lint/a11y/useFocusableInteractive: as above
      <span role="rowheader" aria-colspan={4} className="codesk-compare-whole">
        <h3>{line.label}</h3>
        <span className="codesk-compare-note">{line.note}</span>
      </span>
    );
  }
  const { title, otherTitle, state, note, isOpen, key } = line;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <span role="rowheader" aria-colspan={4} className="codesk-compare-whole">
      {isOpen !== undefined && (
        <IconButton
          icon={isOpen ? 'chevron-down' : 'chevron-right'}
          aria-expanded={isOpen}
          label={`Terms of ${title}`}
          title={isOpen ? 'Close' : 'Open'}
          onClick={() => onToggle?.(key)}
        />
      )}
      <h2 title={title}>{title}</h2>
      {otherTitle && <span className="codesk-compare-note">{`${otherTitle} on the right`}</span>}
      {note === '' ? (
        <Mark state={state} text={onlyText(state, left, right)} />
      ) : (
        <span className="codesk-compare-note">{note}</span>
      )}
    </span>
  );
}

interface TermCellsProps {
  readonly line: TermLine;
  readonly left: string;
  readonly right: string;
  readonly lead?: (line: TermLine) => ReactNode;
}

function TermCells({ line, left, right, lead }: TermCellsProps) {
  const { term, row, isFirst } = line;
  // A row can have the name of its only value.
  const label = term.label === row ? undefined : term.label;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <span
        role="rowheader"
        className="codesk-compare-term"
        // The name without the content before it.
        aria-label={lead && [row, label].filter(Boolean).join(' ')}
      >
        {lead?.(line)}
        <span className="codesk-compare-named">
          {row !== undefined && (
            <span className="codesk-compare-row" data-repeated={!isFirst}>
              {row}
            </span>
          )}
          {label !== undefined && <span>{label}</span>}
        </span>
      </span>
      <SideCell term={term} text={term.left} />
      <SideCell term={term} text={term.right} />
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <span role="cell">
        <Mark state={term.state} trend={term.trend} text={changeText(term, left, right)} />
      </span>
    </>
  );
}

function SideCell({ term, text }: { term: SideTerm; text: string | undefined }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <span role="cell" data-align={term.isAmount ? 'end' : undefined} className="codesk-compare-value">
      {text === undefined ? (
        <>
          <span aria-hidden className="codesk-muted">
            –
          </span>
          <span className="codesk-unseen">not there</span>
        </>
      ) : (
        text
      )}
    </span>
  );
}

function changeText(term: SideTerm, left: string, right: string): string {
  if (term.state === 'same') return 'Same';
  if (term.state === 'changed') return term.change ?? 'Changed';
  return onlyText(term.state, left, right);
}

const onlyText = (state: SideState, left: string, right: string) =>
  `Only in ${state === 'only_left' ? left : right}`;

interface MarkProps {
  readonly state: SideState;
  readonly trend?: SideTerm['trend'];
  readonly text: string;
}

function Mark({ state, trend, text }: MarkProps) {
  return (
    <span className="codesk-compare-mark" data-state={state}>
      {state !== 'same' && <Icon icon={markIcon(state, trend)} size={12} aria-hidden />}
      <span>{text}</span>
    </span>
  );
}

function markIcon(state: SideState, trend: SideTerm['trend']): IconName {
  if (state === 'only_left') return 'remove-column-left';
  if (state === 'only_right') return 'add-column-right';
  if (trend) return trend === 'up' ? 'arrow-up' : 'arrow-down';
  return 'swap-horizontal';
}
