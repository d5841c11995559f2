/** Words in the headers of rate files, in all languages that Codesk knows. */
import { FieldNames, isServiceName } from './column-match';
import { rateTable, rateTableIds } from './rate-tables';

let names: readonly FieldNames[] | undefined;

/** True for a header that names a field of a table or a service. */
export function isFieldWord(text: string): boolean {
  names ??= rateTableIds.map((id) => new FieldNames(rateTable(id)));
  return isServiceName(text) || names.some((each) => each.fieldOf(text) !== undefined);
}
