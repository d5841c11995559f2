/** What happened to a record and when, as the server orders it. */
import { TimelineList, timelineIn } from '../../cells/parts/timeline-list';
import { type BlockViewer, listOf } from '../block';

export const viewer: BlockViewer = {
  Block: ({ block }) => (
    <TimelineList
      entries={timelineIn(listOf(block.raw, 'items', 'data', 'value', 'timeline'))}
      label={block.title || 'Timeline'}
    />
  ),
};
