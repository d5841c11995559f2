/** The delivery form: cities are known by name everywhere, and those of the rows are those of the destination. */
import { useEffect, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { regionOf } from '../../../shared/forms/delivery';
import { optionSchema } from '../../../shared/option';
import { type Choice, type ChoiceLists, choicesOf } from '../../fields/choices';
import { CityNamesProvider, useCityNames } from '../../fields/city-names';
import { ServiceTables, type ServiceTablesProps } from '../../row-tables/form-tables';
import type { ServiceFrameProps, ServiceLayout } from '../service-layout';
import { useCitiesOf } from '../service-queries';

function DeliveryFrame({ options, stored, children }: ServiceFrameProps) {
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

/** The tables listen to the destination alone, so typing elsewhere leaves their options be. */
function DeliveryTables(props: ServiceTablesProps) {
  const { control, lists } = props;
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
  return <ServiceTables {...props} lists={readBy} offered={offered} closed={closed} region={region} />;
}

export const layout: ServiceLayout = {
  Frame: DeliveryFrame,
  Tables: DeliveryTables,
};
