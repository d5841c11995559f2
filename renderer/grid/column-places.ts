/**
 * Where the columns of recycled rows stand, in numbers. The browser finds the same places from `gridTemplate`, but lays a
 * grid out as a whole for each text that changes. In boxes that have a place of their own, that costs a quarter less.
 */
import './grid.css';
import {
  frozenProperties,
  gridTemplate,
  growsTo,
  heldTemplate,
  leastWidth,
  type Sides,
  sharedBy,
  type Track,
} from './tracks';

/** The place of a column in CSS pixels from the left edge of the row. */
export interface ColumnPlace {
  readonly left: number;
  readonly width: number;
}

export interface Places {
  /** One for each track. */
  readonly columns: readonly ColumnPlace[];
  readonly actions: ColumnPlace;
}

/**
 * The places that `gridTemplate` gives in a row of a width: first the columns that grow up to a width do so by equal parts,
 * then those that grow by shares divide what is left, and without any the actions take it.
 * @param width inner width of the grid in CSS pixels
 */
export function columnPlaces(tracks: readonly Track[], frozen: number, sides: Sides, width: number): Places {
  const room = width - sides.lead - sides.actions;
  const widths = sharedOut(tracks, frozen, room, grownUp(tracks, frozen, room));
  let left = sides.lead;
  const columns = widths.map((own) => {
    const place = { left, width: own };
    left += own;
    return place;
  });
  return { columns, actions: { left, width: Math.max(sides.actions, width - left) } };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The widths after columns have grown by equal parts of the room, each up to its most. */
function grownUp(tracks: readonly Track[], frozen: number, room: number): readonly number[] {
  const widths = tracks.map(({ width }) => width);
  let free = room - sum(widths);
  let growing = tracks.flatMap((track, at) => {
    const most = at < frozen ? undefined : growsTo(track);
    return most === undefined || most <= track.width ? [] : [{ at, most }];
  });
  while (free > 0 && growing.length > 0) {
    const part = free / growing.length;
    const full = growing.filter(({ at, most }) => most - (widths[at] ?? 0) <= part);
    // Those that need less than their part are full; the others divide the room again.
    for (const { at, most } of full) {
      free -= most - (widths[at] ?? 0);
      widths[at] = most;
    }
    if (full.length === 0) {
      for (const { at } of growing) widths[at] = (widths[at] ?? 0) + part;
      free = 0;
    }
    growing = growing.filter((each) => !full.includes(each));
  }
  return widths;
}

/** The widths after columns that grow by shares have divided what the others leave. None gets less than its own width. */
function sharedOut(
  tracks: readonly Track[],
  frozen: number,
  room: number,
  widths: readonly number[],
): readonly number[] {
  let sharing = tracks.flatMap((track, at) => {
    const share = at < frozen ? undefined : sharedBy(track);
    return share === undefined ? [] : [{ at, share, width: track.width }];
  });
  const others = widths.filter((_, at) => sharing.every((each) => each.at !== at));
  let left = room - sum(others);
  const shared = [...widths];
  for (;;) {
    const one = left / Math.max(1, sum(sharing.map(({ share }) => share)));
    const tooWide = sharing.filter(({ share, width }) => width > one * share);
    if (tooWide.length === 0) {
      for (const { at, share } of sharing) shared[at] = one * share;
      return shared;
    }
    left -= sum(tooWide.map(({ width }) => width));
    sharing = sharing.filter((each) => !tooWide.includes(each));
  }
}

interface Placing {
  readonly tracks: readonly Track[];
  readonly frozen: number;
  readonly sides: Sides;
  /** As in `gridTemplate`. */
  readonly drawn: readonly number[] | undefined;
  /** Inner width of the grid whose cells have places of their own; 0 where the tracks alone place them. */
  readonly placedWidth: number;
}

/** What places the cells of a line: the headings, or a row. */
interface LineTracks {
  readonly columns: string;
  /** Of the element around the lead and the frozen cells. */
  readonly held: string;
}

/** What each grid, and each of its lines, was placed by last. */
const placedBy = new WeakMap<Element, LineTracks>();

/** Places the cells of a line as those of the others in its grid. */
export function placeLine(grid: Element, line: Element): void {
  const [before, by] = [placedBy.get(line), placedBy.get(grid)];
  if (!by || before === by) return;
  placedBy.set(line, by);
  if (before?.columns !== by.columns) setTemplate(line, by.columns);
  const [first] = line.children;
  if (first?.classList.contains('codesk-cells-held')) setTemplate(first, by.held);
}

const setTemplate = (element: Element, template: string) =>
  (element as HTMLElement).style.setProperty('grid-template-columns', template);

/**
 * Places all cells of a grid. The tracks are set on each line: columns grow as longer texts come, and with a property that
 * cells inherit from the grid each of them would get a new style. Lines that are made later take them from `placeLine`.
 */
export function placeColumns(
  grid: HTMLElement,
  { tracks, frozen, sides, drawn, placedWidth }: Placing,
): void {
  const set = (properties: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(properties)) grid.style.setProperty(name, value);
  };
  set(frozenProperties(tracks, frozen, sides));
  if (placedWidth > 0)
    set(placeProperties(columnPlaces(tracks, frozen, sides, placedWidth), { sides, drawn }));
  placedBy.set(grid, {
    columns: gridTemplate(tracks, frozen, sides, drawn),
    held: heldTemplate(tracks, frozen, sides),
  });
  const least = `${leastWidth(tracks, sides)}px`;
  for (const part of grid.children) {
    (part as HTMLElement).style.setProperty('min-width', least);
    const lines = part.classList.contains('codesk-rows') ? part.children : [part];
    for (const line of lines) if (line.classList.contains('codesk-row')) placeLine(grid, line);
  }
}

function placeProperties(
  { columns, actions }: Places,
  { sides, drawn }: Pick<Placing, 'sides' | 'drawn'>,
): Readonly<Record<string, string>> {
  const own = (drawn ?? columns.map((_, at) => at)).flatMap((at) => {
    const { left, width } = columns[at] ?? actions;
    return [
      [`--codesk-column-left-${at}`, `${left}px`],
      [`--codesk-column-width-${at}`, `${width}px`],
    ];
  });
  return {
    '--codesk-lead-width': `${sides.lead}px`,
    '--codesk-actions-width': `${actions.width}px`,
    ...Object.fromEntries(own),
  };
}
