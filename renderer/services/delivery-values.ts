/** Turns what the server keeps of a delivery service into what the form holds. */
import type { DeliveryOptions } from '../../shared/api/finance';
import { optionSchema } from '../../shared/api/option';
import type { FormTables } from '../../shared/forms/definition';
import { deliveryForm } from '../../shared/forms/delivery';
import { readRow } from '../../shared/row-tables/definition';
import { type Choice, type ChoiceLists, choicesOf } from '../forms/choices';

type Stored = Readonly<Record<string, unknown>> | undefined;

/** The option lists of the form by name. */
export function deliveryLists(options: DeliveryOptions): ChoiceLists {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, list]) => (Array.isArray(list) ? [[name, choicesOf(list)]] : [])),
  );
}

/** Rows by table; a new service has empty tables. */
export function storedTables(stored: Stored): FormTables {
  return Object.fromEntries(
    Object.entries(deliveryForm.tables).map(([name, table]) => {
      const rows = stored?.[name];
      return [name, Array.isArray(rows) ? rows.filter(isRecord).map((row) => readRow(table, row)) : []];
    }),
  );
}

/** Every city that has a name already: the option list, and stored cities that came with theirs. */
export function storedCities(options: DeliveryOptions, stored: Stored): readonly Choice[] {
  const named = stored?.shipment_type_cities;
  const own = (Array.isArray(named) ? named : []).flatMap((entry) => {
    const city = optionSchema.safeParse(entry);
    return city.success ? [city.data] : [];
  });
  return choicesOf([...options.cities, ...own]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
