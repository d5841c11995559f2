/** One of several options. */
import { Combobox } from '../../fields/combobox';
import { type FilterControl, type FilterControlProps, nameOnly } from '../control';
import {
  choicesOfOptions,
  chosenIndexes,
  optionsOf,
  optionTexts,
  submittedIndex,
} from '../options/option-text';

function SingleFilter({ definition, values, change, control }: FilterControlProps) {
  const options = optionsOf(definition);
  return (
    <Combobox
      {...control}
      label={definition.title}
      choices={choicesOfOptions(options)}
      value={chosenIndexes(values[definition.name])[0] ?? ''}
      onChange={(index) =>
        change({ [definition.name]: index === '' ? undefined : submittedIndex(options, index) })
      }
    />
  );
}

export const filter: FilterControl = {
  Control: SingleFilter,
  keys: nameOnly,
  chip: (definition, state) => optionTexts(definition, state[definition.name]),
};
