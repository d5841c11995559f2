/** Parts of every plot: frame, ticks, legend, points with values, and the values as a table. */

/** A frame in CSS pixels, with the space around the plot. */
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
  /** Title with the unit: `Amount (AED)`. */
  readonly title: string;
}

/** Marks of plots. `plots.css` has their colours. */
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

/** A part of the plot. Its values are announced on focus and shown on hover. */
export interface PlotPoint {
  readonly key: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** `23/11/2026 – 29/11/2026: Collected 12.00 AED, …` */
  readonly text: string;
  /** Opens the records of the point. */
  readonly onOpen?: () => void;
}

export interface PlotTable {
  readonly columns: readonly string[];
  /** Cells in the order of the columns; the first one names the row. */
  readonly rows: readonly (readonly string[])[];
  /** The sum of all rows. */
  readonly foot?: readonly string[];
}

/** Returns the inner size of a frame. */
export const insideOf = ({ width, height, left, right, top, bottom }: PlotArea) => ({
  width: width - left - right,
  height: height - top - bottom,
});

/** Returns a coordinate with one digit after the point. */
export const rounded = (pixels: number) => Math.round(pixels * 10) / 10;
