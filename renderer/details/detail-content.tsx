/**
 * The blocks of a record below each other; in a wide window its tables are to the right of the other blocks. With more
 * than three blocks, a list of their titles links to them.
 */
import './details.css';
import { useRef } from 'react';
import { useMediaQuery } from '../ui/media-query';
import { NotShown } from './as-sent';
import { type DetailBlock, type DetailRecord, readDetail } from './block';
import { BlockBoundary } from './block-boundary';
import { useVisibleSection } from './reading-position';
import { blockViewer } from './registry';

/** Number of blocks from which their titles are listed. */
const listedFrom = 4;

interface DetailContentProps {
  readonly detail: Readonly<Record<string, unknown>>;
  readonly record: DetailRecord;
}

/** From this window width on, tables are to the right of the other blocks. */
const wideWindow = '(min-width: 1440px)';

export function DetailContent({ detail, record }: DetailContentProps) {
  const blocks = readDetail(detail);
  const layout = useRef<HTMLDivElement>(null);
  const listed = blocks.length >= listedFrom;
  const panes = panesOf(blocks, useMediaQuery(wideWindow));
  return (
    <div ref={layout} className="codesk-details-layout" data-listed={listed} data-panes={panes.length}>
      {listed && <Sections blocks={blocks} layout={layout} />}
      {panes.map((parts, pane) => (
        <section
          key={pane === 0 ? 'first' : 'tables'}
          className="codesk-details-column"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
          tabIndex={0}
          aria-label={pane === 0 ? 'Details' : 'Tables'}
        >
          {parts.length === 0 && <p className="codesk-muted">No Data</p>}
          {parts.map(({ block, index }) => (
            <BlockSection key={index} block={block} index={index} record={record} />
          ))}
        </section>
      ))}
    </div>
  );
}

interface Part {
  readonly block: DetailBlock;
  /** Position in the record, counted from 0. */
  readonly index: number;
}

/** The blocks in one pane. In a wide window the tables are in a second pane, if there are other blocks. */
function panesOf(blocks: readonly DetailBlock[], wide: boolean): readonly (readonly Part[])[] {
  const parts = blocks.map((block, index) => ({ block, index }));
  const isTable = ({ block }: Part) => blockViewer(block.type)?.isTable === true;
  const tables = parts.filter(isTable);
  if (!wide || tables.length === 0 || tables.length === parts.length) return [parts];
  return [parts.filter((part) => !isTable(part)), tables];
}

/** The blocks, each in a section with its title. */
export function Blocks({ blocks, record }: { blocks: readonly DetailBlock[]; record: DetailRecord }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity and never change order
    <BlockSection key={index} block={block} index={index} record={record} />
  ));
}

function BlockSection({ block, index, record }: Part & { readonly record: DetailRecord }) {
  return (
    <section
      className="codesk-block"
      data-type={block.type}
      data-part={index}
      data-title={titleOf(block, index)}
    >
      {block.title && <h3 tabIndex={-1}>{block.title}</h3>}
      <BlockBoundary fallback={<NotShown block={block} known />}>
        <Block block={block} record={record} />
      </BlockBoundary>
    </section>
  );
}

function Block({ block, record }: { block: DetailBlock; record: DetailRecord }) {
  const viewer = blockViewer(block.type);
  if (!viewer) return <NotShown block={block} known={false} />;
  return <viewer.Block block={block} record={record} />;
}

const titleOf = (block: DetailBlock, index: number) => block.title || `Part ${index + 1}`;

interface SectionsProps {
  readonly blocks: readonly DetailBlock[];
  readonly layout: React.RefObject<HTMLElement | null>;
}

function Sections({ blocks, layout }: SectionsProps) {
  const [current, choose] = useVisibleSection(layout);
  const go = (index: number) => {
    // Set here, because a pane that cannot scroll does not report its section.
    choose(index);
    const section = layout.current?.querySelector<HTMLElement>(`[data-part="${index}"]`);
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
