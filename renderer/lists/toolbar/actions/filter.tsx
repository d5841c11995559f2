/** Opens and closes the filter panel; shows how many filters are applied. */
import { counted } from '../../../../shared/quantities';
import { filterCount } from '../../../filters/describe-filter';
import type { ToolbarActionDefinition } from '../toolbar-action';

export const action: ToolbarActionDefinition = {
  order: 20,
  rank: 1,
  icon: 'filter',
  offer({ filters }, { filterOpen }) {
    if (filters.definitions.length === 0) return undefined;
    const applied = filterCount(filters.definitions, filters.applied);
    const words = `${counted(applied, 'filter')} applied`;
    return {
      text: 'Filter',
      worksOffline: true,
      pressed: filterOpen,
      count: applied > 0 ? { number: applied, words } : undefined,
    };
  },
  run: ({ onToggleFilter }) => onToggleFilter(),
};
