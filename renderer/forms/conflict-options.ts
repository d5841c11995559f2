/** What the check before a save needs of the page: the texts of options, and whether a new record may be added. */
import { useQueryClient } from '@tanstack/react-query';
import type { Texts } from '../../shared/conflicts/comparable';
import type { ListDefinition } from '../../shared/table/list';
import type { TableStructure } from '../../shared/table/structure';
import { type ChoiceLists, choiceText } from '../fields/choices';
import { listKeys } from '../session/list-keys';

/** Texts of the option lists of a form. A list that does not have an option leaves it to the next one. */
export function optionTexts(...sources: readonly ChoiceLists[]): Texts['option'] {
  return (list, index) => {
    const choices = sources.flatMap((lists) => (list === undefined ? [] : (lists[list] ?? [])));
    return choiceText(choices, index);
  };
}

/** True if this person may add records of the list, as its structure said when it was loaded. */
export function useMayAdd(list: Pick<ListDefinition, 'id' | 'ownerId' | 'permissions'>): boolean {
  const structure = useQueryClient().getQueryData<TableStructure>(listKeys.structure(list));
  return (
    list.permissions.includes('create') &&
    (structure?.permissions.some(({ name }) => name === 'create') ?? false)
  );
}
