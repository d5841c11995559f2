/** A date range from 01/01/2018 with a choice of the date it applies to (tables section 9). Submits `name.date` and `name.select`. */
import '../filters.css';
import { earliestRangeDay } from '../../../shared/dates';
import { notices } from '../../../shared/messages';
import { type FilterDefinition, isEmptyFilter } from '../../../shared/table/filters';
import { Combobox } from '../../fields/combobox';
import { DateRangeField, shownRange } from '../dates/date-range-field';
import type { FilterControlProps, FilterType } from '../filter-type';
import { chosenOption, optionTexts } from '../options/option-text';

const limits = () => ({ min: earliestRangeDay() });
const dateKey = ({ name }: FilterDefinition) => `${name}.date`;
const selectKey = ({ name }: FilterDefinition) => `${name}.select`;

function SelectRangeFilter({ definition, values, change, report, control }: FilterControlProps) {
  const { title, oneDay = false } = definition;
  const select = selectKey(definition);
  return (
    <div className="codesk-select-range">
      <Combobox
        id={control.id}
        aria-describedby={control['aria-describedby']}
        aria-invalid={false}
        label={`${title}: filter by`}
        inputLabel={`${title}: filter by`}
        placeholder="Filter by"
        {...chosenOption(definition, values[select], (index) => change({ [select]: index }))}
      />
      <DateRangeField
        control={{ ...control, id: `${control.id}-from` }}
        title={title}
        value={values[dateKey(definition)]}
        limits={limits}
        oneDay={oneDay}
        onChange={(range) => change({ [dateKey(definition)]: range })}
        report={report}
      />
    </div>
  );
}

export const filter: FilterType = {
  Control: SelectRangeFilter,
  group: true,
  keys: (definition) => [dateKey(definition), selectKey(definition)],
  chip(definition, state, format) {
    const by = optionTexts(definition, state[selectKey(definition)]);
    const range = shownRange(state[dateKey(definition)], format);
    return [by, range].filter(Boolean).join(', ');
  },
  complete: (definition, state) =>
    !isEmptyFilter(state[dateKey(definition)]) && isEmptyFilter(state[selectKey(definition)])
      ? notices.noFilterType
      : undefined,
};
