/** The button "Columns". Its panel is loaded when it is opened for the first time, because dragging needs a library. */
import './columns.css';
import { Button } from '@blueprintjs/core';
import { lazy, memo, Suspense, useState } from 'react';
import { Popover } from '../../ui/overlays';
import { usePageShortcuts } from '../../ui/shortcuts';
import type { ColumnsPanelProps } from './columns-panel';

const ColumnsPanel = lazy(async () => ({ default: (await import('./columns-panel')).ColumnsPanel }));

/** Memoised, because a new page of rows does not change it. */
export const ColumnsButton = memo(function ColumnsButton(props: ColumnsPanelProps) {
  const [isOpen, setOpen] = useState(false);
  usePageShortcuts([
    {
      title: 'Tools',
      shortcuts: [{ keys: [], text: 'Columns', icon: 'list-columns', run: () => setOpen(true) }],
    },
  ]);
  const offered = props.headers.filter((header) => header.visible);
  const hidden = offered.filter((header) => props.layout.shown[header.value] === false).length;
  return (
    <Popover
      placement="bottom-end"
      arrow={false}
      isOpen={isOpen}
      onInteraction={setOpen}
      // Users open it very often, so a longer fade would slow them down.
      transitionDuration={60}
      content={
        <Suspense>
          <ColumnsPanel {...props} />
        </Suspense>
      }
      popoverClassName="codesk-columns-popover"
    >
      <Button
        variant="outlined"
        icon="list-columns"
        endIcon="caret-down"
        text="Columns"
        className="codesk-columns-button"
        aria-label="Columns"
        title={
          hidden > 0 ? `Columns, density (${hidden} of ${offered.length} hidden)` : 'Columns, order, density'
        }
        aria-haspopup="dialog"
      />
    </Popover>
  );
});
