/** Rules of subscriptions; they open as a table. */
import { counted } from '../../../shared/quantities';
import { flagOf } from '../../../shared/table/reading';
import { shownText } from '../parts/reading';
import { tableViewer } from '../parts/table-viewer';

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
    occurrence: flagOf(rule.is_repetitive) ? 'Repetitive' : 'One time',
    skus: rule.skus,
  }),
});
