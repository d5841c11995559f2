/** A rate file of delivery rates as the thread of the rate desk holds it, without the thread. */
import { type BookContext, RateFileBook } from '../../main/rates/rate-file-book';
import type { RateFile } from '../../shared/desk/rates';
import type { OptionLists } from '../../shared/rates/choices';
import { rateTable } from '../../shared/rates/rate-tables';
import type { ReadFile } from '../../shared/rates/read-settings';
import { columnsOfRows } from '../../shared/rates/rows-file';
import type { TableRow } from '../../shared/row-tables/row-table';

/**
 * @param current the rates to compare with
 * @param options the option lists; with them the rate file is for a service, unless another argument denies it
 */
export function rateFileBook(
  file: ReadFile,
  current?: readonly TableRow[],
  options?: OptionLists,
  hasService = options !== undefined,
): RateFileBook {
  const rateFile = {
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
  } as RateFile;
  const context: BookContext = {
    ...(options && { options }),
    ...(current && { current: { rows: columnsOfRows(rateTable('delivery-rates'), current), at: 1 } }),
  };
  return new RateFileBook(rateFile, file, context);
}
