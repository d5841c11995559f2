/** A status as a badge: its text always, its tone by colour and shape. */
import { badgeTone } from '../../../shared/table/badges';
import { oneLine } from '../parts/reading';
import { ToneBadge } from '../parts/tone-badge';
import type { CellViewer } from '../viewer';

export const viewer: CellViewer = {
  align: 'start',
  width: { min: 96, max: 260 },
  grows: false,
  beside: 28,
  text: oneLine,
  Cell: ({ text }) => (text === '' ? null : <ToneBadge tone={badgeTone(text)}>{text}</ToneBadge>),
};
