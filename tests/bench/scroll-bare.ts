/**
 * Bare recycled rows as the upper limit of the scrolling benchmark, and the texts and columns that all of its grids
 * use.
 */

/** A visible column with the style of its cells. */
export interface BenchColumn {
  readonly left: number;
  readonly width: number;
  readonly padding: string;
  readonly font: string;
  readonly fontVariantNumeric: string;
  readonly align: string;
  readonly frozen: boolean;
}

/** The visible part of a grid, with enough data to draw any number of rows in the same style. */
export interface BenchRows {
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  readonly font: string;
  /** Width of a row, including the columns out of sight. */
  readonly rowWidth: number;
  readonly rowHeight: number;
  readonly columns: readonly BenchColumn[];
  /** Texts of the drawn rows; further rows repeat them. */
  readonly texts: readonly (readonly string[])[];
  readonly rows: number;
}

/** Reads the visible part of a grid. Runs in the page. */
export function readRows({ of, rows }: { of: string; rows: number }): BenchRows {
  const grid = document.querySelector<HTMLElement>(of);
  const drawn = [...(grid?.querySelectorAll<HTMLElement>('[role="rowgroup"] > [role="row"]') ?? [])];
  const [model] = drawn;
  if (!grid || !model) throw new Error('no rows');
  const { left, top, width, height, right } = grid.getBoundingClientRect();
  const headings = [...grid.querySelectorAll<HTMLElement>('[role="columnheader"]')].flatMap((heading) => {
    const box = heading.getBoundingClientRect();
    const place = `[aria-colindex="${heading.getAttribute('aria-colindex')}"]`;
    const cell = model.querySelector(place);
    return cell && box.left < right && box.right > left ? [{ box, place, cell }] : [];
  });
  const columns = headings.map(({ box, cell }) => {
    const { textAlign, padding, justifyContent } = getComputedStyle(cell);
    const { font, fontVariantNumeric } = getComputedStyle(
      cell.querySelector('.codesk-cell-text > *') ?? cell,
    );
    const align = justifyContent === 'flex-end' ? 'end' : textAlign;
    const frozen = cell.hasAttribute('data-frozen');
    return { left: box.left - left, width: box.width, padding, font, fontVariantNumeric, align, frozen };
  });
  return {
    box: { left, top, width, height },
    font: getComputedStyle(grid).font,
    rowWidth: model.scrollWidth,
    rowHeight: model.getBoundingClientRect().height,
    columns,
    texts: drawn.map((row) => headings.map(({ place }) => row.querySelector(place)?.textContent ?? '')),
    rows,
  };
}

/**
 * Covers a grid with bare recycled rows: same size, texts and cell style, but only the visible columns, one absolutely
 * positioned text per cell, one element per visible row, and no listeners, focus or controls. Runs in the page.
 */
export function addBareRows({ box, font, rowWidth, rowHeight, columns, texts, rows }: BenchRows): void {
  const scroller = document.createElement('div');
  scroller.id = 'bare-rows';
  scroller.style.cssText = `position:fixed;z-index:50;display:none;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px;overflow:auto;background:var(--codesk-surface);font:${font};contain:strict`;
  const body = document.createElement('div');
  body.style.cssText = `position:relative;height:${rows * rowHeight}px;width:${rowWidth}px`;
  const count = Math.ceil(box.height / rowHeight) + 20;
  const pool = Array.from({ length: count }, () => {
    const row = document.createElement('div');
    row.style.cssText = `position:absolute;top:0;left:0;box-sizing:border-box;width:${rowWidth}px;height:${rowHeight}px;border-bottom:1px solid var(--codesk-line);background:var(--codesk-surface);contain:size layout style`;
    const held = document.createElement('div');
    held.style.cssText = `position:sticky;z-index:1;left:0;width:0;height:100%`;
    if (columns.some(({ frozen }) => frozen)) row.append(held);
    const cells = columns.map(({ left, width, padding, font, fontVariantNumeric, align, frozen }) => {
      const cell = document.createElement('div');
      cell.style.cssText = `position:absolute;top:0;left:${left}px;box-sizing:border-box;width:${width}px;height:100%;padding:${padding};font:${font};font-variant-numeric:${fontVariantNumeric};overflow:hidden;text-overflow:ellipsis;white-space:pre;line-height:${rowHeight}px;text-align:${align};${frozen ? 'background:var(--codesk-surface)' : ''}`;
      const text = cell.appendChild(document.createTextNode(''));
      (frozen ? held : row).append(cell);
      return text;
    });
    body.append(row);
    return { row, cells, index: -1 };
  });
  const fill = () => {
    const first = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - 10);
    for (let at = first; at < Math.min(rows, first + count); at += 1) {
      const slot = pool[at % count];
      if (!slot || slot.index === at) continue;
      slot.index = at;
      slot.row.style.transform = `translateY(${at * rowHeight}px)`;
      const values = texts[at % texts.length];
      slot.cells.forEach((text, column) => {
        text.data = values?.[column] ?? '';
      });
    }
  };
  scroller.addEventListener('scroll', fill, { passive: true });
  scroller.append(body);
  document.body.append(scroller);
  fill();
}
