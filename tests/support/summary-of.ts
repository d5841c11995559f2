/** The summary of some values of number columns. */
import { type NumberSummary, SummaryCollector } from '../../shared/table/summary';

export function summaryOf(values: Iterable<unknown>): NumberSummary {
  const collector = new SummaryCollector();
  for (const value of values) collector.add(value);
  return collector.summary;
}
