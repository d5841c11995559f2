/** The two ends of a date range while the user edits them, and the problem that is shown. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { dateOfSubmitted, endOfDay, startOfDay } from '../../../shared/dates';
import { fieldMessages } from '../../../shared/messages';
import { rangeOfSubmitted, type SubmittedRange } from './range-text';

export type Ends = readonly [string | undefined, string | undefined];

interface RangeEndsOptions {
  readonly value: unknown;
  readonly oneDay: boolean;
  readonly onChange: (range: SubmittedRange | undefined) => void;
  readonly report: (problem: string | undefined) => void;
}

export function useRangeEnds({ value, oneDay, onChange, report }: RangeEndsOptions) {
  const range = rangeOfSubmitted(value);
  // Ends that are not a valid range yet, for example while one is missing.
  const [incomplete, setIncomplete] = useState<Ends | null>(null);
  const problems = useRef<[string | undefined, string | undefined]>([undefined, undefined]);
  /** True for an end with a problem. */
  const [faulty, setFaulty] = useState<readonly boolean[]>([]);
  const ends: Ends = incomplete ?? range ?? [undefined, undefined];
  const key = range?.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new range replaces an incomplete one.
  useEffect(() => setIncomplete(null), [key]);

  // A ref, because one event can change an end and then leave both.
  const latest = useRef(ends);
  useLayoutEffect(() => {
    latest.current = ends;
  });
  /** True after the user left both ends. Before that, a missing end is not a problem yet. */
  const left = useRef(false);

  const reportProblem = () => {
    const missing = left.current ? missingEnd(latest.current) : undefined;
    report(problems.current[0] ?? problems.current[1] ?? missing ?? rangeProblem(latest.current, oneDay));
  };
  return {
    ends,
    reset: () => setIncomplete(null),
    leave: () => {
      left.current = true;
      reportProblem();
    },
    change: (next: Ends) => {
      const [from, to] = next;
      latest.current = next;
      if (missingEnd(next) === undefined) left.current = false;
      reportProblem();
      if (from !== undefined && to !== undefined && rangeProblem(next, oneDay) === undefined) {
        setIncomplete(null);
        onChange(from <= to ? [from, to] : [to, from]);
      } else if (from === undefined && to === undefined) {
        setIncomplete(null);
        onChange(undefined);
      } else {
        setIncomplete(next);
      }
    },
    setProblem: (end: 0 | 1, problem: string | undefined) => {
      problems.current[end] = problem;
      setFaulty(problems.current.map(Boolean));
      reportProblem();
    },
    /** True if the problem is about this end: it is missing or unreadable. If both are valid dates, both are wrong. */
    isWrong: (end: 0 | 1) => {
      if (faulty.includes(true)) return faulty[end] === true;
      return ends.includes(undefined) ? ends[end] === undefined : true;
    },
  };
}

/** Returns the message if exactly one end is missing. */
function missingEnd([from, to]: Ends): string | undefined {
  if ((from === undefined) === (to === undefined)) return undefined;
  return from === undefined ? 'Enter the start as well' : 'Enter the end as well';
}

/** Returns what is wrong with two ends. Submitted dates sort by time, so they can be compared as texts. */
function rangeProblem([from, to]: Ends, oneDay: boolean): string | undefined {
  if (from === undefined || to === undefined) return undefined;
  if (!oneDay) return from <= to ? undefined : fieldMessages.endBeforeStart;
  const start = dateOfSubmitted(from);
  const end = dateOfSubmitted(to);
  if (!start || !end) return undefined;
  return end < startOfDay(start, -1) || end > endOfDay(start, 1) ? fieldMessages.endWithinOneDay : undefined;
}
