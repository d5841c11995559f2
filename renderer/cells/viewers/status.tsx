/** A status as a badge: its text, and its tone as colour and shape. */
import { badgeTone } from '../../../shared/table/badges';
import { bareFlagOf } from '../../../shared/table/read-record';
import { oneLine } from '../parts/read-value';
import { ToneBadge } from '../parts/tone-badge';
import type { CellViewer } from '../viewer';

export const viewer: CellViewer = {
  width: { min: 96, max: 260 },
  beside: 28,
  // A status that is on or off reads as a word (hub section 4). Texts of the server stay as they are.
  text(value) {
    const on = bareFlagOf(value);
    return on === undefined ? oneLine(value) : on ? 'Enabled' : 'Disabled';
  },
  Cell: ({ text }) => text !== '' && <ToneBadge tone={badgeTone(text)}>{text}</ToneBadge>,
};

/** A value, and the text that its cell shows. */
export const example = ['Delivered', 'Delivered'] as const;
