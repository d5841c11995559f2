/** Starts a comparison of this record with another. */
import type { RowActionDefinition } from '../row-action';

export const action: RowActionDefinition = {
  order: 110,
  icon: 'comparison',
  offer: ({ comparePath, comparePermission }) =>
    comparePath && {
      text: 'Compare with…',
      permission: comparePermission ?? 'update',
      orPermissions: comparePermission ? [] : ['create'],
      names: ['compare'],
      opens: true,
    },
  run: ({ list, id, navigate }) => navigate(`${list.comparePath}?a=${encodeURIComponent(id)}`),
};
