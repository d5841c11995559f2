/** Starts a comparison of this record with another. */
import type { RowActionDefinition } from '../row-action';

export const action: RowActionDefinition = {
  order: 110,
  icon: 'comparison',
  offer: ({ comparePath }) =>
    comparePath && {
      text: 'Compare with…',
      permission: 'update',
      orPermissions: ['create'],
      names: ['compare'],
    },
  run: ({ list, id, navigate }) => navigate(`${list.comparePath}?a=${encodeURIComponent(id)}`),
};
