/** Rules of subscriptions; they open as a table. */
import { counted } from '../../../shared/quantities';
import { shownText } from '../parts/reading';
import { tableViewer } from '../parts/table-viewer';

const repetitive = [true, 1, '1', 'true', 'Yes'];

export const viewer = tableViewer({
  text: (rules) => counted(rules.length, 'rule'),
  title: 'Subscription rules',
  popupWidth: 720,
  width: { min: 96, max: 140 },
  columns: [
    { text: 'ID', value: 'id', type: 'id' },
    { text: 'Occurrence days', value: 'occur_days' },
    { text: 'Type of occurrence', value: 'occurrence' },
    { text: 'SKUS', value: 'skus', type: 'list' },
  ],
  rowOf: (rule) => ({
    id: rule.id,
    name: `Rule ${shownText(rule.id)}`,
    occur_days: shownText(rule.occur_days),
    occurrence: repetitive.includes(rule.is_repetitive as never) ? 'Repetitive' : 'One time',
    skus: rule.skus,
  }),
});
