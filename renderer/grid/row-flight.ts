/** So many rows at once are more than somebody reads while a wheel turns. */
const manyRows = 8;
/** Milliseconds. Pages that keys turn come in larger steps of time than the frames of a flick. */
const nextFrameMs = 50;

/**
 * Whether rows fly by: frame after frame brings many. A single jump, as by Page Down or a press on the scrollbar, is none,
 * because there somebody looks at the rows that come first.
 */
export class RowFlight {
  #lastMany = Number.NEGATIVE_INFINITY;

  /**
   * @param rows how many come in this frame
   * @param now time of the frame in milliseconds
   */
  comes(rows: number, now: number): boolean {
    const flies = rows >= manyRows && now - this.#lastMany <= nextFrameMs;
    this.#lastMany = rows >= manyRows ? now : Number.NEGATIVE_INFINITY;
    return flies;
  }
}
