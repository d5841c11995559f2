/** The two settings of an integration as tables with one row, so that they are compared as tables are. */
import type { KeyedTable } from '../../shared/comparison/keyed-rows';
import type { Row } from '../../shared/table/row';
import { type Setting, settings } from './validations/settings';

export interface HubSetting extends Setting {
  readonly id: string;
}

/** Order prefix and confirm order; their ids are those of their rows in a copy. */
export const hubSettings: readonly HubSetting[] = [
  ...named('order-prefix', settings.orderPrefix),
  ...named('confirm-order', settings.confirmedOrders),
];

function named(id: string, setting: Setting | undefined): readonly HubSetting[] {
  return setting ? [{ ...setting, id }] : [];
}

const nameOfSetting = 'setting';

/** A setting as a table whose only row is always the same one. */
export function settingTable({ fields }: Setting): KeyedTable {
  return { naturalKey: [[nameOfSetting]], rowName: nameOfSetting, rowId: nameOfSetting, columns: [], fields };
}

/** The values of a setting as the row of its table. */
export function settingRow({ title }: Setting, values: Row): Row {
  return { ...values, [nameOfSetting]: title };
}
