/** Draws the sums by week of all rows that match the filters. */
import { lazy } from 'react';
import type { ToolbarActionDefinition } from '../toolbar-action';

export const action: ToolbarActionDefinition = {
  order: 15,
  rank: 3,
  icon: 'timeline-bar-chart',
  offer: ({ list }) =>
    list.plots && list.plots.length > 0 ? { text: 'Plot', kind: 'datatable' } : undefined,
  Dialog: lazy(() => import('../../plots/plot-dialog')),
};
