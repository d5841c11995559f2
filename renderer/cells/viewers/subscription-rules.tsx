/** Rules of subscriptions; they open as a table. */

import { counted } from '../../../shared/quantities';
import { popupViewer } from '../parts/popup-viewer';
import { type Fields, isNothing, jsonText, recordsIn, shownText } from '../parts/reading';
import { ValueTable } from '../value-table';

const repetitive = [true, 1, '1', 'true', 'Yes'];

export const viewer = popupViewer<readonly Fields[]>({
  read: (value) => (isNothing(value) ? undefined : recordsIn(value)),
  text: (rules) => counted(rules.length, 'rule'),
  raw: (_rules, value) => jsonText(value),
  title: 'Subscription rules',
  popupWidth: 720,
  width: { min: 96, max: 140 },
  Body: ({ of }) => (
    <ValueTable
      label="Subscription rules"
      columns={[
        { text: 'ID', value: 'id', type: 'id' },
        { text: 'Occurrence days', value: 'occur_days' },
        { text: 'Type of occurrence', value: 'occurrence' },
        { text: 'SKUS', value: 'skus', type: 'list' },
      ]}
      rows={of.map((rule) => ({
        id: rule.id,
        name: `Rule ${shownText(rule.id)}`,
        occur_days: shownText(rule.occur_days),
        occurrence: repetitive.includes(rule.is_repetitive as never) ? 'Repetitive' : 'One time',
        skus: rule.skus,
      }))}
    />
  ),
});
