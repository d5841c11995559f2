/** What is known of a cell while its file is read. */
import { type FindingName, findingNames } from './findings';

/** What stands in a cell of numbers until the decimal mark of its column is known. */
export const cellClass = {
  /** A number without a mark. */
  plain: 0,
  blank: 1,
  /** `2.35`, kept in units as if the point were the decimal mark. */
  point: 2,
  comma: 3,
  /** `1.204`. */
  twoWayPoint: 4,
  twoWayComma: 5,
  /** To be read from its text once the mark is known. */
  slow: 6,
  /** The row has no such cell, or is not read. */
  absent: 7,
  /** The number of a workbook, and what is wrong with it is known: nothing. */
  exact: 64,
  /** Plus the code of a finding: nothing more is to be decided. */
  told: 64,
} as const;

const codes = new Map(findingNames.map((name, at) => [name, at + 1]));
/** The code of a finding in `ReadRows.findings`. */
export const findingCode = (name: FindingName): number => codes.get(name) ?? 0;
