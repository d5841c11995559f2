/** The rates that the values of a service hold, whatever form the values have. */
import { type FormDefinition, formTables, readValues } from '../forms/form-definition';
import { type TargetTableId, targetTableIds } from '../rates/rate-tables';
import { isRecord } from '../records';
import { singleRates } from './single-rates';

type Values = Readonly<Record<string, unknown>>;

export interface StoredRates {
  /** Name of the value that contains the rates. */
  readonly value: string;
  /** The label for the user: `Increments`, `Base rate`. */
  readonly label: string;
  readonly table: TargetTableId;
  /** The rows as they are stored; undefined if the value is not a list of rows. A single rate is one row. */
  readonly rows: readonly Values[] | undefined;
  /** The minimum of a single rate, if it is more than 0. */
  readonly least?: string;
}

/** Tables of a contract that have the rows of other tables (finance section 3.8). */
const sameRows: Readonly<Record<string, TargetTableId>> = {
  'contract-delivery-increments': 'delivery-increments',
  'contract-fulfilment-increments': 'fulfilment-increments',
};

/** The table of the rate desk with the rows of a table of a form; undefined for rows that are no rates. */
export function rateTableOf(definition: string): TargetTableId | undefined {
  return sameRows[definition] ?? targetTableIds.find((id) => id === definition);
}

/** The tables that the form shows for these values, and the prices that are one number. */
export function storedRates(form: FormDefinition, stored: Values): readonly StoredRates[] {
  const values = readValues(form, stored);
  const tables = Object.entries(formTables(form, values)).flatMap(
    ([value, { id, heading }]): StoredRates[] => {
      const table = rateTableOf(id);
      const found = stored[value] ?? [];
      const isRows = Array.isArray(found) && found.every(isRecord);
      return table ? [{ value, label: heading, table, rows: isRows ? found : undefined }] : [];
    },
  );
  const single = singleRates(form, values).map(({ rate, ...single }) => ({
    ...single,
    table: 'single-rate' as const,
    rows: [{ rate }],
  }));
  return [...tables, ...single];
}
