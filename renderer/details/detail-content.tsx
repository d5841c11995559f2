/** The blocks of a record below each other; with more than three, a list of their titles links to them. */
import './details.css';
import { useRef } from 'react';
import { NotShown } from './as-sent';
import { type DetailBlock, type DetailRecord, readDetail } from './block';
import { BlockBoundary } from './block-boundary';
import { useVisibleSection } from './reading-position';
import { blockViewer } from './registry';

/** With this many blocks or more, their titles are listed. */
const listedFrom = 4;

interface DetailContentProps {
  readonly detail: Readonly<Record<string, unknown>>;
  readonly record: DetailRecord;
}

export function DetailContent({ detail, record }: DetailContentProps) {
  const blocks = readDetail(detail);
  const column = useRef<HTMLDivElement>(null);
  const listed = blocks.length >= listedFrom;
  return (
    <div className="codesk-details-layout" data-listed={listed}>
      {listed && <Sections blocks={blocks} column={column} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section ref={column} className="codesk-details-column" tabIndex={0} aria-label="Details">
        {blocks.length === 0 && <p className="codesk-muted">No Data</p>}
        <Blocks blocks={blocks} record={record} />
      </section>
    </div>
  );
}

/** The blocks, each in a section with its title. */
export function Blocks({ blocks, record }: { blocks: readonly DetailBlock[]; record: DetailRecord }) {
  return blocks.map((block, index) => (
    <section
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity and never change order
      key={index}
      className="codesk-block"
      data-type={block.type}
      data-title={titleOf(block, index)}
    >
      {block.title && <h3 tabIndex={-1}>{block.title}</h3>}
      <BlockBoundary fallback={<NotShown block={block} known />}>
        <Block block={block} record={record} />
      </BlockBoundary>
    </section>
  ));
}

function Block({ block, record }: { block: DetailBlock; record: DetailRecord }) {
  const viewer = blockViewer(block.type);
  if (!viewer) return <NotShown block={block} known={false} />;
  return <viewer.Block block={block} record={record} />;
}

const titleOf = (block: DetailBlock, index: number) => block.title || `Part ${index + 1}`;

interface SectionsProps {
  readonly blocks: readonly DetailBlock[];
  readonly column: React.RefObject<HTMLElement | null>;
}

function Sections({ blocks, column }: SectionsProps) {
  const current = useVisibleSection(column, blocks.length);
  const go = (index: number) => {
    const section = column.current?.querySelectorAll<HTMLElement>(':scope > .codesk-block')[index];
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
  };
  return (
    <nav className="codesk-details-sections" aria-label="Parts of the record">
      <ul>
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity and never change order
          <li key={index}>
            <button
              type="button"
              aria-current={index === current ? 'location' : undefined}
              onClick={() => go(index)}
            >
              {titleOf(block, index)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
