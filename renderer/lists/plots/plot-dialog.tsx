/** The plots of a list over the rows that match its filters. */
import './list-plots.css';
import { HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { describeFilters } from '../../filters/describe-filter';
import { ActionDialog } from '../../ui/action-dialog';
import { useDateFormat } from '../../ui/date-format';
import type { ToolbarDialogProps } from '../toolbar/toolbar-action';
import { ListPlot } from './list-plot';

export default function PlotDialog({ context, ...dialog }: ToolbarDialogProps) {
  const { list, table } = context;
  // The plot stays that of the filters that were set when it was opened.
  const [{ state, structure, filters }] = useState(table);
  const format = useDateFormat();
  const plots = list.plots ?? [];
  const [id, setId] = useState(plots[0]?.id);
  const plot = plots.find((each) => each.id === id);
  const described = describeFilters(filters.definitions, filters.applied, format);
  const text = described.map((filter) => `${filter.title}: ${filter.text}`).join('; ');
  return (
    <ActionDialog
      title={`${list.title}: ${plot?.title ?? 'Plot'}`}
      width={1160}
      closeText="Close"
      {...dialog}
    >
      {plots.length > 1 && (
        <HTMLSelect
          aria-label="Plot"
          iconName="caret-down"
          value={id}
          options={plots.map((each) => ({ value: each.id, label: each.title }))}
          onChange={({ currentTarget }) => setId(currentTarget.value)}
        />
      )}
      {plot && (
        <ListPlot
          key={plot.id}
          list={list}
          structure={structure}
          plot={plot}
          state={state}
          filters={text === '' ? 'No filters.' : `Filters: ${text}.`}
        />
      )}
    </ActionDialog>
  );
}
