/** A choice of several cities, shown as tags. The server searches them while the user types. */
import { fieldMessages, withNumber } from '../../shared/messages';
import { useCityNames } from './city-names';
import { citySearchMinimum, useCitySearch } from './city-search';
import type { ControlProps } from './field-frame';
import { TagCombobox } from './tag-combobox';

interface CitiesControlProps extends ControlProps {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (indexes: readonly string[]) => void;
  readonly onBlur?: () => void;
}

export function CitiesControl({ onChange, ...props }: CitiesControlProps) {
  const search = useCitySearch();
  const names = useCityNames();
  return (
    <TagCombobox
      {...props}
      choices={search.found}
      named={names.cities}
      placeholder="Search cities"
      search={search}
      empty={
        search.tooShort
          ? withNumber(fieldMessages.minLength, citySearchMinimum)
          : search.answered
            ? 'Nothing found'
            : undefined
      }
      onChange={(next, picked) => {
        if (picked) names.add([picked]);
        onChange(next);
      }}
    />
  );
}
