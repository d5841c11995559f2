/** A date range between 01/01/2018 and the end of today (tables section 5). */
import { earliestRangeDay, endOfDay } from '../../../shared/dates';
import { DateRangeField, shownRange } from '../dates/date-range-field';
import { type FilterControlProps, type FilterType, nameOnly } from '../filter-type';

const limits = () => ({ min: earliestRangeDay(), max: endOfDay(new Date()) });

function LimitedRangeFilter({ definition, values, change, report, control }: FilterControlProps) {
  return (
    <DateRangeField
      control={control}
      title={definition.title}
      value={values[definition.name]}
      limits={limits}
      onChange={(range) => change({ [definition.name]: range })}
      report={report}
    />
  );
}

export const filter: FilterType = {
  Control: LimitedRangeFilter,
  group: true,
  keys: nameOnly,
  chip: ({ name }, state, format) => shownRange(state[name], format),
};
