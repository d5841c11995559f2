/** One of several options. */
import { Combobox } from '../../fields/combobox';
import { type FilterControlProps, type FilterType, nameOnly } from '../filter-type';
import { chosenOption, optionTexts } from '../options/option-text';

function SingleFilter({ definition, values, change, control }: FilterControlProps) {
  const { name, title } = definition;
  return (
    <Combobox
      {...control}
      label={title}
      {...chosenOption(definition, values[name], (index) => change({ [name]: index }))}
    />
  );
}

export const filter: FilterType = {
  Control: SingleFilter,
  keys: nameOnly,
  chip: (definition, state) => optionTexts(definition, state[definition.name]),
};
