/** One strip of bands to scale: gaps are hatched, overlaps doubled, and an arrow marks an open end. */
import './bands.css';
import type { FocusEvent, KeyboardEvent } from 'react';
import { shownNumber, shownRate } from '../../../shared/money';
import { type DrawnStrip, partText, type StripPart } from './strip-parts';

/** Width of a number below the strip, in CSS pixels. */
const tickRoom = 64;

interface StripProps {
  /** Name of the strip: `Dubai`. */
  readonly name: string;
  /** `12 bands, 1 gap`. */
  readonly note: string;
  readonly drawn: DrawnStrip;
  /** CSS pixels. */
  readonly width: number;
  /** Position of the part in the tab order; null if another strip has it. */
  readonly active: number | null;
  readonly onActive: (part: number) => void;
  readonly onPart: (part: StripPart, before: StripPart | undefined) => void;
  /** Called with the part under the pointer or with the focus; null for none. */
  readonly onPoint: (part: StripPart | null) => void;
}

export function Strip(props: StripProps) {
  const { name, note, drawn, width, active, onActive, onPart, onPoint } = props;
  const { parts, scale } = drawn;
  const ticks = scale.ticks(Math.max(2, Math.floor(width / tickRoom)));
  const current = Math.min(active ?? 0, parts.length - 1);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const at = Number((event.target as HTMLElement).dataset.part);
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: parts.length - 1 }[event.key];
    if (next === undefined || next < 0 || next >= parts.length) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-part="${next}"]`)?.focus();
  };
  const partOf = (event: FocusEvent | { target: EventTarget }) => {
    const part = (event.target as Element).closest<HTMLElement>('[data-part]')?.dataset.part;
    return part === undefined ? undefined : Number(part);
  };
  return (
    <div className="codesk-rate-bands-strip">
      <ul
        aria-label={`${name}: ${note}`}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const at = partOf(event);
          if (at === undefined) return;
          onActive(at);
          onPoint(parts[at] ?? null);
        }}
        onBlur={() => onPoint(null)}
        onPointerOver={(event) => {
          const at = partOf(event);
          if (at !== undefined) onPoint(parts[at] ?? null);
        }}
        onPointerLeave={() => onPoint(null)}
      >
        {parts.map((part, at) => (
          <li
            key={`${part.from} ${part.kind} ${part.rows[0]}`}
            style={{ left: `${part.left * 100}%`, width: `${Math.max(0, part.right - part.left) * 100}%` }}
            data-kind={part.kind}
          >
            <button
              type="button"
              data-part={at}
              aria-label={partText(part)}
              title={partText(part)}
              tabIndex={active !== null && at === current ? 0 : -1}
              onClick={() => onPart(part, parts[at - 1])}
            >
              <span aria-hidden>{labelOf(part, width)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="codesk-rate-bands-ticks" aria-hidden>
        {ticks.map((tick) => (
          <span
            key={tick}
            style={{ left: `${scale.at(tick) * 100}%` }}
            data-edge={scale.at(tick) < 0.01 ? 'start' : scale.at(tick) > 0.99 ? 'end' : undefined}
          >
            {shownNumber(String(tick))}
          </span>
        ))}
        {scale.end < 1 && (
          <span style={{ left: '100%' }} data-edge="end">
            open
          </span>
        )}
      </div>
    </div>
  );
}

/** The rate of a band, if it fits. */
function labelOf({ kind, rate, left, right }: StripPart, width: number): string {
  if (kind === 'gap' || kind === 'group' || kind === 'overlap' || !rate) return '';
  const text = shownRate(rate);
  return (right - left) * width > text.length * 7 + 12 ? text : '';
}
