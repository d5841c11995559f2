/** Renders cells as the app does: through the registry, with popups, each in its own error boundary. */
import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { CellContent, cellText } from '../../../renderer/cells/cell-content';
import { viewerOf } from '../../../renderer/cells/registry';
import { ViewersContext } from '../../../renderer/cells/viewer';
import { PopupsProvider } from '../../../renderer/ui/popups';
import type { Row } from '../../../shared/table/row';

export interface ShownCell {
  readonly type: string;
  readonly value: unknown;
}

/** Name of the record in the titles of popups. */
export const row: Row = { id: 7, name: 'Record 7' };

/** Renders cells, each in an element whose test id is its index. */
export function showCells(...cells: readonly ShownCell[]) {
  return showCellsOf(row, ...cells);
}

/** Renders cells of a record, each in an element whose test id is its index. */
export function showCellsOf(record: Row, ...cells: readonly ShownCell[]) {
  return render(
    <BlueprintProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ViewersContext value={viewerOf}>
          <PopupsProvider>
            {cells.map(({ type, value }, at) => {
              const viewer = viewerOf(type);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells never change order
                <div key={at} data-testid={`cell-${at}`}>
                  <CellContent
                    viewer={viewer}
                    value={value}
                    row={record}
                    text={cellText(viewer, value, record)}
                    places={0}
                  />
                </div>
              );
            })}
          </PopupsProvider>
        </ViewersContext>
      </QueryClientProvider>
    </BlueprintProvider>,
  );
}
