/** Filter types with several options: a multi-select, with or without pictures. */
import { type FilterControlProps, type FilterType, nameOnly } from '../filter-type';
import { MultiSelect } from './multi-select';
import { chosenIndexes, optionsOf, optionTexts, submittedIndex } from './option-text';

/** Submits the chosen indexes with the type that the server uses. */
export function multipleFilter({ pictures }: { pictures: boolean }): FilterType {
  function MultipleFilter({ definition, values, change, control }: FilterControlProps) {
    const options = optionsOf(definition);
    return (
      <MultiSelect
        control={control}
        label={definition.title}
        options={options}
        max={definition.max}
        pictures={pictures}
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
  return {
    Control: MultipleFilter,
    keys: nameOnly,
    chip: (definition, state) => optionTexts(definition, state[definition.name]),
  };
}
