/** The searches for fields of a record, by field name. */
import type { RecordField } from '../../shared/table/fields';
import type { ListDefinition } from '../../shared/table/list';
import type { FieldSearch } from '../fields/search-field';
import { api } from '../ipc';

type SearchCall = NonNullable<RecordField['searchCall']>;

/** How each call searches for a word. */
const searchOf: Readonly<Record<SearchCall, (list: ListDefinition) => FieldSearch>> = {
  'skusMapping.search':
    ({ ownerId = '' }) =>
    async (word) =>
      (await api('skusMapping.search', { integration_id: ownerId, sku: word })).skus,
};

/** Returns a search for each field with a `searchCall`. */
export function fieldSearches(
  list: ListDefinition,
  fields: readonly RecordField[],
): Readonly<Record<string, FieldSearch>> {
  return Object.fromEntries(
    fields.flatMap(({ name, searchCall }) => (searchCall ? [[name, searchOf[searchCall](list)]] : [])),
  );
}
