/** A date range from 01/01/2018 with a choice of the date it applies to (tables section 9). Submits `name.date` and `name.select`. */
import '../dates/dates.css';
import { earliestRangeDay } from '../../../shared/dates';
import { notices } from '../../../shared/messages';
import { type FilterDefinition, isEmptyFilter } from '../../../shared/table/filters';
import { Combobox } from '../../fields/combobox';
import { DateRangeField } from '../dates/date-range-field';
import { rangeChip, rangeMeaning } from '../dates/range-text';
import type { FilterControlProps, FilterType } from '../filter-type';
import { chosenOption, optionTexts } from '../options/option-text';

const limits = () => ({ min: earliestRangeDay() });
const dateKey = ({ name }: FilterDefinition) => `${name}.date`;
const selectKey = ({ name }: FilterDefinition) => `${name}.select`;

function SelectRangeFilter(props: FilterControlProps) {
  const { definition, values, change, applyNow, report, control } = props;
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
        onPickNow={applyNow && ((range) => applyNow({ [dateKey(definition)]: range }))}
        report={report}
      />
    </div>
  );
}

export const filter: FilterType = {
  Control: SelectRangeFilter,
  group: true,
  keys: (definition) => [dateKey(definition), selectKey(definition)],
  // For example `Ends: next 60 days`. An option without dates does not filter.
  chip: (definition, state, format) =>
    rangeChip(state[dateKey(definition)], format) ?? optionTexts(definition, state[selectKey(definition)]),
  chipTitle: (definition, state) =>
    isEmptyFilter(state[dateKey(definition)])
      ? undefined
      : optionTexts(definition, state[selectKey(definition)]) || undefined,
  meaning: (definition, state, format) => rangeMeaning(state[dateKey(definition)], format),
  complete: (definition, state) =>
    !isEmptyFilter(state[dateKey(definition)]) && isEmptyFilter(state[selectKey(definition)])
      ? notices.noFilterType
      : undefined,
};
