/** A date range between 01/01/2018 and the end of today (tables section 5). */
import { earliestRangeDay, endOfDay } from '../../../shared/dates';
import { DateRangeField } from '../dates/date-range-field';
import { rangeChip, rangeMeaning } from '../dates/range-text';
import { type FilterControlProps, type FilterType, nameOnly } from '../filter-type';

const limits = () => ({ min: earliestRangeDay(), max: endOfDay(new Date()) });

function LimitedRangeFilter(props: FilterControlProps) {
  const { definition, values, change, applyNow, report, control } = props;
  return (
    <DateRangeField
      control={control}
      title={definition.title}
      value={values[definition.name]}
      limits={limits}
      onChange={(range) => change({ [definition.name]: range })}
      onPickNow={applyNow && ((range) => applyNow({ [definition.name]: range }))}
      report={report}
    />
  );
}

export const filter: FilterType = {
  Control: LimitedRangeFilter,
  group: true,
  keys: nameOnly,
  chip: ({ name }, state, format) => rangeChip(state[name], format),
  meaning: ({ name }, state, format) => rangeMeaning(state[name], format),
};
