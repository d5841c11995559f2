/** Cities as tags, found by searching while a person types. */
import { useCityNames } from './city-names';
import { searchCities, useCitySearch } from './city-search';
import type { ControlProps } from './field-frame';
import { TagCombobox } from './tag-combobox';

interface CitiesControlProps extends ControlProps {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (indexes: readonly string[]) => void;
  readonly onBlur?: () => void;
}

/** Multi-select whose options come from the server. */
export function CitiesControl({ onChange, ...props }: CitiesControlProps) {
  const search = useCitySearch(searchCities);
  const names = useCityNames();
  return (
    <TagCombobox
      {...props}
      choices={search.found}
      known={names.known}
      placeholder="Search cities"
      search={search}
      empty={search.answered ? 'Nothing found' : undefined}
      onChange={(next, picked) => {
        if (picked) names.learn([picked]);
        onChange(next);
      }}
    />
  );
}
