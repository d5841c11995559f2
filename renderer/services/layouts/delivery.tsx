/**
 * The delivery form: shows cities by name, and offers the cities of the destination region in its rows. Rows keep
 * their numbers when the destination changes; a city that does not belong to the new one is named until it is cleared
 * or chosen anew.
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

/** Watches the destination only, so that typing in other fields does not draw the tables again. */
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

  const { loaded, onChecks } = props;
  const isOther = isOtherDestination(values, loaded);
  const checks = useMemo((): ColumnChecks => {
    // Nothing is known of the cities of a destination that is not chosen yet; the field itself says so.
    if (!isOther || values.destination_type === '') return noChecks;
    if (values.destination_type !== regionDestination) return { city: () => fieldMessages.cityOfCountry };
    if (region === undefined) return noChecks;
    const ofIt = new Set(ofRegion.map(({ index }) => index));
    return {
      city: (city) => (ofIt.has(city) ? undefined : (closed.rowCities ?? fieldMessages.cityElsewhere)),
    };
  }, [isOther, values, region, ofRegion, closed]);
  useEffect(() => onChecks(checks), [onChecks, checks]);

  return (
    <>
      {cities.isError && (
        <FailureCallout failure={failureOf(cities.error)} onRetry={() => void cities.refetch()}>
          The cities of this region could not be loaded, so rows cannot get one.
        </FailureCallout>
      )}
      {!cities.isLoading && !cities.isError && (
        <CitiesElsewhere
          tables={props.tables}
          checks={checks}
          isCountry={values.destination_type !== regionDestination}
          onReplace={props.onReplace}
        />
      )}
      <ServiceTables
        {...props}
        lists={readBy}
        offered={offered}
        closed={closed}
        region={props.sendsCountry ? region : undefined}
      />
    </>
  );
}

interface CitiesElsewhereProps {
  readonly tables: FormTables;
  readonly checks: ColumnChecks;
  readonly isCountry: boolean;
  readonly onReplace: ServiceTablesProps['onReplace'];
}

/** Names the rows whose city does not belong to the destination, and clears these cities. */
function CitiesElsewhere({ tables, checks, isCountry, onReplace }: CitiesElsewhereProps) {
  const isElsewhere = (city = '') => city !== '' && checks.city?.(city) !== undefined;
  const concerned = Object.entries(tables).filter(([, rows]) => rows.some(({ city }) => isElsewhere(city)));
  const count = concerned.reduce(
    (sum, [, rows]) => sum + rows.filter(({ city }) => isElsewhere(city)).length,
    0,
  );
  if (count === 0) return null;
  const clear = () =>
    onReplace(
      'Cities cleared.',
      Object.fromEntries(
        concerned.map(([name, rows]) => [
          name,
          rows.map((row) => (isElsewhere(row.city) ? { ...row, city: '' } : row)),
        ]),
      ),
    );
  return (
    <Callout intent="warning" compact className="codesk-service-cities" role="status">
      <span>
        {counted(count, 'row has', 'rows have')}{' '}
        {isCountry ? 'a city, but the destination is a country.' : 'a city of another destination.'} The
        numbers are kept. {isCountry ? 'Clear the cities' : 'Choose other cities or clear them'} before you
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
