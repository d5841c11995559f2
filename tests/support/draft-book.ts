/** A draft of delivery rates as the thread of the rate desk holds it, without the thread. */
import { type BookContext, DraftBook } from '../../main/rates/draft-book';
import type { RateDraft } from '../../shared/desk/rates';
import type { OptionLists } from '../../shared/rates/choices';
import type { ReadFile } from '../../shared/rates/reading';
import { columnsOfRows } from '../../shared/rates/rows-file';
import { rateTable } from '../../shared/rates/tables';
import type { TableRow } from '../../shared/row-tables/definition';

/**
 * @param current the rates that it is compared with
 * @param options the option lists; with them the draft is for a service, unless it is said not to be
 */
export function draftBook(
  file: ReadFile,
  current?: readonly TableRow[],
  options?: OptionLists,
  hasService = options !== undefined,
): DraftBook {
  const draft = {
    id: '1',
    name: 'rates.csv',
    table: 'delivery-rates',
    answers: {},
    counts: null,
    target: hasService
      ? {
          service: { id: 7, type: 'delivery', name: 'Special' },
          value: 'rates',
          table: 'delivery-rates',
        }
      : null,
  } as RateDraft;
  const context: BookContext = {
    ...(options && { options }),
    ...(current && { current: { rows: columnsOfRows(rateTable('delivery-rates'), current), at: 1 } }),
  };
  return new DraftBook(draft, file, context);
}
