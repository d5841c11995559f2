// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot recycle rows on fixed tracks
/**
 * The cells of a row that are more than a text. Most are written by their drawing; those with something to press are
 * components. Both are drawn again for a row that comes into sight, without the rest of the row.
 */
import { useLayoutEffect, useRef, useState } from 'react';
import type { Row } from '../../../shared/table/row';
import { CellContent, cellDrawings, cellText, unreadable } from '../../cells/cell-content';
import { setAttribute } from '../../grid/row-text';
import { linesUp } from '../../grid/text-width';
import { writeDrawings } from '../../ui/drawing';
import { useWrittenPictures } from '../../ui/picture';
import { type Column, type ColumnLook, hasRoom } from './columns';

/** A cell that is more than its text. */
export interface DrawnPart {
  readonly look: ColumnLook;
  /** Attributes of its element. */
  readonly cell: object;
}

/** Draws the cell of an element for a row, in its column as wide as it is now; without its picture while rows fly by. */
export const redrawn = new WeakMap<Element, (row: Row, column: Column, flying: boolean) => void>();

interface ReactCellProps extends DrawnPart {
  readonly row: Row;
  /** As in `RowFrame`: `row` counts again when it has changed. */
  readonly refills: number;
}

/** A cell that React draws. */
export function ReactCell({ look, cell, refills, ...props }: ReactCellProps) {
  const { viewer, header, places } = look;
  const element = useRef<HTMLDivElement>(null);
  const [come, setCome] = useState<{ readonly row: Row; readonly since: number }>();
  // As long as the row itself has not been drawn again.
  const row = come?.since === refills ? come.row : props.row;
  useLayoutEffect(() => {
    if (element.current) redrawn.set(element.current, (next) => setCome({ row: next, since: refills }));
  }, [refills]);
  const value = row[header.value];
  const text = cellText(viewer, value, row);
  return (
    <div {...cell} ref={element}>
      <span className="codesk-cell-text" data-tabular={linesUp(text ?? '')}>
        <CellContent viewer={viewer} value={value} row={row} text={text} places={places} tab={-1} />
      </span>
    </div>
  );
}

/** A cell whose drawing is written into its element, by the row whenever that is drawn. */
export function WrittenCell({ look, cell }: DrawnPart) {
  const { viewer, header } = look;
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef<{ readonly row: Row; readonly column: Column }>(undefined);
  const write = (flying = false) => {
    if (!element.current || !shown.current) return;
    const { row, column } = shown.current;
    const value = row[header.value];
    const text = cellText(viewer, value, row);
    const attributes = { class: 'codesk-cell-text', 'data-tabular': String(linesUp(text ?? '')) };
    setAttribute(element.current, 'data-fits', hasRoom(column, text ?? unreadable.text) ? '' : undefined);
    const children = cellDrawings(viewer, { value, row, text });
    const picture = flying ? pictures.letterOf : pictures.elementOf;
    writeDrawings(element.current, [{ tag: 'span', attributes, children }], picture);
  };
  const pictures = useWrittenPictures(write);
  useLayoutEffect(() => {
    const own = element.current;
    if (!own) return;
    // Another look, or a picture that is asked for.
    write();
    redrawn.set(own, (row, column, flying) => {
      shown.current = { row, column };
      write(flying);
    });
  });
  // Events of images do not bubble.
  const { onBroken } = pictures;
  const broken = useRef(onBroken);
  broken.current = onBroken;
  useLayoutEffect(() => {
    const own = element.current;
    const onError = ({ target }: Event) => broken.current(target as HTMLImageElement);
    own?.addEventListener('error', onError, { capture: true });
    return () => own?.removeEventListener('error', onError, { capture: true });
  }, []);
  return (
    <div {...cell} ref={element}>
      {pictures.asked}
    </div>
  );
}
