/** What happened, by time: the newest label in the cell, all of it in a pop-up. */
import { popupViewer } from '../parts/popup-viewer';
import { isNothing, jsonText } from '../parts/reading';
import { latestLabel, type TimelineEntry, TimelineList, timelineIn } from '../parts/timeline-list';

export const viewer = popupViewer<readonly TimelineEntry[]>({
  // An empty list still opens and says that there is nothing.
  read: (value) => (isNothing(value) && !Array.isArray(value) ? undefined : timelineIn(value)),
  text: (entries) => latestLabel(entries) || 'View',
  raw: (_entries, value) => jsonText(value),
  title: 'Timeline',
  popupWidth: 520,
  look: () => ({ icon: 'history' }),
  beside: 24,
  width: { min: 104, max: 220 },
  Body: ({ of }) => <TimelineList entries={of} label="Timeline" />,
});
