// biome-ignore-all lint/a11y/useSemanticElements: the same roles as the grids beside it
// biome-ignore-all lint/a11y/useFocusableInteractive: nothing in it is pressed
/**
 * The other grids of the scrolling benchmark, set up as their documentation recommends: plain React with TanStack
 * Virtual, and AG Grid with its defaults. Bundled for the benchmark only, and run in the page of the app.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { AllCommunityModule, createGrid, themeQuartz } from 'ag-grid-community';
import { memo, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { BenchRows } from './scroll-bare';

/** Creates an element that covers the grid in the style of its cells. Returns it with a function that removes it. */
function addHost({ box, columns, rowHeight }: BenchRows, rules: readonly string[]) {
  const host = document.createElement('div');
  host.id = 'peer';
  host.style.cssText = `position:fixed;z-index:50;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px`;
  const style = document.createElement('style');
  const cells = columns.map(
    ({ padding, font, fontVariantNumeric, align }, at) =>
      `.peer-cell.peer-cell-${at} { padding: ${padding}; font: ${font}; font-variant-numeric: ${fontVariantNumeric}; line-height: ${rowHeight}px; text-align: ${align}; }`,
  );
  style.textContent = [...cells, ...rules].join('\n');
  document.head.append(style);
  document.body.append(host);
  const remove = () => {
    style.remove();
    host.remove();
  };
  return { host, remove };
}

interface RowProps {
  readonly index: number;
  readonly start: number;
  readonly texts: readonly string[];
}

const TanStackRow = memo(({ index, start, texts }: RowProps) => (
  <div
    className="peer-row"
    role="row"
    aria-rowindex={index + 2}
    style={{ transform: `translateY(${start}px)` }}
  >
    {texts.map((text, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
      <div className={`peer-cell peer-cell-${at}`} role="gridcell" aria-colindex={at + 1} key={at}>
        {text}
      </div>
    ))}
  </div>
));

function TanStackRows({ rows, rowHeight, texts }: BenchRows) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // The number of extra rows that the bare rows and AG Grid draw out of sight.
    overscan: 10,
  });
  return (
    <div className="peer-scroller" ref={scroller}>
      <div className="peer-body" role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <TanStackRow key={index} index={index} start={start} texts={texts[index % texts.length] ?? []} />
        ))}
      </div>
    </div>
  );
}

/** A CSS grid per row, an element per cell, frozen cells `sticky`. Returns a function that removes it. */
export function addTanStack(rows: BenchRows): () => void {
  const { columns, rowHeight, rowWidth } = rows;
  const frozen = columns.flatMap(({ left, frozen }, at) =>
    frozen
      ? `.peer-row > .peer-cell-${at} { position: sticky; left: ${left}px; z-index: 1; background: var(--codesk-surface); }`
      : [],
  );
  const { host, remove } = addHost(rows, [
    '.peer-scroller { height: 100%; overflow: auto; contain: strict; background: var(--codesk-surface); }',
    `.peer-body { position: relative; width: ${rowWidth}px; }`,
    `.peer-row { position: absolute; top: 0; left: 0; box-sizing: border-box; width: 100%; height: ${rowHeight}px; display: grid; grid-template-columns: ${columns.map(({ width }) => `${width}px`).join(' ')}; padding-left: ${columns[0]?.left ?? 0}px; border-bottom: 1px solid var(--codesk-line); background: var(--codesk-surface); }`,
    '.peer-row > .peer-cell { box-sizing: border-box; overflow: hidden; text-overflow: ellipsis; white-space: pre; }',
    ...frozen,
  ]);
  const root = createRoot(host);
  root.render(<TanStackRows {...rows} />);
  return () => {
    root.unmount();
    remove();
  };
}

/** Plain text cells, its own row buffer, its theme with our row height. Returns a function that removes it. */
export function addAgGrid(given: BenchRows): () => void {
  const { columns, rowHeight, rows, texts } = given;
  const records = texts.map((row) => Object.fromEntries(row.map((text, at) => [`column${at}`, text])));
  const { host, remove } = addHost(given, []);
  const grid = createGrid<Record<string, string> | undefined>(
    host,
    {
      theme: themeQuartz.withParams({ wrapperBorder: false, wrapperBorderRadius: 0 }),
      rowHeight,
      headerHeight: 0,
      animateRows: false,
      columnDefs: columns.map(({ width, frozen }, at) => ({
        field: `column${at}`,
        width,
        pinned: frozen ? 'left' : null,
        cellClass: `peer-cell peer-cell-${at}`,
      })),
      rowData: Array.from({ length: rows }, (_, at) => records[at % records.length]),
    },
    { modules: [AllCommunityModule] },
  );
  return () => {
    grid.destroy();
    remove();
  };
}
