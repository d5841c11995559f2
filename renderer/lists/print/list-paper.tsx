/** A list as a document: its title, a description, and all shown rows. */
import './paper.css';
import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Row } from '../../../shared/table/row';
import { cellText, unreadable } from '../../cells/cell-content';
import type { Column } from '../grid/columns';
import type { Fact } from './paper-facts';

/** Width of the rows between the margins of `ui/print.css`, in CSS pixels. */
const contentWidth = { portrait: 688, landscape: 1017 } as const;
/** Ratio of the width of a column on paper to its width in the grid: letters and cell padding are smaller. */
const smaller = 0.75;

/** Whether the columns need landscape paper, and how small the letters become. */
export function paperOf(columns: readonly Pick<Column, 'width'>[]) {
  const needed = columns.reduce((sum, { width }) => sum + width * smaller, 0);
  const isWide = needed > contentWidth.portrait;
  const excess = needed / contentWidth.landscape;
  return { isWide, size: excess > 2 ? 'smallest' : excess > 1.6 ? 'smaller' : 'plain' } as const;
}

type PaperSize = ReturnType<typeof paperOf>['size'];
const nextSize: Readonly<Partial<Record<PaperSize, PaperSize>>> = { plain: 'smaller', smaller: 'smallest' };

/** Reduces the letters if the drawn columns are wider than the paper, which would cut them. */
function useFittingSize(first: PaperSize, table: RefObject<HTMLTableElement | null>, rows: readonly Row[]) {
  const [size, setSize] = useState(first);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may be wider
  useLayoutEffect(() => {
    const { current } = table;
    const next = nextSize[size];
    const contentWidth = current?.parentElement?.querySelector(':scope > header')?.clientWidth;
    if (current && next && contentWidth !== undefined && current.offsetWidth > contentWidth + 1)
      setSize(next);
  }, [table, size, rows]);
  return size;
}

interface ListPaperProps {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

export function ListPaper({ title, facts, columns, rows }: ListPaperProps) {
  const { isWide, size: first } = paperOf(columns);
  const table = useRef<HTMLTableElement>(null);
  const size = useFittingSize(first, table, rows);
  useLandscape(isWide);
  return (
    <article className="codesk-paper" aria-label={title} data-wide={isWide} data-size={size}>
      <header>
        <h3>{title}</h3>
        <dl>
          {facts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </header>
      <table ref={table}>
        <thead>
          <tr>
            {columns.map(({ header, viewer }) => (
              <th key={header.value} scope="col" data-align={viewer.numeric ? 'end' : 'start'}>
                {header.text}
              </th>
            ))}
          </tr>
        </thead>
        <PaperRows columns={columns} rows={rows} />
      </table>
    </article>
  );
}

/** Sets landscape paper while the document is mounted, because an `@page` rule cannot depend on the content. */
function useLandscape(isWide: boolean): void {
  useLayoutEffect(() => {
    if (!isWide) return;
    const sheet = new CSSStyleSheet();
    sheet.insertRule('@page { size: A4 landscape; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [isWide]);
}

const PaperRows = memo(function PaperRows({ columns, rows }: Pick<ListPaperProps, 'columns' | 'rows'>) {
  return (
    <tbody>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: servers repeat ids, and the rows of a document stay as they are
        <tr key={at}>
          {columns.map((column) => {
            const text = printedText(column, row);
            return (
              <td
                key={column.header.value}
                data-align={column.viewer.numeric ? 'end' : 'start'}
                data-mono={column.viewer.mono}
                data-short={text.length <= short ? '' : undefined}
                data-long={longWord.test(text) ? '' : undefined}
              >
                {text}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
});

/** Longest text that is not broken into lines, in characters. */
const short = 20;
/** Finds a word that is longer than most columns. */
const longWord = /\S{25}/;
/** Longest text of a cell, in characters, so that long messages do not fill the paper. */
const longest = 400;

/** Returns the text of a value, because pop-ups cannot be opened on paper and colours may be missing. */
function printedText({ header, viewer, places }: Column, row: Row): string {
  const text = cellText(viewer, row[header.value], row);
  if (text === undefined) return unreadable.text;
  const shown = viewer.shown?.(text, places) ?? text;
  return shown.length > longest ? `${shown.slice(0, longest)}…` : shown;
}
