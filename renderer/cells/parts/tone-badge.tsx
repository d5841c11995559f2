/** A badge: a text with its tone and mark, shown by shape and colour. */
import './tone-badge.css';
import { type BadgeMark, type BadgeTone, badgeMark } from '../../../shared/table/badges';
import { type DrawnElement, drawn } from '../../ui/drawing';

// Shapes differ as well, so that the meaning does not depend on colour alone.
const shapes: Readonly<Record<BadgeTone | BadgeMark, DrawnElement>> = {
  success: shape('M3 6.2 5.2 8.4 9 3.8'),
  danger: shape('M3.5 3.5l5 5M8.5 3.5l-5 5'),
  warning: shape('M6 2.5v4M6 9v.1'),
  info: shape('M3 6h6M6.6 3.4 9.2 6 6.6 8.6'),
  primary: shape('M6 3v6M3 6h6'),
  neutral: shape('M3.5 6h5'),
  // A clock, a power button, a flask.
  waiting: shape('M6 1.8a4.2 4.2 0 1 0 .01 0M6 3.8V6l1.6 1.2'),
  off: shape('M6 1.8v3.4M3.7 3.2a4 4 0 1 0 4.6 0'),
  test: shape('M4.4 1.8h3.2M5 1.8v3L2.6 9.2a.8.8 0 0 0 .7 1h5.4a.8.8 0 0 0 .7-1L7 4.8v-3M3.9 7.2h4.2'),
};

function shape(d: string): DrawnElement {
  const attributes = { viewBox: '0 0 12 12', width: '12', height: '12', 'aria-hidden': 'true' };
  return { tag: 'svg', attributes, children: [{ tag: 'path', attributes: { d } }] };
}

/** A badge as a drawing. */
export function toneBadge(tone: BadgeTone, text: string): DrawnElement {
  const mark = badgeMark(text);
  const attributes = { class: 'codesk-badge', 'data-tone': tone, ...(mark && { 'data-mark': mark }) };
  return { tag: 'span', attributes, children: [shapes[mark ?? tone], { tag: 'span', children: [text] }] };
}

export function ToneBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  return drawn(toneBadge(tone, children));
}
