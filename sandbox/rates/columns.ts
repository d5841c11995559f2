/** The columns of a rate file, by import type (finance sections 3.6 and 7). */
import type { Option } from '../../shared/option';
import { areasOfUae, boxes, locationTypes, truckTons, zones } from '../terms/choices';
import { citiesOf, cityOption, countries } from '../terms/places';

export interface RateColumn {
  readonly name: string;
  readonly label: string;
  /** A cell must not be empty. */
  readonly required: boolean;
  /** The file may omit the column. */
  readonly absentAllowed?: true;
  /** Most digits after the point; without it there is no limit. */
  readonly places?: number;
  /** For a choice: its options, which may depend on the rest of the row. Without it the cell is a number. */
  readonly options?: (row: Readonly<Record<string, unknown>>) => readonly Option[] | string;
}

const from: RateColumn = { name: 'from', label: 'From', required: true };
const to: RateColumn = { name: 'to', label: 'To', required: true };
const openTo: RateColumn = { name: 'to', label: 'To', required: false, absentAllowed: true };
const increment: RateColumn = { name: 'increment', label: 'Increment', required: true };
/** Rate step 0.0001 (finance section 9). */
const rate: RateColumn = { name: 'rate', label: 'Rate', required: true, places: 4 };

const locationType: RateColumn = {
  name: 'location_type',
  label: 'Location type',
  required: false,
  absentAllowed: true,
  options: () => locationTypes,
};
const location: RateColumn = {
  name: 'location_id',
  label: 'Location',
  required: false,
  absentAllowed: true,
  options: (row) => (String(row.location_type) === '1' ? zones : countries),
};

function choice(name: string, label: string, options: readonly Option[]): RateColumn {
  return { name, label, required: true, options: () => options };
}

function city(destination: number | string | undefined): RateColumn {
  const cities = destination === undefined ? undefined : citiesOf(destination)?.map(cityOption);
  return {
    name: 'city',
    label: 'City',
    required: false,
    absentAllowed: true,
    options: () => cities ?? 'needs a region as the destination; choose the region first or clear the column',
  };
}

/**
 * @param type 1 rates, 2 increments, 3 area rates, 4 box rates, 5 returns rates, 6 returns increments
 * @param destination the region or country whose cities may be named
 */
export function rateColumns(type: number, destination: number | string | undefined): readonly RateColumn[] {
  switch (type) {
    case 1:
      return [from, to, rate, city(destination)];
    case 2:
      return [from, openTo, increment, rate, city(destination)];
    case 3:
      return [
        choice('from', 'From', areasOfUae),
        choice('to', 'To', areasOfUae),
        rate,
        choice('number_of_tons', 'Truck type', truckTons),
      ];
    case 4:
      return [choice('box_id', 'Box', boxes), rate];
    case 5:
      return [from, to, rate, locationType, location];
    default:
      return [from, openTo, increment, rate, locationType, location];
  }
}
