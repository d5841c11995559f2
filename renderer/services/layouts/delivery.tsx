/** The delivery form: shows cities by name, and offers the cities of the destination region in its rows. */
import { useEffect, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { regionOf } from '../../../shared/forms/delivery';
import { optionSchema } from '../../../shared/option';
import { type Choice, type ChoiceLists, choicesOf } from '../../fields/choices';
import { CityNamesProvider, useCityNames } from '../../fields/city-names';
import { ServiceTables, type ServiceTablesProps } from '../../row-tables/form-tables';
import type { ServiceLayout, ServiceProviderProps } from '../service-layout';
import { useCitiesOf } from '../service-queries';

function DeliveryProvider({ options, stored, children }: ServiceProviderProps) {
  const cities = useMemo((): readonly Choice[] => {
    const named = stored?.shipment_type_cities;
    const own = (Array.isArray(named) ? named : []).flatMap((entry) => {
      const city = optionSchema.safeParse(entry);
      return city.success ? [city.data] : [];
    });
    return choicesOf([...(options.lists.cities ?? []), ...own]);
  }, [options, stored]);
  return <CityNamesProvider initial={cities}>{children}</CityNamesProvider>;
}

/** Watches the destination only, so that typing in other fields does not draw the tables again. */
function DeliveryTables(props: ServiceTablesProps) {
  const { control, lists } = props;
  const [destinationType, destination] = useWatch({ control, name: ['destination_type', 'destination_id'] });
  const region = regionOf({ destination_type: destinationType ?? '', destination_id: destination ?? '' });
  const cities = useCitiesOf(region);
  const names = useCityNames();
  const ofRegion = useMemo(() => (cities.data ? choicesOf(cities.data) : []), [cities.data]);
  const { add } = names;
  useEffect(() => add(ofRegion), [add, ofRegion]);

  const readBy = useMemo(() => ({ ...lists, rowCities: names.cities }), [lists, names.cities]);
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
  return (
    <ServiceTables
      {...props}
      lists={readBy}
      offered={offered}
      closed={closed}
      region={props.sendsCountry ? region : undefined}
    />
  );
}

export const layout: ServiceLayout = {
  Provider: DeliveryProvider,
  Tables: DeliveryTables,
};
