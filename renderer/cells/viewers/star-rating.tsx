/** Stars: a number, or `{value, max, increment}`; by default five stars in whole steps. */
import { recordIn, unpacked } from '../parts/read-value';
import type { CellViewer } from '../viewer';
import '../cells.css';

interface Rating {
  readonly value: number;
  readonly max: number;
  readonly increment: number;
}

/** More stars than this do not fit a cell; the rating is then shown as text. */
const drawnAtMost = 10;

function read(value: unknown): Rating | undefined {
  const read = unpacked(value);
  if (read === null || read === undefined || read === '') return undefined;
  if (typeof read === 'number' || typeof read === 'string') return rating(read, undefined, undefined);
  const record = recordIn(read);
  return record && rating(record.value ?? record.rating, record.max ?? record.max_rating, record.increment);
}

function rating(value: unknown, max: unknown, increment: unknown): Rating | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const most = positive(max) ?? 5;
  const step = positive(increment) ?? 1;
  const given = Number(value);
  if (!Number.isFinite(given)) throw new TypeError('not a rating');
  const stepped = Number((Math.round(given / step) * step).toFixed(4));
  return { value: Math.min(most, Math.max(0, stepped)), max: most, increment: step };
}

function positive(value: unknown): number | undefined {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(number) && number > 0 ? number : undefined;
}

const star = 'M8 1.3l2 4.3 4.7.6-3.4 3.2.9 4.6L8 11.7 3.8 14l.9-4.6L1.3 6.2 6 5.6z';

export const viewer: CellViewer = {
  width: { min: 104, max: 180 },
  text(value) {
    const found = read(value);
    return found ? `${found.value} of ${found.max} stars` : '';
  },
  raw: (value) => String(read(value)?.value ?? ''),
  Cell({ value, text }) {
    const found = read(value);
    if (!found) return null;
    if (found.max > drawnAtMost) return text;
    return (
      <span className="codesk-stars" role="img" aria-label={text}>
        {Array.from({ length: Math.ceil(found.max) }, (_, index) => {
          const filled = Math.min(1, Math.max(0, found.value - index));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: stars differ in their position only
            <svg key={index} viewBox="0 0 16 16" width={14} height={14} aria-hidden="true">
              <path d={star} />
              {filled > 0 && <path d={star} data-filled pathLength={1} clipPath={clip(filled)} />}
            </svg>
          );
        })}
      </span>
    );
  },
};

/** Clips a star to its filled left part. */
const clip = (filled: number) => (filled < 1 ? `inset(0 ${Math.round((1 - filled) * 100)}% 0 0)` : undefined);

/** A value, and the text that its cell shows. */
export const example = [4, '4 of 5 stars'] as const;
