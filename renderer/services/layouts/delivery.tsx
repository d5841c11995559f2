/**
 * The layout of the delivery form: shows cities by name and offers the cities of the destination region in its rows. When
 * the destination changes, rows stay, and cities outside the new destination are reported until they are changed.
 */
import '../services.css';
import { Button, Callout } from '@blueprintjs/core';
import { useEffect, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { isOtherDestination, regionOf } from '../../../shared/forms/delivery';
import type { FormTables, FormValues } from '../../../shared/forms/form-definition';
import { fieldMessages } from '../../../shared/messages';
import { optionSchema } from '../../../shared/option';
import { counted } from '../../../shared/quantities';
import { regionDestination } from '../../../shared/service-choices';
import { type Choice, type ChoiceLists, choicesOf } from '../../fields/choices';
import { CityNamesProvider, useCityNames } from '../../fields/city-names';
import { failureOf } from '../../ipc';
import { type ColumnChecks, noChecks } from '../../row-tables/column-checks';
import { ServiceTables, type ServiceTablesProps } from '../../row-tables/form-tables';
import { FailureCallout } from '../../ui/failure';
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

/** Watches only the destination, so that typing in other fields does not render the tables again. */
function DeliveryTables(props: ServiceTablesProps) {
  const { control, lists } = props;
  const [destinationType, destination] = useWatch({ control, name: ['destination_type', 'destination_id'] });
  const values = useMemo(
    (): FormValues => ({ destination_type: destinationType ?? '', destination_id: destination ?? '' }),
    [destinationType, destination],
  );
  const region = regionOf(values);
  const cities = useCitiesOf(region);
  const names = useCityNames();
  const ofRegion = useMemo(() => (cities.data ? choicesOf(cities.data) : []), [cities.data]);
  const { add } = names;
  useEffect(() => add(ofRegion), [add, ofRegion]);

  const textLists = useMemo(() => ({ ...lists, rowCities: names.cities }), [lists, names.cities]);
  const offered = useMemo<ChoiceLists>(
    () => ({ rowCities: region === undefined ? [] : ofRegion }),
    [region, ofRegion],
  );
  const closed = useMemo((): Readonly<Record<string, string>> => {
    if (region === undefined) return { rowCities: 'Only when the destination is a region' };
    if (cities.isPending) return { rowCities: 'Loading the cities of this region' };
    if (cities.isError) return { rowCities: 'The cities of this region could not be loaded' };
    return {};
  }, [region, cities.isPending, cities.isError]);

  const { loaded, onChecks } = props;
  const isOther = isOtherDestination(values, loaded);
  const checks = useMemo((): ColumnChecks => {
    // Without a destination no city can be checked, and the field shows its own error.
    if (!isOther || values.destination_type === '') return noChecks;
    if (values.destination_type !== regionDestination) return { city: () => fieldMessages.cityOfCountry };
    if (region === undefined) return noChecks;
    const ofDestination = new Set(ofRegion.map(({ index }) => index));
    return {
      city: (city) =>
        ofDestination.has(city) ? undefined : (closed.rowCities ?? fieldMessages.cityElsewhere),
    };
  }, [isOther, values, region, ofRegion, closed]);
  useEffect(() => onChecks(checks), [onChecks, checks]);

  return (
    <>
      {cities.isError && (
        <FailureCallout failure={failureOf(cities.error)} onRetry={() => void cities.refetch()}>
          The cities of this region could not be loaded. You cannot choose cities for the rows.
        </FailureCallout>
      )}
      {!cities.isLoading && !cities.isError && (
        <ForeignCities
          tables={props.tables}
          checks={checks}
          isCountry={values.destination_type !== regionDestination}
          onReplace={props.onReplace}
        />
      )}
      <ServiceTables
        {...props}
        lists={textLists}
        offered={offered}
        closed={closed}
        region={props.sendsCountry ? region : undefined}
      />
    </>
  );
}

interface ForeignCitiesProps {
  readonly tables: FormTables;
  readonly checks: ColumnChecks;
  readonly isCountry: boolean;
  readonly onReplace: ServiceTablesProps['onReplace'];
}

/** Reports rows whose city is outside the destination, with a button that clears these cities. */
function ForeignCities({ tables, checks, isCountry, onReplace }: ForeignCitiesProps) {
  const isForeign = (city = '') => city !== '' && checks.city?.(city) !== undefined;
  const withForeign = Object.entries(tables).filter(([, rows]) => rows.some(({ city }) => isForeign(city)));
  const count = withForeign.reduce(
    (sum, [, rows]) => sum + rows.filter(({ city }) => isForeign(city)).length,
    0,
  );
  if (count === 0) return null;
  const clear = () =>
    onReplace(
      'Cities cleared.',
      Object.fromEntries(
        withForeign.map(([name, rows]) => [
          name,
          rows.map((row) => (isForeign(row.city) ? { ...row, city: '' } : row)),
        ]),
      ),
    );
  return (
    <Callout intent="warning" compact className="codesk-service-cities" role="status">
      <span>
        {counted(count, 'row has', 'rows have')}{' '}
        {isCountry ? 'a city, but the destination is a country.' : 'a city of another destination.'} The rates
        do not change. {isCountry ? 'Clear the cities' : 'Choose other cities or clear them'} before you
        submit.
      </span>
      <Button size="small" icon="eraser" text="Clear these cities" onClick={clear} />
    </Callout>
  );
}

export const layout: ServiceLayout = {
  Provider: DeliveryProvider,
  Tables: DeliveryTables,
};
