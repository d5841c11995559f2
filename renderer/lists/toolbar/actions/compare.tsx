/** Opens the comparison of the two selected records. */
import { inSentence } from '../../../../shared/table/list';
import type { ToolbarActionDefinition } from '../toolbar-action';

export const action: ToolbarActionDefinition = {
  order: 60,
  rank: 3,
  icon: 'comparison',
  offer: ({ list, selectedCount }) =>
    list.comparePath && {
      text: 'Compare',
      permission: list.comparePermission ?? 'update',
      orPermissions: list.comparePermission ? [] : ['create'],
      ofSelection: selectedCount === 2,
      refusal: selectedCount === 2 ? undefined : `Select exactly two ${inSentence(list.title)} first.`,
    },
  run: ({ list, table, navigate, attempt }) =>
    attempt(`Compare ${inSentence(list.title)}`, async () => {
      const [a, b] = await table.selectedIds();
      navigate(`${list.comparePath}?a=${encodeURIComponent(a ?? '')}&b=${encodeURIComponent(b ?? '')}`);
    }),
};
