/** A badge: a text with its tone, shown by shape and colour. */
import './tone-badge.css';
import type { BadgeTone } from '../../../shared/table/badges';

// Shapes differ as well, so that the meaning does not depend on colour alone.
const shapes: Readonly<Record<BadgeTone, string>> = {
  success: 'M3 6.2 5.2 8.4 9 3.8',
  danger: 'M3.5 3.5l5 5M8.5 3.5l-5 5',
  warning: 'M6 2.5v4M6 9v.1',
  info: 'M3 6h6M6.6 3.4 9.2 6 6.6 8.6',
  primary: 'M6 3v6M3 6h6',
  neutral: 'M3.5 6h5',
};

export function ToneBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  return (
    <span className="codesk-badge" data-tone={tone}>
      <svg viewBox="0 0 12 12" width={12} height={12} aria-hidden="true">
        <path d={shapes[tone]} />
      </svg>
      <span>{children}</span>
    </span>
  );
}
