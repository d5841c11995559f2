/** Viewers of dates, one for each date format. */
import { type DateFormat, dateFormats, defaultDateFormat } from '../../../shared/date-formats';
import type { CellViewer } from '../viewer';
import { plainIn } from './read-value';

/** @param text the value as text in a date format */
export function dateViewer(
  width: CellViewer['width'],
  text: (value: unknown, format: DateFormat) => string,
): CellViewer {
  const inFormat = (format: DateFormat) => byFormat[format];
  const byFormat = Object.fromEntries(
    dateFormats.map((format): [DateFormat, CellViewer] => [
      format,
      { width, text: (value) => text(plainIn(value), format), inFormat },
    ]),
  ) as Readonly<Record<DateFormat, CellViewer>>;
  return byFormat[defaultDateFormat];
}
