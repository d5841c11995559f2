/** Several options with pictures. */
import { type FilterControl, type FilterControlProps, nameOnly } from '../control';
import { MultiSelect } from '../options/multi-select';
import { chosenIndexes, optionsOf, optionTexts, submittedIndex } from '../options/option-text';

function ImagesFilter({ definition, values, change, control }: FilterControlProps) {
  const options = optionsOf(definition);
  return (
    <MultiSelect
      control={control}
      label={definition.title}
      options={options}
      max={definition.max}
      pictures
      value={chosenIndexes(values[definition.name])}
      onChange={(indexes) =>
        change({
          [definition.name]:
            indexes.length > 0 ? indexes.map((index) => submittedIndex(options, index)) : undefined,
        })
      }
    />
  );
}

export const filter: FilterControl = {
  Control: ImagesFilter,
  keys: nameOnly,
  chip: (definition, state) => optionTexts(definition, state[definition.name]),
};
