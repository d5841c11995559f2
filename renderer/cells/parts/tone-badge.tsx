/** A badge: a text with its tone, shown by shape and colour. */
import './tone-badge.css';
import type { BadgeTone } from '../../../shared/table/badges';
import { type DrawnElement, drawn } from '../../ui/drawing';

// Shapes differ as well, so that the meaning does not depend on colour alone.
const shapes: Readonly<Record<BadgeTone, DrawnElement>> = {
  success: shape('M3 6.2 5.2 8.4 9 3.8'),
  danger: shape('M3.5 3.5l5 5M8.5 3.5l-5 5'),
  warning: shape('M6 2.5v4M6 9v.1'),
  info: shape('M3 6h6M6.6 3.4 9.2 6 6.6 8.6'),
  primary: shape('M6 3v6M3 6h6'),
  neutral: shape('M3.5 6h5'),
};

function shape(d: string): DrawnElement {
  const attributes = { viewBox: '0 0 12 12', width: '12', height: '12', 'aria-hidden': 'true' };
  return { tag: 'svg', attributes, children: [{ tag: 'path', attributes: { d } }] };
}

/** A badge as a drawing. */
export function toneBadge(tone: BadgeTone, text: string): DrawnElement {
  const attributes = { class: 'codesk-badge', 'data-tone': tone };
  return { tag: 'span', attributes, children: [shapes[tone], { tag: 'span', children: [text] }] };
}

export function ToneBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  return drawn(toneBadge(tone, children));
}
