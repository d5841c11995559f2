/** Words that headers of rate files are made of, in all languages that Codesk knows them in. */
import { FieldNames, isServiceName } from './column-match';
import { rateTable } from './tables';

let names: readonly FieldNames[] | undefined;

/** True for a header that names a field of a table or a service. */
export function isFieldWord(text: string): boolean {
  names ??= (['delivery-increments', 'area-rates', 'box-rates', 'returns-rates'] as const).map(
    (table) => new FieldNames(rateTable(table)),
  );
  return isServiceName(text) || names.some((each) => each.fieldOf(text) !== undefined);
}
