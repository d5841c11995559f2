/** Events by time: the newest label in the cell, all events in a pop-up. */
import { popupViewer } from '../parts/popup-viewer';
import { isNothing, jsonText } from '../parts/read-value';
import { latestLabel, type TimelineEntry, TimelineList, timelineIn } from '../parts/timeline-list';

export const viewer = popupViewer<readonly TimelineEntry[]>({
  // An empty list opens as well; the pop-up then reads `NO DATA`.
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

/** A value, and the text that its cell shows. */
export const example = [[{ time: 1_769_860_800, label: 'Picked' }], 'Picked'] as const;
