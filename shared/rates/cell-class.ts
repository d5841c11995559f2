/** Intermediate states of a cell while its file is read. */
import { type FindingName, findingNames } from './findings';

/** The state of a number cell until the decimal mark of its column is known. */
export const cellClass = {
  /** A number without a mark. */
  plain: 0,
  blank: 1,
  /** `2.35`, stored in units as if the point were the decimal mark. */
  point: 2,
  comma: 3,
  /** `1.204`. */
  ambiguousPoint: 4,
  ambiguousComma: 5,
  /** Must be read from its text when the mark is known. */
  slow: 6,
  /** The row lacks this cell, or it is not read. */
  absent: 7,
  /** A workbook number without findings. */
  exact: 64,
  /** Plus a finding code: the cell is complete. */
  finding: 64,
} as const;

const codes = new Map(findingNames.map((name, at) => [name, at + 1]));
/** A finding code in `ReadRows.findings`. */
export const findingCode = (name: FindingName): number => codes.get(name) ?? 0;
