/** The row tables of the delivery form. They listen to the destination alone, so typing elsewhere leaves them be. */
import { useEffect, useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { DeliveryOptions } from '../../shared/api/finance';
import type { FormTables } from '../../shared/forms/definition';
import { deliveryForm, regionOf } from '../../shared/forms/delivery';
import type { TableRow } from '../../shared/row-tables/definition';
import { type ChoiceLists, choicesOf } from '../forms/choices';
import { useCityNames } from '../forms/city-names';
import type { FormDraft } from '../forms/definition-form';
import { RowTable } from '../grid/row-table';
import { useCitiesOf } from './service-queries';

interface DeliveryTablesProps {
  readonly control: Control<FormDraft>;
  readonly options: DeliveryOptions;
  readonly lists: ChoiceLists;
  readonly tables: FormTables;
  readonly onRows: (name: string, rows: readonly TableRow[]) => void;
}

const noRows: readonly TableRow[] = [];

/** Rates, increments and additional costs. */
export function DeliveryTables({ control, options, lists, tables, onRows }: DeliveryTablesProps) {
  const [destinationType, destination] = useWatch({ control, name: ['destination_type', 'destination_id'] });
  const region = regionOf({ destination_type: destinationType ?? '', destination_id: destination ?? '' });
  const cities = useCitiesOf(region);
  const { known, learn } = useCityNames();
  const ofRegion = useMemo(() => (cities.data ? choicesOf(cities.data) : []), [cities.data]);
  useEffect(() => learn(ofRegion), [learn, ofRegion]);

  const readBy = useMemo(() => ({ ...lists, rowCities: known }), [lists, known]);
  const offered = useMemo<ChoiceLists>(
    () => ({ rowCities: region === undefined ? [] : ofRegion }),
    [region, ofRegion],
  );
  const closed = useMemo((): Readonly<Record<string, string>> => {
    if (region === undefined) return { rowCities: 'Only when the destination is a region' };
    if (cities.isPending) return { rowCities: 'The cities of this region are loading' };
    if (cities.isError) return { rowCities: 'The cities of this region could not be loaded' };
    return {};
  }, [region, cities.isPending, cities.isError]);
  const samples = {
    rates: options.rates_sample_file ?? null,
    increments: options.increments_sample_file ?? null,
  } as Readonly<Record<string, DeliveryOptions['rates_sample_file']>>;

  return Object.entries(deliveryForm.tables).map(([name, table]) => (
    <RowTable
      key={name}
      name={name}
      table={table}
      rows={tables[name] ?? noRows}
      onRows={onRows}
      lists={readBy}
      offered={offered}
      closed={closed}
      sample={samples[name] ?? null}
      region={region}
    />
  ));
}
