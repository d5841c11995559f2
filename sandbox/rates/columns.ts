/** The columns of a rate file by import type: those of the row table that it fills (finance sections 3.6 and 7). */
import type { Option } from '../../shared/option';
import { importedTable } from '../../shared/rates/rate-tables';
import type { RowColumn, TableRow } from '../../shared/row-tables/row-table';
import { areasOfUae, boxes, locationTypes, truckTons, zones } from '../terms/choices';
import { citiesOf, cityOption, countries } from '../terms/places';

/** A row of the reply: decimals as text, choices by their index. */
export type ParsedRow = Record<string, string | number | null>;

export interface RateColumn {
  readonly name: string;
  readonly label: string;
  /** A cell must not be empty. The file may omit the columns where it may. */
  readonly required: boolean;
  /** Most digits after the point; without it there is no limit. */
  readonly places: number | undefined;
  /**
   * Options of a choice, which may depend on earlier choices, or the reason why it has none. Undefined for a
   * number.
   */
  readonly options: ((row: ParsedRow) => readonly Option[] | string) | undefined;
}

/** Option lists by the names that the row tables use; that of the cities depends on the destination. */
const lists: Readonly<Record<string, readonly Option[]>> = {
  areas_of_uae: areasOfUae,
  truck_tons: truckTons,
  boxes,
  increment_location_location_types: locationTypes,
  zones,
  countries,
};

/**
 * @param type `type` of parse_rates, 1 to 6
 * @param destination the region or country whose cities may be named
 */
export function rateColumns(type: number, destination: number | string | undefined): readonly RateColumn[] {
  const cities = destination === undefined ? undefined : citiesOf(destination)?.map(cityOption);
  const listOf = (name = '') => {
    if (name === 'rowCities') {
      return cities ?? 'needs a region as the destination; choose the region first or clear the column';
    }
    const options = lists[name];
    if (!options) throw new Error(`The practice workspace has no option list ${name}`);
    return options;
  };
  const optionsOf = (column: RowColumn) => {
    const { optionsOf: listName } = column;
    if (listName) return (row: ParsedRow) => listOf(listName(asTexts(row)));
    const options = listOf(column.options);
    return () => options;
  };
  return importedTable(type).columns.map((column) => {
    const rule = typeof column.rule === 'function' ? {} : column.rule;
    return {
      name: column.name,
      label: column.label,
      required: rule.required ?? false,
      places: rule.decimal?.places,
      options: column.kind === 'choice' ? optionsOf(column) : undefined,
    };
  });
}

function asTexts(row: ParsedRow): TableRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? '')]));
}
