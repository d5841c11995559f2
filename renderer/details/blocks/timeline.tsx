/** The events of a record in the server's order. */
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
