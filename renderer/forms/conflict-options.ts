/** Input of the conflict check: the texts of options, and whether the user may add a record. */
import { useQueryClient } from '@tanstack/react-query';
import type { Texts } from '../../shared/conflicts/comparable';
import type { ListDefinition } from '../../shared/table/list';
import type { TableStructure } from '../../shared/table/structure';
import { type ChoiceLists, choiceText } from '../fields/choices';
import { listKeys } from '../session/list-keys';

/** Returns the text of an option from the first source that has it. */
export function optionTexts(...sources: readonly ChoiceLists[]): Texts['option'] {
  return (list, index) => {
    const choices = sources.flatMap((lists) => (list === undefined ? [] : (lists[list] ?? [])));
    return choiceText(choices, index);
  };
}

/** True if the user may add records, according to the loaded structure of the list. */
export function useMayAdd(list: Pick<ListDefinition, 'id' | 'ownerId' | 'permissions'>): boolean {
  const structure = useQueryClient().getQueryData<TableStructure>(listKeys.structure(list));
  return (
    list.permissions.includes('create') &&
    (structure?.permissions.some(({ name }) => name === 'create') ?? false)
  );
}
