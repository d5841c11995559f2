/** A time of day: epoch seconds, or text `HH:MM` with or without seconds. Shown as `HH:MM`. */
import { epochSeconds } from '../../../shared/dates';
import { clockTime } from '../parts/moments';
import { oneLine, plainIn } from '../parts/read-value';
import type { CellViewer } from '../viewer';

export const viewer: CellViewer = {
  width: { min: 72, max: 96 },
  text(value) {
    plainIn(value);
    const seconds = epochSeconds(value);
    if (seconds !== undefined) return clockTime(seconds);
    const text = oneLine(value);
    const parts = /^(\d{1,2}):(\d{2})(:\d{2}(\.\d+)?)?$/.exec(text);
    return parts ? `${parts[1]?.padStart(2, '0')}:${parts[2]}` : text;
  },
};

/** A value, and the text that its cell shows. */
export const example = ['09:30', '09:30'] as const;
