/** Rules of subscriptions; they open as a table. */
import { counted } from '../../../shared/quantities';
import { flagOf } from '../../../shared/table/read-record';
import { fieldText, isFields, isNothing, listIn, shownText, unpacked } from '../parts/read-value';
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
    skus: isNothing(rule.skus) ? [] : linesIn(rule.skus),
  }),
});

/** The SKUs of a rule as texts: a line by its code, or its id, with its quantity. */
function linesIn(skus: unknown): readonly unknown[] {
  const read = unpacked(skus);
  if (!isFields(read) && !Array.isArray(read)) return [read];
  return (isFields(read) && 'sku_id' in read ? [read] : listIn(read)).map((line) => {
    if (!isFields(line) || !('sku_id' in line)) return line;
    const name = fieldText(line, 'systemCode') || shownText(line.sku_id);
    return isNothing(line.quantity) ? name : `${name} × ${shownText(line.quantity)}`;
  });
}

/** A value, and the text that its cell shows. */
export const example = [[{ id: 1, is_repetitive: true, occur_days: 30, skus: 'A-1' }], '1 rule'] as const;
