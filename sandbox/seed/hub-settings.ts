/**
 * The order prefix and the confirm-order rule of the integrations. They are not tables, so they are stored separately.
 */
import type { Database, SqlValue } from '../database';
import { insertRows, rowOf } from '../database';
import { integrationAt } from './integrations';
import { platformWords } from './platform-words';

/** Stores the settings of integrations 1 to `count`, unless there are some already. */
export function seedSettings(db: Database, count: number): void {
  if (rowOf(db, "SELECT 1 FROM record_values WHERE list_id = 'orderPrefix'")) return;
  const rows = Array.from({ length: count }, (_, at) => settingsOf(at + 1)).flat();
  insertRows(db, 'record_values', ['list_id', 'record_id', 'values_json'], rows);
}

/** Every other integration has a prefix, and two thirds confirm by a field. */
function settingsOf(number: number): SqlValue[][] {
  const { company, platform, lacks, isNew } = integrationAt(number);
  if (isNew) return [];
  const hasPrefix = lacks.has('replace-char') || number % 2 === 1;
  const prefix = company.store
    .replaceAll(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase();
  const [rule] = platformWords[platform].rules;
  return [
    [
      'orderPrefix',
      String(number),
      JSON.stringify({
        prefix_replace: hasPrefix ? `${prefix}-` : '',
        prefix_replace_char: hasPrefix && !lacks.has('replace-char') ? String(1 + (number % 4)) : '',
      }),
    ],
    ...(number % 3 === 0 || !rule
      ? []
      : [
          [
            'confirmedOrders',
            String(number),
            JSON.stringify({ confirm_order_field: rule[0], confirm_order_value: rule[1] }),
          ],
        ]),
  ];
}
