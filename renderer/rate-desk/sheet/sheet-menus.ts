/** Menus of the rows and columns of the sheet. They set the use of a row or a column. */
import type { RateBook } from '../../../shared/ipc/rates';
import { shownNumber } from '../../../shared/money';
import { columnLetter } from '../../../shared/rates/column-names';
import {
  columnUses,
  headingUses,
  layoutToMark,
  withColumnUse,
  withHeadingUse,
} from '../../../shared/rates/layouts/marking';
import { rateTable } from '../../../shared/rates/rate-tables';
import type { Answers } from '../../../shared/rates/read-settings';
import { inSentence } from '../../../shared/table/list';
import type { ActionMenuItem } from '../../ui/action-menu';
import { withColumn, withHeader } from './sheet-marks';

export interface SheetMenuItem extends ActionMenuItem {
  readonly answers: Answers;
}
interface SheetMenu {
  readonly label: string;
  readonly items: readonly SheetMenuItem[];
}

/** Reason why a choice is disabled. */
const already = 'Already chosen';

const columnUseOf = ({ reading }: RateBook, column: number): string | null =>
  reading.layout
    ? (reading.layout.columns[column] ?? null)
    : (reading.columns.find(({ at }) => at === column)?.field ?? null);

/** Returns the use of a column as text; null for a column that is not read. */
export function roleOf(book: RateBook, column: number): string | null {
  const uses = columnUses(rateTable(book.rateFile.table).definition.columns);
  return uses.find(([use]) => use !== '' && use === columnUseOf(book, column))?.[1] ?? null;
}

/**
 * Menu of a row.
 * @param line from 1
 */
export function rowMenu({ reading, rateFile }: RateBook, line: number): SheetMenu {
  const { answers } = rateFile;
  const layout = layoutToMark(reading);
  const current = layout.headings.find((heading) => heading.line === line)?.is;
  const uses = headingUses(rateTable(rateFile.table).definition.columns);
  return {
    label: `Row ${shownNumber(line)}`,
    items: [
      {
        id: 'header',
        text: 'Use as header row',
        icon: 'th',
        answers: reading.layout ? withHeadingUse(answers, layout, line, 'name') : withHeader(answers, line),
        ...(current === 'name' && { refusal: 'Already the header row' }),
      },
      ...uses
        .filter(([use]) => use !== '' && use !== 'name')
        .map(([use, label]) => ({
          id: use,
          text: `Use as heading row: ${inSentence(label)}`,
          icon: 'th-list' as const,
          answers: withHeadingUse(answers, layout, line, use),
          ...(current === use && { refusal: already }),
        })),
      {
        id: 'none',
        text: reading.layout ? 'Not a heading' : 'No header row',
        icon: 'th-disconnect',
        answers: reading.layout ? withHeadingUse(answers, layout, line, null) : withHeader(answers, 0),
        ...((reading.layout ? current === undefined : layout.headings.length === 0) && { refusal: already }),
      },
      {
        id: 'last',
        text: 'Last row of the table',
        icon: 'arrow-down',
        answers: { ...answers, lastRow: line },
        ...(answers.lastRow === line && { refusal: already }),
      },
    ],
  };
}

/**
 * Menu of a column.
 * @param column from 0
 */
export function columnMenu(book: RateBook, column: number): SheetMenu {
  const { reading, rateFile } = book;
  const { columns } = rateTable(rateFile.table).definition;
  const current = columnUseOf(book, column) ?? '';
  const answersOf = (use: string): Answers => {
    const isField = use === '' || columns.some(({ name }) => name === use);
    return isField && !reading.layout
      ? withColumn(book, column, use || null)
      : withColumnUse(rateFile.answers, layoutToMark(reading), column, use || null);
  };
  return {
    label: `Column ${columnLetter(column)}`,
    items: columnUses(columns).map(([use, label]) => ({
      id: use,
      text: use === '' ? 'Do not read this column' : `Use as ${label}`,
      icon: use === '' ? 'cross' : 'arrow-left',
      answers: answersOf(use),
      ...(current === use && { refusal: already }),
    })),
  };
}
