/** The events of a record in the server's order. */
import { TimelineList, timelineIn } from '../../cells/parts/timeline-list';
import { Nothing } from '../as-sent';
import { type BlockViewer, listOf } from '../block';

export const viewer: BlockViewer = {
  Block: ({ block }) => {
    const entries = timelineIn(listOf(block.raw, 'items', 'data', 'value', 'timeline'));
    if (entries.length === 0) return <Nothing block={block} text="NO DATA" />;
    return <TimelineList entries={entries} label={block.title || 'Timeline'} />;
  },
};
