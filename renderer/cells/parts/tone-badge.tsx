/** A badge: a text with its tone and mark, shown by shape and colour. */
import './tone-badge.css';
import { type BadgeMark, type BadgeTone, badgeMark } from '../../../shared/table/badges';

// Shapes differ as well, so that the meaning does not depend on colour alone.
const shapes: Readonly<Record<BadgeTone | BadgeMark, string>> = {
  success: 'M3 6.2 5.2 8.4 9 3.8',
  danger: 'M3.5 3.5l5 5M8.5 3.5l-5 5',
  warning: 'M6 2.5v4M6 9v.1',
  info: 'M3 6h6M6.6 3.4 9.2 6 6.6 8.6',
  primary: 'M6 3v6M3 6h6',
  neutral: 'M3.5 6h5',
  // A clock, a power button, a flask.
  waiting: 'M6 1.8a4.2 4.2 0 1 0 .01 0M6 3.8V6l1.6 1.2',
  off: 'M6 1.8v3.4M3.7 3.2a4 4 0 1 0 4.6 0',
  test: 'M4.4 1.8h3.2M5 1.8v3L2.6 9.2a.8.8 0 0 0 .7 1h5.4a.8.8 0 0 0 .7-1L7 4.8v-3M3.9 7.2h4.2',
};

export function ToneBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  const mark = badgeMark(children);
  return (
    <span className="codesk-badge" data-tone={tone} data-mark={mark}>
      <svg viewBox="0 0 12 12" width={12} height={12} aria-hidden="true">
        <path d={shapes[mark ?? tone]} />
      </svg>
      <span>{children}</span>
    </span>
  );
}
