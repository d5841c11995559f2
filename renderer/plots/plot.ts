/** What every plot is made of: its frame, ticks, legend, points that can be read, and its values as a table. */

/** A frame in CSS pixels, with the room around the plot. */
export interface PlotArea {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface PlotTick {
  readonly at: number;
  readonly text: string;
}

export interface PlotAxis {
  readonly ticks: readonly PlotTick[];
  /** With the unit: `Amount (AED)`. */
  readonly title: string;
}

/** Signs of plots; `plots.css` has their colours. */
export type PlotMark =
  | 'now'
  | 'next'
  | 'kept'
  | 'gap'
  | 'overlap'
  | 'first'
  | 'second'
  | 'third'
  | 'total'
  | 'failed'
  | 'answered'
  | 'unknown';

export interface LegendEntry {
  readonly mark: PlotMark;
  readonly shape: 'line' | 'area';
  readonly text: string;
}

/** A part of the plot whose values are read out on focus and shown on hover. */
export interface PlotPoint {
  readonly key: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** `23/11/2026 – 29/11/2026: Collected 12.00 AED, …` */
  readonly text: string;
  /** Leads to what the point is about. */
  readonly onOpen?: () => void;
}

export interface PlotTable {
  readonly columns: readonly string[];
  /** Cells in the order of the columns; the first one names the row. */
  readonly rows: readonly (readonly string[])[];
  /** The sum of all rows. */
  readonly foot?: readonly string[];
}

/** The inside of a frame. */
export const insideOf = ({ width, height, left, right, top, bottom }: PlotArea) => ({
  width: width - left - right,
  height: height - top - bottom,
});

/** A place in a path or an attribute, to a tenth of a pixel. */
export const rounded = (pixels: number) => Math.round(pixels * 10) / 10;
