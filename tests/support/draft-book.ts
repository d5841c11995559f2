/** A draft of delivery rates as the thread of the rate desk holds it, without the thread. */
import { type BookContext, DraftBook } from '../../main/rates/draft-book';
import type { RateDraft } from '../../shared/desk/rates';
import type { ReadFile } from '../../shared/rates/reading';
import { columnsOfRows } from '../../shared/rates/rows-file';
import { rateTable } from '../../shared/rates/tables';
import type { TableRow } from '../../shared/row-tables/definition';

/** @param current the rates that it is compared with */
export function draftBook(file: ReadFile, current?: readonly TableRow[]): DraftBook {
  const draft = {
    id: '1',
    name: 'rates.csv',
    table: 'delivery-rates',
    answers: {},
    counts: null,
  } as RateDraft;
  const context: BookContext = current
    ? { current: { rows: columnsOfRows(rateTable('delivery-rates'), current), at: 1 } }
    : {};
  return new DraftBook(draft, file, context);
}
